import { PassThrough } from 'node:stream';
import type { ResponseObject, ResponseToolkit, Request } from '@hapi/hapi';
import { Headers, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { tooMany } from './errors';
import { Groups } from './groups';
import { networkOf } from './network';
import { STREAM_DEFAULTS, type EventStreamOptions } from './stream-limits';
import { mayReceive, type Audience } from './streams';
import type { Viewer } from './viewer';
import { watchOf, type Watch } from './watches';

/** One event on its way to browsers. `id` is the same in every process. */
export interface StreamEvent {
  id: string;
  name: StreamEventName;
  payload: StreamEvents[StreamEventName];
  audience: Audience;
}

/** Who opens a stream, and what they want of it. */
export interface Connecting {
  viewer: Viewer | null;
  /** Who it is now; rejects or resolves with null when the login has ended. null for visitors. */
  renew: (() => Promise<Viewer | null>) | null;
  wanted: readonly Watch[];
  /** Those of the wanted that the viewer may watch now. */
  allow(viewer: Viewer | null, wanted: readonly Watch[]): Promise<readonly Watch[]>;
}

interface Client extends Connecting {
  stream: PassThrough;
  /** An IPv4 address or the /64 of an IPv6 one. */
  address: string;
  /** null: it has a login. */
  visitor: string | null;
  /** What it hears of now. */
  watched: readonly Watch[];
}

const RETRY_MS = 3000;
const VISITOR = /^[\w-]{1,64}$/;

const frame = ({ id, name, payload }: Pick<StreamEvent, 'name' | 'payload'> & { id?: string }): string =>
  `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;

/** Empty for one that says none, and for what no tab of ours makes up. */
const visitorToken = ({ headers }: Request): string => {
  const value: unknown = headers[Headers.visitor];
  return typeof value === 'string' && VISITOR.test(value) ? value : '';
};

/** The browsers connected to this process, and the newest events for those that lost their connection. */
export class EventStream {
  readonly #clients = new Set<Client>();
  readonly #sessions = new Groups<Client>();
  readonly #accounts = new Groups<Client>();
  readonly #visitors = new Groups<Client>();
  readonly #visitorsOf = new Groups<Client>();
  readonly #addresses = new Groups<Client>();
  readonly #watchers = new Groups<Client>();
  readonly #newest: StreamEvent[] = [];
  readonly #options: EventStreamOptions;
  #heart: NodeJS.Timeout | undefined;

  constructor(options: Partial<EventStreamOptions> = {}) {
    this.#options = { ...STREAM_DEFAULTS, ...options };
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Answers `GET /api/events`. What came after `last-event-id` follows at once. Refuses with 429 who has too many. */
  async connect(request: Request, h: ResponseToolkit, connecting: Connecting): Promise<ResponseObject> {
    const address = networkOf(request.app.ip);
    const { viewer } = connecting;
    const visitor = viewer ? null : `${address} ${visitorToken(request)}`;
    if (this.#isFull(viewer, visitor, address)) throw tooMany('error.tooMany');
    const client: Client = { ...connecting, stream: new PassThrough(), address, visitor, watched: [] };
    this.#clients.add(client);
    this.#addresses.add(address, client);
    if (visitor !== null) {
      this.#visitors.add(visitor, client);
      this.#visitorsOf.add(address, client);
    }
    if (viewer) {
      this.#sessions.add(viewer.sessionId, client);
      this.#accounts.add(viewer.uid, client);
    }
    this.#heart ??= setInterval(() => this.#beat(), this.#options.heartbeatMs);
    client.stream.once('close', () => this.#drop(client));
    request.raw.res.once('close', () => client.stream.destroy());
    await this.#watch(client);
    client.stream.write(`retry: ${RETRY_MS}\n\n`);
    for (const event of this.#missedSince(request.headers['last-event-id'])) this.#send(client, event);
    return h
      .response(client.stream)
      .type('text/event-stream')
      .header('content-encoding', 'identity')
      .header('cache-control', 'no-cache, no-transform')
      .header('x-accel-buffering', 'no');
  }

  /** Sends the event to those it is for; one that came before is not sent again. */
  deliver(event: StreamEvent): void {
    if (event.audience.to === 'topic') return this.tellWatchers(event.payload as StreamEvents['topic']);
    if (this.#newest.some(({ id }) => id === event.id)) return;
    this.#newest.push(event);
    if (this.#newest.length > this.#options.kept) this.#newest.shift();
    for (const client of this.#clients) this.#send(client, event);
  }

  /** Who is logged in here. */
  uids(): ReadonlySet<string> {
    return new Set([...this.#clients].flatMap(({ viewer }) => viewer?.uid ?? []));
  }

  /** Says to one user how something stands now. It is not kept: a browser that comes back asks anew. */
  tell<N extends StreamEventName>(uid: string, name: N, payload: StreamEvents[N]): void {
    for (const client of this.#clients) {
      if (client.viewer?.uid === uid) this.#write(client, frame({ name, payload }));
    }
  }

  /** Says to everyone how something stands now; kept no more than what `tell` says. */
  tellEveryone<N extends StreamEventName>(name: N, payload: StreamEvents[N]): void {
    for (const client of this.#clients) this.#write(client, frame({ name, payload }));
  }

  /** Says to those who watch what is new; kept no more than what `tell` says. Written once, however many they are. */
  tellWatchers(payload: StreamEvents['topic']): void {
    const text = Buffer.from(frame({ name: 'topic', payload }));
    for (const client of this.#watchers.of(watchOf(payload.topic, payload.key))) this.#write(client, text);
  }

  /** How many watch it here. */
  watchers(topic: string, key: string): number {
    return this.#watchers.sizeOf(watchOf(topic, key));
  }

  /**
   * Ends all streams, because events were lost: browsers connect again and ask for what they show. They come back one after
   * another, because the database may just have recovered.
   */
  restart(): void {
    for (const [place, { stream }] of [...this.#clients].entries()) {
      const retryMs = RETRY_MS + Math.floor((place * 1000) / this.#options.returnsPerSecond);
      stream.end(frame({ name: 'bye', payload: { retryMs } }));
    }
  }

  /** Says good-bye to everyone. */
  close(): void {
    this.restart();
    clearInterval(this.#heart);
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
    const at = this.#newest.findIndex(({ id }) => id === lastId);
    return at < 0 ? [] : this.#newest.slice(at + 1);
  }

  #send(client: Client, event: StreamEvent): void {
    if (mayReceive(event.audience, client.viewer)) this.#write(client, frame(event));
  }

  #write({ stream }: Client, text: string | Buffer): void {
    if (stream.writableLength > this.#options.maxWaitingBytes) stream.destroy();
    else stream.write(text);
  }

  #beat(): void {
    for (const { stream } of this.#clients) stream.write(': still here\n\n');
    for (const session of this.#sessions.names()) this.#later(() => this.#renew(session));
    for (const client of this.#clients) {
      if (!client.viewer && client.wanted.length > 0) this.#later(() => this.#watch(client));
    }
  }

  #later(work: () => Promise<void>): void {
    setTimeout(() => void work(), this.#options.random() * this.#options.heartbeatMs).unref();
  }

  /** A login that has ended takes its streams with it; other roles count from now on. The newest stream has its newest token. */
  async #renew(session: string): Promise<void> {
    const clients = this.#sessions.of(session);
    const newest = clients.at(-1);
    if (!newest?.renew) return;
    const viewer = await newest.renew().catch(() => newest.viewer);
    for (const client of clients) {
      if (viewer) client.viewer = viewer;
      else client.stream.end();
    }
    if (viewer) await Promise.all(clients.map((client) => this.#watch(client)));
  }

  /** Whoever may not watch something any more ceases to. */
  async #watch(client: Client): Promise<void> {
    const { viewer, wanted } = client;
    if (wanted.length === 0) return;
    const allowed = await client.allow(viewer, wanted);
    if (!this.#clients.has(client)) return;
    this.#unwatch(client);
    client.watched = allowed;
    for (const watch of allowed) this.#watchers.add(watch, client);
  }

  #unwatch(client: Client): void {
    for (const watch of client.watched) this.#watchers.remove(watch, client);
    client.watched = [];
  }

  #drop(client: Client): void {
    this.#clients.delete(client);
    this.#unwatch(client);
    this.#addresses.remove(client.address, client);
    if (client.visitor !== null) {
      this.#visitors.remove(client.visitor, client);
      this.#visitorsOf.remove(client.address, client);
    }
    if (client.viewer) {
      this.#sessions.remove(client.viewer.sessionId, client);
      this.#accounts.remove(client.viewer.uid, client);
    }
    if (this.#clients.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
  }
}
