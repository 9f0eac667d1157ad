/**
 * An identity that is compared by value: export the constant and import it, and never repeat the name. The phantom
 * field carries the type parameter.
 */
interface Identity<Kind extends string, T> {
  readonly kind: Kind;
  /** Name for logs and the admin page. */
  readonly name: string;
  readonly key: symbol;
  readonly phantom?: (value: T) => T;
}

export type Token<T> = Identity<'token', T>;
export type EventType<T> = Identity<'event', T>;
export type HookType<T> = Identity<'hook', T>;
export type ExtensionPoint<T> = Identity<'extension-point', T>;
export type SlotType<Props> = Identity<'slot', Props>;
export type StreamTopic<Payload> = Identity<'stream-topic', Payload>;

const identity =
  <Kind extends string>(kind: Kind) =>
  <T>(name: string): Identity<Kind, T> => ({ kind, name, key: Symbol(`${kind}:${name}`) });

/** Creates a key for injecting a service. */
export const token: <T>(name: string) => Token<T> = identity('token');
/** Creates an event type. An event has happened and is committed, so listeners cannot veto it. */
export const event: <T>(name: string) => EventType<T> = identity('event');
/**
 * Creates a hook type. Hooks run inside a transaction, where plugins may refuse or add something; throwing rolls it
 * back.
 */
export const hook: <T>(name: string) => HookType<T> = identity('hook');
/** Creates an extension point: a list that plugins contribute to, on the server or in the web application. */
export const extensionPoint: <T>(name: string) => ExtensionPoint<T> = identity('extension-point');
/** Creates a slot: a place on a page that plugins contribute to. */
export const slot: <Props>(name: string) => SlotType<Props> = identity('slot');
/**
 * Creates a stream topic. Browsers subscribe to single instances of it by key over the event stream; `Payload` is the
 * type of the messages they receive.
 */
export const streamTopic: <Payload>(name: string) => StreamTopic<Payload> = identity('stream-topic');
