import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { CoreCalls, StreamEvents } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import type { Ledger } from './ledger';

type Calls = CoreCalls & AllContestCalls;
export type Call = keyof Calls & string;
type Data<K extends Call> = Calls[K]['data'];
interface Input {
  query?: Record<string, string | number | boolean>;
  body?: object;
}

/** Connections of one browser to one site, without its stream. */
const CONNECTIONS = 6;
/** Between two tries while the server does not answer, ms. */
const RETRY = { least: 500, most: 1500 };
/** A stream breaks off within so long when the server goes, ms. */
const NOTICED_MS = 2000;

export const between = (least: number, most: number): number => least + Math.random() * (most - least);

/** One person's browser: repeats what fails while the server is gone, and comes back to its stream. */
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

  /** Goes on with a login of somebody's. */
  useToken(token: string): void {
    this.#token = token;
  }

  /** The data of the reply. Rejects, once it is in the ledger, when the server refuses, or is there and does not answer. */
  async ask<K extends Call>(call: K, input: Input = {}): Promise<Data<K>> {
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
        await pause(between(RETRY.least, RETRY.most));
      }
    }
  }

  /** Until `close`: hears what the stream says; `back` after each time that it was lost. */
  async listen(watch: string, hear: (name: string, data: unknown) => void, back: () => void): Promise<void> {
    for (let opened = 0; !this.#isClosed;) {
      try {
        const stream = await this.#open(`/api/events?watch=${watch}`);
        if (opened++ > 0) back();
        await readEvents(stream, hear);
      } catch (error) {
        if (this.#isClosed) return;
        if (!this.ledger.excuses(performance.now() - NOTICED_MS)) this.ledger.failed('GET /api/events', String(error));
      }
      await pause(between(RETRY.least, RETRY.most));
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
      const asked = request({ host: '127.0.0.1', port: this.port, path, headers, agent: false }, (stream) => {
        this.#stream = stream;
        if (stream.statusCode === 200) resolve(stream);
        else reject(new Error(`the stream answered ${stream.statusCode}`));
      });
      asked.on('error', reject).end();
    });
  }

  /** A kept connection may have been closed meanwhile: then, as browsers do, once more over a new one. */
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
      const asked = request({ ...options, agent: isSecond ? false : this.#agent }, (reply) => {
        read(reply).then(resolve, reject);
      });
      asked.on('error', (error: NodeJS.ErrnoException) => {
        if (asked.reusedSocket && error.code === 'ECONNRESET' && !isSecond) {
          this.#send(method, path, input, true).then(resolve, reject);
        } else reject(error);
      });
      asked.end(text);
    });
  }
}

interface Reply {
  status: number;
  headers: IncomingMessage['headers'];
  text: string;
}

async function read(reply: IncomingMessage): Promise<Reply> {
  let text = '';
  for await (const chunk of reply.setEncoding('utf8')) text += chunk as string;
  return { status: reply.statusCode!, headers: reply.headers, text };
}

async function readEvents(stream: IncomingMessage, hear: (name: string, data: unknown) => void): Promise<void> {
  let rest = '';
  for await (const chunk of stream.setEncoding('utf8')) {
    const frames = (rest + (chunk as string)).split('\n\n');
    rest = frames.pop()!;
    for (const frame of frames) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/m.exec(frame) ?? [];
      if (name && data) hear(name, JSON.parse(data) as StreamEvents[keyof StreamEvents]);
    }
  }
}
