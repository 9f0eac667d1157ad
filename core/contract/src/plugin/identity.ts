/** Identity by value: export the constant, import it, never repeat the name. The type parameter lives in the phantom field. */
interface Identity<Kind extends string, T> {
  readonly kind: Kind;
  /** For logs and the admin page. */
  readonly name: string;
  readonly key: symbol;
  readonly phantom?: (value: T) => T;
}

export type Token<T> = Identity<'token', T>;
export type EventType<T> = Identity<'event', T>;
export type HookType<T> = Identity<'hook', T>;
export type ExtensionPoint<T> = Identity<'extension-point', T>;
export type SlotType<Props> = Identity<'slot', Props>;
export type StreamTopic<News> = Identity<'stream-topic', News>;

const identity =
  <Kind extends string>(kind: Kind) =>
  <T>(name: string): Identity<Kind, T> => ({ kind, name, key: Symbol(`${kind}:${name}`) });

/** Names a service for injection. */
export const token: <T>(name: string) => Token<T> = identity('token');
/** Something that happened and is committed; listeners cannot veto. */
export const event: <T>(name: string) => EventType<T> = identity('event');
/** A place inside a transaction where plugins may refuse or add; throwing rolls back. */
export const hook: <T>(name: string) => HookType<T> = identity('hook');
/** A list that plugins fill on the server. */
export const extensionPoint: <T>(name: string) => ExtensionPoint<T> = identity('extension-point');
/** A place on a page that plugins fill. */
export const slot: <Props>(name: string) => SlotType<Props> = identity('slot');
/** Something of which browsers may watch single instances, by a key, over the event stream; `News` is what they hear. */
export const streamTopic: <News>(name: string) => StreamTopic<News> = identity('stream-topic');
