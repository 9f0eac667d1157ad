import { Agent, request } from 'node:http';

/** What all readers together saw. */
export interface Seen {
  /** ms of each page that came. */
  times: number[];
  /** ms of each that came from a server that does nothing but send it. */
  floor: number[];
  errors: number;
}

/** One HTTP request of somebody who looks at a board. */
export interface Look {
  port: number;
  isFloor?: true;
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

/** Somebody who looks at a board. What comes is read to its end and thrown away: readers have machines of their own. */
export class Reader {
  /** The server takes connections back that were idle for longer, ms. */
  readonly #agent = new Agent({ keepAlive: true, timeout: 4000 });

  constructor(
    private readonly token: string,
    private readonly seen: Seen,
  ) {}

  async read(look: Look): Promise<void> {
    const began = performance.now();
    const status = await this.#statusOf(look).catch(() => 0);
    if (status === 200) this.seen[look.isFloor ? 'floor' : 'times'].push(performance.now() - began);
    else this.seen.errors += 1;
  }

  close(): void {
    this.#agent.destroy();
  }

  #statusOf({ port, method, path, body }: Look): Promise<number> {
    const text = body === undefined ? '' : JSON.stringify(body);
    const headers = {
      authorization: this.token,
      ...(body && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }),
    };
    const options = { host: '127.0.0.1', port, method, path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const asked = request(options, (reply) => {
        reply.on('error', reject).on('end', () => resolve(reply.statusCode!));
        reply.resume();
      });
      asked.on('error', reject).end(text);
    });
  }
}
