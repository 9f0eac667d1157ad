import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CoreCalls } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { createParser } from 'eventsource-parser';
import type { Ledger } from './ledger';

type Calls = CoreCalls & AllContestCalls;
export type Call = keyof Calls & string;
type Data<K extends Call> = Calls[K]['data'];
interface Input {
  query?: Record<string, string | number | boolean>;
  body?: object;
}

/** Number of connections that one browser opens to one site, without its event stream. */
const CONNECTIONS = 6;
/** Delay between two attempts while the server does not answer, in ms. */
const RETRY = { min: 500, max: 1500 };
/** Time within which an event stream breaks off when the server dies, in ms. */
const DISCONNECT_MS = 2000;

export const between = (min: number, max: number): number => min + Math.random() * (max - min);

/**
 * The browser of one participant: repeats requests that fail while the server is down, and reconnects to its event
 * stream.
 */
export class Browser {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  #token = '';
  #isClosed = false;
  #stream: IncomingMessage | null = null;

  constructor(
    private readonly port: number,
    private readonly ledger: Ledger,
  ) {}

  async logIn(username: string, password: string): Promise<void> {
    const reply = await this.#send('POST', '/api/login', { body: { username, password } });
    this.#token = reply.headers['authorization'] as string;
  }

  /**
   * Returns the data of the reply. If the server refuses, or is up but does not answer, records the failure in the
   * ledger and rejects.
   */
  async call<K extends Call>(call: K, input: Input = {}): Promise<Data<K>> {
    const [method, path] = call.split(' ') as [string, string];
    for (;;) {
      const began = performance.now();
      try {
        const { status, text } = await this.#send(method, path, input);
        this.ledger.answered(call, performance.now() - began);
        const { msg, data } = JSON.parse(text) as { msg: string; data: Data<K> };
        if (status === 200) return data;
        throw this.ledger.failed(call, `${status} ${msg}`);
      } catch (error) {
        if (this.ledger.hasFailed(error) || !this.ledger.excuses(began)) {
          throw this.ledger.hasFailed(error) ? error : this.ledger.failed(call, String(error));
        }
        await pause(between(RETRY.min, RETRY.max));
      }
    }
  }

  /** Listens to the event stream until `close`; calls `onReconnect` after each lost connection. */
  async listen(topic: string, onEvent: (name: string, data: unknown) => void, onReconnect: () => void): Promise<void> {
    for (let opened = 0; !this.#isClosed;) {
      try {
        const stream = await this.#open(`/api/events?watch=${topic}`);
        if (opened++ > 0) onReconnect();
        await readEvents(stream, onEvent);
      } catch (error) {
        if (this.#isClosed) return;
        if (!this.ledger.excuses(performance.now() - DISCONNECT_MS))
          this.ledger.failed('GET /api/events', String(error));
      }
      await pause(between(RETRY.min, RETRY.max));
    }
  }

  close(): void {
    this.#isClosed = true;
    this.#stream?.destroy();
    this.#agent.destroy();
  }

  #open(path: string): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const headers = { accept: 'text/event-stream', authorization: this.#token };
      const outgoing = request({ host: '127.0.0.1', port: this.port, path, headers, agent: false }, (stream) => {
        this.#stream = stream;
        if (stream.statusCode === 200) resolve(stream);
        else reject(new Error(`the stream answered ${stream.statusCode}`));
      });
      outgoing.on('error', reject).end();
    });
  }

  /**
   * Sends a request. The server may have closed a kept-alive connection meanwhile; then, as browsers do, retries once
   * over a new one.
   */
  async #send(method: string, path: string, input: Input, isSecond = false): Promise<Reply> {
    const { query = {}, body } = input;
    const search = new URLSearchParams(
      Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
    );
    const text = body && JSON.stringify(body);
    const headers = {
      ...(this.#token && { authorization: this.#token }),
      ...(text && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const options = { host: '127.0.0.1', port: this.port, method, path: `${path}?${search}`, headers };
    return new Promise((resolve, reject) => {
      const outgoing = request({ ...options, agent: isSecond ? false : this.#agent }, (reply) => {
        readReply(reply).then(resolve, reject);
      });
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        if (outgoing.reusedSocket && error.code === 'ECONNRESET' && !isSecond) {
          this.#send(method, path, input, true).then(resolve, reject);
        } else reject(error);
      });
      outgoing.end(text);
    });
  }
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

async function readReply(reply: IncomingMessage): Promise<Reply> {
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += chunk as string;
  return { status: reply.statusCode!, headers: reply.headers, text };
}

async function readEvents(stream: IncomingMessage, onEvent: (name: string, data: unknown) => void): Promise<void> {
  const parser = createParser({ onEvent: ({ event = '', data }) => onEvent(event, JSON.parse(data)) });
  for await (const chunk of stream.setEncoding('utf8')) parser.feed(chunk as string);
}
