import { PassThrough } from 'node:stream';
import type { ResponseObject, ResponseToolkit, Request } from '@hapi/hapi';
import type { StreamEventName, StreamEvents } from '@tribunal/contract';
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
  /** Who the client is now; rejects or resolves with null when its login has ended. */
  renew: (() => Promise<Viewer | null>) | null;
}

export interface EventStreamOptions {
  heartbeatMs: number;
  /** Events kept for browsers that come back. */
  kept: number;
  /** A browser that does not read is let go when this much waits for it. */
  maxWaitingBytes: number;
}

const DEFAULTS: EventStreamOptions = { heartbeatMs: 15_000, kept: 1000, maxWaitingBytes: 1024 * 1024 };
const RETRY_MS = 3000;

const frame = ({ id, name, payload }: Pick<StreamEvent, 'name' | 'payload'> & { id?: string }): string =>
  `${id ? `id: ${id}\n` : ''}event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`;

/** The browsers connected to this process, and the newest events for those that lost their connection. */
export class EventStream {
  readonly #clients = new Set<Client>();
  readonly #newest: StreamEvent[] = [];
  readonly #options: EventStreamOptions;
  #heart: NodeJS.Timeout | undefined;

  constructor(options: Partial<EventStreamOptions> = {}) {
    this.#options = { ...DEFAULTS, ...options };
  }

  get size(): number {
    return this.#clients.size;
  }

  /** Answers `GET /api/events`. `lastId` is what the browser has seen; what came after it follows at once. */
  connect(request: Request, h: ResponseToolkit, viewer: Viewer | null, renew: Client['renew']): ResponseObject {
    const client: Client = { stream: new PassThrough(), viewer, renew };
    this.#clients.add(client);
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

  /** Sends the event to those it is for. */
  deliver(event: StreamEvent): void {
    this.#newest.push(event);
    if (this.#newest.length > this.#options.kept) this.#newest.shift();
    for (const client of this.#clients) this.#send(client, event);
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
    if (!mayReceive(event.audience, client.viewer)) return;
    if (client.stream.writableLength > this.#options.maxWaitingBytes) client.stream.destroy();
    else client.stream.write(frame(event));
  }

  #beat(): void {
    for (const client of this.#clients) {
      client.stream.write(': still here\n\n');
      void this.#renew(client);
    }
  }

  /** A login that has ended takes its stream with it; other roles count from now on. */
  async #renew(client: Client): Promise<void> {
    if (!client.renew) return;
    const viewer = await client.renew().catch(() => client.viewer);
    if (viewer) client.viewer = viewer;
    else client.stream.end();
  }

  #drop(client: Client): void {
    this.#clients.delete(client);
    if (this.#clients.size > 0) return;
    clearInterval(this.#heart);
    this.#heart = undefined;
  }
}
