import { Agent, request } from 'node:http';

/** What all readers together measured. */
export interface ReadStats {
  /** Duration of each page that arrived, in ms. */
  times: number[];
  /** Duration of each reply of the baseline server, which only sends it, in ms. */
  baseline: number[];
  errors: number;
}

/** One HTTP request of a scoreboard reader. */
export interface BoardRequest {
  port: number;
  isBaseline?: true;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/**
 * A client that watches a scoreboard. It reads each reply to its end and discards it, as real readers have machines
 * of their own.
 */
export class Reader {
  /** The server closes connections that are idle for longer than this, in ms. */
  readonly #agent = new Agent({ keepAlive: true, timeout: 4000 });

  constructor(
    private readonly token: string,
    private readonly readStats: ReadStats,
  ) {}

  async read(boardRequest: BoardRequest): Promise<void> {
    const began = performance.now();
    const status = await this.#statusOf(boardRequest).catch(() => 0);
    if (status === 200) this.readStats[boardRequest.isBaseline ? 'baseline' : 'times'].push(performance.now() - began);
    else this.readStats.errors += 1;
  }

  close(): void {
    this.#agent.destroy();
  }

  #statusOf({ port, method, path, body }: BoardRequest): Promise<number> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: this.token,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const options = { host: '127.0.0.1', port, method, path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const outgoing = request(options, (reply) => {
        reply.on('error', reject).on('end', () => resolve(reply.statusCode!));
        reply.resume();
      });
      outgoing.on('error', reject).end(text);
    });
  }
}
