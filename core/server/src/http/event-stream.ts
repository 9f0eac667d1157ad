import { PassThrough } from 'node:stream';
import type { ResponseObject, ResponseToolkit, Request } from '@hapi/hapi';
import type { StreamEventName, StreamEvents } from '@tribunal/contract';
import { tooMany } from './errors';
import { Groups } from './groups';
import { mayReceive, type Audience } from './streams';
import type { Viewer } from './viewer';

/** One event on its way to browsers. `id` is the same in every process. */
export interface StreamEvent {
  id: string;
  name: StreamEventName;
  payload: StreamEvents[StreamEventName];
  audience: Audience;
}

interface Client {
  stream: PassThrough;
  viewer: Viewer | null;
  address: string;
  /** Who the client is now; rejects or resolves with null when its login has ended. */
  renew: (() => Promise<Viewer | null>) | null;
}

export interface EventStreamOptions {
  heartbeatMs: number;
  /** Events kept for browsers that come back. */
  kept: number;
  /** A browser that does not read is let go when this much waits for it. */
  maxWaitingBytes: number;
  /** Streams of one login; a browser has one or, in a hurry, a few. */
  maxPerSession: number;
  /** Streams from one address; many people may share it. */
  maxPerAddress: number;
  /** Spreads what happens with each heartbeat over the time until the next; from 0 up to 1. */
  random: () => number;
}

const DEFAULTS: EventStreamOptions = {
  heartbeatMs: 15_000,
  kept: 1000,
  maxWaitingBytes: 1024 * 1024,
  maxPerSession: 16,
  maxPerAddress: 1000,
  random: Math.random,
};
const RETRY_MS = 3000;

const frame = ({ id, name, payload }: Pick<StreamEvent, 'name' | 'payload'> & { id?: string }): string =>
  `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;

/** The browsers connected to this process, and the newest events for those that lost their connection. */
export class EventStream {
  readonly #clients = new Set<Client>();
  readonly #sessions = new Groups<Client>();
  readonly #addresses = new Groups<Client>();
  readonly #newest: StreamEvent[] = [];
  readonly #options: EventStreamOptions;
  #heart: NodeJS.Timeout | undefined;

  constructor(options: Partial<EventStreamOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Answers `GET /api/events`. What came after `last-event-id` follows at once. Refuses with 429 who has too many. */
  connect(request: Request, h: ResponseToolkit, viewer: Viewer | null, renew: Client['renew']): ResponseObject {
    const address = request.app.ip;
    const { maxPerSession, maxPerAddress } = this.#options;
    const ofSession = viewer ? this.#sessions.sizeOf(viewer.sessionId) : 0;
    if (ofSession >= maxPerSession || this.#addresses.sizeOf(address) >= maxPerAddress) throw tooMany('error.tooMany');
    const client: Client = { stream: new PassThrough(), viewer, address, renew };
    this.#clients.add(client);
    this.#addresses.add(address, client);
    if (viewer) this.#sessions.add(viewer.sessionId, client);
    this.#heart ??= setInterval(() => this.#beat(), this.#options.heartbeatMs);
    client.stream.once('close', () => this.#drop(client));
    request.raw.res.once('close', () => client.stream.destroy());
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

  /** Says good-bye to everyone. */
  close(): void {
    for (const { stream } of this.#clients) stream.end(frame({ name: 'bye', payload: { retryMs: RETRY_MS } }));
    clearInterval(this.#heart);
  }

  #missedSince(lastId: unknown): StreamEvent[] {
    const at = this.#newest.findIndex(({ id }) => id === lastId);
    return at < 0 ? [] : this.#newest.slice(at + 1);
  }

  #send(client: Client, event: StreamEvent): void {
    if (mayReceive(event.audience, client.viewer)) this.#write(client, frame(event));
  }

  #write({ stream }: Client, text: string): void {
    if (stream.writableLength > this.#options.maxWaitingBytes) stream.destroy();
    else stream.write(text);
  }

  #beat(): void {
    for (const { stream } of this.#clients) stream.write(': still here\n\n');
    for (const session of this.#sessions.names()) {
      const delayMs = this.#options.random() * this.#options.heartbeatMs;
      setTimeout(() => void this.#renew(session), delayMs).unref();
    }
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
  }

  #drop(client: Client): void {
    this.#clients.delete(client);
    this.#addresses.remove(client.address, client);
    if (client.viewer) this.#sessions.remove(client.viewer.sessionId, client);
    if (this.#clients.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
  }
}
