import { connect, type Socket } from 'node:net';

const HEAD_END = '\r\n\r\n';

/**
 * An HTTP connection that sends requests one after another and reads each reply completely. It is lightweight, to
 * leave the CPU to the servers.
 */
class Connection {
  readonly #socket: Socket;
  #got: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  #done: (body: Buffer) => void = () => undefined;
  #fail: (error: Error) => void = () => undefined;

  constructor(port: number) {
    this.#socket = connect(port, '127.0.0.1').setNoDelay();
    this.#socket.on('data', (chunk) => this.#read(chunk));
    this.#socket.on('error', (error) => this.#fail(error));
  }

  /** Returns the body of the reply; rejects on any status but 200. */
  get(path: string, token?: string): Promise<Buffer> {
    return new Promise((done, fail) => {
      [this.#done, this.#fail] = [done, fail];
      const login = token ? `authorization: ${token}\r\n` : '';
      this.#socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\n${login}\r\n`);
    });
  }

  close(): void {
    this.#socket.destroy();
  }

  #read(chunk: Buffer): void {
    this.#got = this.#got.length === 0 ? chunk : Buffer.concat([this.#got, chunk]);
    const headEnd = this.#got.indexOf(HEAD_END);
    if (headEnd < 0) return;
    const head = this.#got.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const body = this.#got.subarray(headEnd + HEAD_END.length);
    if (body.length < length) return;
    this.#got = Buffer.alloc(0);
    if (head.startsWith('HTTP/1.1 200')) this.#done(body);
    else this.#fail(new Error(`${head.split('\r\n')[0]}: ${body.toString()}`));
  }
}

export interface Target {
  port: number;
  path: string;
  token?: string;
}

export interface Slice {
  perSecond: number;
  /** Duration of each request, in ms. */
  times: number[];
}

/**
 * Sends requests over `connections` parallel connections for `ms` milliseconds. Each connection sends the next
 * request as soon as it has its reply, and sends at least one.
 */
export async function load({ port, path, token }: Target, connections: number, ms: number): Promise<Slice> {
  const times: number[] = [];
  const began = performance.now();
  const until = began + ms;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      const connection = new Connection(port);
      let at = performance.now();
      do {
        await connection.get(path, token);
        const now = performance.now();
        times.push(now - at);
        at = now;
      } while (at < until);
      connection.close();
    }),
  );
  return { perSecond: (times.length / (performance.now() - began)) * 1000, times };
}

/** Returns the `data` of one reply. */
export async function dataOf<T>({ port, path, token }: Target): Promise<T> {
  const connection = new Connection(port);
  const body = await connection.get(path, token);
  connection.close();
  return (JSON.parse(body.toString()) as { data: T }).data;
}
