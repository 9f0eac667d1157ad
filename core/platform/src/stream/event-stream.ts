import { PassThrough } from 'node:stream';
import type { ResponseObject, ResponseToolkit, Request } from '@hapi/hapi';
import { Headers, MultiMap, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { tooMany } from '../http/errors';
import { networkOf } from '../http/client/client-network';
import { STREAM_DEFAULTS, type EventStreamOptions } from './stream-limits';
import { canReceive, type Audience } from './stream-publisher';
import type { Viewer } from '../http/access/viewer';
import { subscriptionOf, type TopicSubscription } from './topic-subscriptions';

/** An event that is sent to browsers. `id` is the same in every process. */
export interface StreamEvent {
  id: string;
  name: StreamEventName;
  payload: StreamEvents[StreamEventName];
  audience: Audience;
}

/** The client that opens a stream, and its requested topics. */
interface ConnectRequest {
  viewer: Viewer | null;
  /** Whether the client presented a token without a session, so that it does not know yet that its session is over. */
  hasStaleToken: boolean;
  /** Reloads the viewer; rejects or resolves with null when the session has ended. null for visitors. */
  renew: (() => Promise<Viewer | null>) | null;
  topics: readonly TopicSubscription[];
  /** The only events that the client gets; null if it gets all that are for the viewer. */
  onlyEvents: ReadonlySet<StreamEventName> | null;
  /** Returns those of the requested topics that the viewer may watch now. */
  authorize(viewer: Viewer | null, wanted: readonly TopicSubscription[]): Promise<readonly TopicSubscription[]>;
}

interface StreamClient extends ConnectRequest {
  stream: PassThrough;
  /** An IPv4 address or the /64 of an IPv6 one. */
  address: string;
  /** null if the client is logged in. */
  visitor: string | null;
  /** Topics that are currently subscribed to. */
  subscriptions: readonly TopicSubscription[];
}

const RETRY_MS = 3000;
const VISITOR = /^[\w-]{1,64}$/;

const frame = ({ id, name, payload }: Pick<StreamEvent, 'name' | 'payload'> & { id?: string }): string =>
  `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;

const isWanted = ({ onlyEvents }: ConnectRequest, name: StreamEventName): boolean => onlyEvents?.has(name) ?? true;

/** Returns the visitor token, or an empty text if it is missing or not one that our application generates. */
const visitorToken = ({ headers }: Request): string => {
  const value: unknown = headers[Headers.visitor];
  return typeof value === 'string' && VISITOR.test(value) ? value : '';
};

/** The browsers connected to this process, and the newest events for those that reconnect. */
export class EventStream {
  readonly #clients = new Set<StreamClient>();
  readonly #sessions = new MultiMap<string, StreamClient>();
  readonly #accounts = new MultiMap<string, StreamClient>();
  readonly #visitors = new MultiMap<string, StreamClient>();
  readonly #visitorsOf = new MultiMap<string, StreamClient>();
  readonly #addresses = new MultiMap<string, StreamClient>();
  readonly #subscribers = new MultiMap<string, StreamClient>();
  readonly #recentEvents: StreamEvent[] = [];
  readonly #options: EventStreamOptions;
  #heartbeat: NodeJS.Timeout | undefined;

  constructor(options: Partial<EventStreamOptions> = {}) {
    this.#options = { ...STREAM_DEFAULTS, ...options };
  }

  get size(): number {
    return this.#clients.size;
  }

  /**
   * Serves `GET /api/events`. Events after `last-event-id` are sent immediately.
   * @throws 429 when the client has too many streams
   */
  async connect(request: Request, h: ResponseToolkit, connectRequest: ConnectRequest): Promise<ResponseObject> {
    const address = networkOf(request.app.ip);
    const { viewer } = connectRequest;
    const visitor = viewer ? null : `${address} ${visitorToken(request)}`;
    if (this.#isFull(viewer, visitor, address)) throw tooMany('error.tooMany');
    const streamClient: StreamClient = {
      ...connectRequest,
      stream: new PassThrough(),
      address,
      visitor,
      subscriptions: [],
    };
    this.#clients.add(streamClient);
    this.#addresses.add(address, streamClient);
    if (visitor !== null) {
      this.#visitors.add(visitor, streamClient);
      this.#visitorsOf.add(address, streamClient);
    }
    if (viewer) {
      this.#sessions.add(viewer.sessionId, streamClient);
      this.#accounts.add(viewer.uid, streamClient);
    }
    this.#heartbeat ??= setInterval(() => this.#sendHeartbeat(), this.#options.heartbeatMs);
    streamClient.stream.once('close', () => this.#removeClient(streamClient));
    request.raw.res.once('close', () => streamClient.stream.destroy());
    await this.#subscribe(streamClient);
    streamClient.stream.write(`retry: ${RETRY_MS}\n\n`);
    if (connectRequest.hasStaleToken)
      this.#write(streamClient, frame({ name: 'session-ended', payload: { reason: 'expired' } }));
    const missed = new Set([...this.#missedSince(request.headers['last-event-id']), ...this.#endsOf(viewer)]);
    for (const event of missed) this.#send(streamClient, event);
    return h
      .response(streamClient.stream)
      .type('text/event-stream')
      .header('content-encoding', 'identity')
      .header('cache-control', 'no-cache, no-transform')
      .header('x-accel-buffering', 'no');
  }

  /** Sends the event to its audience; an event that arrives again is ignored. */
  deliver(event: StreamEvent): void {
    if (event.audience.to === 'topic') return this.sendToSubscribers(event.payload as StreamEvents['topic']);
    if (this.#recentEvents.some(({ id }) => id === event.id)) return;
    this.#recentEvents.push(event);
    if (this.#recentEvents.length > this.#options.keptEvents) this.#recentEvents.shift();
    for (const streamClient of this.#clients) this.#send(streamClient, event);
    if (event.audience.to === 'sessions') for (const id of event.audience.ids) void this.#renew(id);
  }

  /** Returns the uids of the users connected to this process. */
  uids(): ReadonlySet<string> {
    return new Set([...this.#clients].flatMap(({ viewer }) => viewer?.uid ?? []));
  }

  /** Sends a current state to one user. It is not kept: a browser that reconnects requests the state again. */
  sendToUser<N extends StreamEventName>(uid: string, name: N, payload: StreamEvents[N]): void {
    for (const streamClient of this.#clients) {
      if (streamClient.viewer?.uid === uid && isWanted(streamClient, name))
        this.#write(streamClient, frame({ name, payload }));
    }
  }

  /** Sends a current state to everyone. It is not kept: a browser that reconnects requests the state again. */
  sendToEveryone<N extends StreamEventName>(name: N, payload: StreamEvents[N]): void {
    for (const streamClient of this.#clients)
      if (isWanted(streamClient, name)) this.#write(streamClient, frame({ name, payload }));
  }

  /** Sends an update to the subscribers of its topic. It is not kept, and it is serialised once for all of them. */
  sendToSubscribers(payload: StreamEvents['topic']): void {
    const text = Buffer.from(frame({ name: 'topic', payload }));
    for (const streamClient of this.#subscribers.get(subscriptionOf(payload.topic, payload.key)))
      this.#write(streamClient, text);
  }

  /** Returns the number of subscribers in this process. */
  subscriberCount(topic: string, key: string): number {
    return this.#subscribers.sizeOf(subscriptionOf(topic, key));
  }

  /**
   * Closes all streams because events were lost: browsers reconnect and reload what they show. The reconnections are
   * spread over time, because the database may only just have recovered.
   */
  restart(): void {
    for (const [index, { stream }] of [...this.#clients].entries()) {
      const retryMs = RETRY_MS + Math.floor((index * 1000) / this.#options.reconnectsPerSecond);
      stream.end(frame({ name: 'bye', payload: { retryMs } }));
    }
  }

  /** Closes all streams and tells the browsers. */
  close(): void {
    this.restart();
    clearInterval(this.#heartbeat);
  }

  #isFull(viewer: Viewer | null, visitor: string | null, address: string): boolean {
    const { maxPerSession, maxPerAccount, maxPerVisitor, maxVisitorsPerAddress, maxPerAddress } = this.#options;
    const own: [count: number, most: number][] = viewer
      ? [
          [this.#sessions.sizeOf(viewer.sessionId), maxPerSession],
          [this.#accounts.sizeOf(viewer.uid), maxPerAccount],
        ]
      : [
          [this.#visitors.sizeOf(visitor ?? ''), maxPerVisitor],
          [this.#visitorsOf.sizeOf(address), maxVisitorsPerAddress],
        ];
    return [...own, [this.#addresses.sizeOf(address), maxPerAddress] as const].some(([count, most]) => count >= most);
  }

  #missedSince(lastId: unknown): StreamEvent[] {
    const at = this.#recentEvents.findIndex(({ id }) => id === lastId);
    return at < 0 ? [] : this.#recentEvents.slice(at + 1);
  }

  /** Returns the events that end the session of a viewer, which may have ended after the viewer was identified. */
  #endsOf(viewer: Viewer | null): StreamEvent[] {
    return this.#recentEvents.filter(({ audience }) => audience.to === 'sessions' && canReceive(audience, viewer));
  }

  #send(streamClient: StreamClient, event: StreamEvent): void {
    if (isWanted(streamClient, event.name) && canReceive(event.audience, streamClient.viewer))
      this.#write(streamClient, frame(event));
  }

  #write({ stream }: StreamClient, text: string | Buffer): void {
    if (stream.writableLength > this.#options.maxWaitingBytes) stream.destroy();
    else stream.write(text);
  }

  #sendHeartbeat(): void {
    for (const { stream } of this.#clients) stream.write(': still here\n\n');
    for (const session of this.#sessions.keys()) this.#runInBackground(() => this.#renew(session));
    for (const streamClient of this.#clients) {
      if (!streamClient.viewer && streamClient.topics.length > 0)
        this.#runInBackground(() => this.#subscribe(streamClient));
    }
  }

  #runInBackground(work: () => Promise<void>): void {
    setTimeout(() => void work(), this.#options.random() * this.#options.heartbeatMs).unref();
  }

  /**
   * Closes the streams of a session that has ended, and otherwise applies changed roles. The newest stream has its
   * newest token.
   */
  async #renew(session: string): Promise<void> {
    const clients = this.#sessions.get(session);
    const newest = clients.at(-1);
    if (!newest?.renew) return;
    const viewer = await newest.renew().catch(() => newest.viewer);
    for (const streamClient of clients) {
      if (viewer) streamClient.viewer = viewer;
      else streamClient.stream.end();
    }
    if (viewer) await Promise.all(clients.map((streamClient) => this.#subscribe(streamClient)));
  }

  /** Checks the subscriptions again and removes those that are no longer allowed. */
  async #subscribe(streamClient: StreamClient): Promise<void> {
    const { viewer, topics: wanted } = streamClient;
    if (wanted.length === 0) return;
    const allowed = await streamClient.authorize(viewer, wanted);
    if (!this.#clients.has(streamClient)) return;
    this.#unsubscribe(streamClient);
    streamClient.subscriptions = allowed;
    for (const watch of allowed) this.#subscribers.add(watch, streamClient);
  }

  #unsubscribe(streamClient: StreamClient): void {
    for (const watch of streamClient.subscriptions) this.#subscribers.remove(watch, streamClient);
    streamClient.subscriptions = [];
  }

  #removeClient(streamClient: StreamClient): void {
    this.#clients.delete(streamClient);
    this.#unsubscribe(streamClient);
    this.#addresses.remove(streamClient.address, streamClient);
    if (streamClient.visitor !== null) {
      this.#visitors.remove(streamClient.visitor, streamClient);
      this.#visitorsOf.remove(streamClient.address, streamClient);
    }
    if (streamClient.viewer) {
      this.#sessions.remove(streamClient.viewer.sessionId, streamClient);
      this.#accounts.remove(streamClient.viewer.uid, streamClient);
    }
    if (this.#clients.size > 0) return;
    clearInterval(this.#heartbeat);
    this.#heartbeat = undefined;
  }
}
