import { Agent, request } from 'node:http';
import type { BoardQuery } from '@tribunal/plugin-contest/contract';

/** What all readers together saw. */
export interface Seen {
  /** ms of each page that came. */
  times: number[];
  errors: number;
}

/** Somebody who looks at a board. What comes is read to its end and thrown away: readers have machines of their own. */
export class Reader {
  /** The server takes connections back that were idle for longer, ms. */
  readonly #agent = new Agent({ keepAlive: true, timeout: 4000 });

  constructor(
    private readonly port: number,
    private readonly token: string,
    private readonly seen: Seen,
  ) {}

  async look(query: BoardQuery): Promise<void> {
    const began = performance.now();
    const status = await this.#read(JSON.stringify(query)).catch(() => 0);
    if (status === 200) this.seen.times.push(performance.now() - began);
    else this.seen.errors += 1;
  }

  close(): void {
    this.#agent.destroy();
  }

  #read(body: string): Promise<number> {
    const headers = {
      authorization: this.token,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    };
    const path = '/api/get-contest-rank';
    const options = { host: '127.0.0.1', port: this.port, method: 'POST', path, headers, agent: this.#agent };
    return new Promise((resolve, reject) => {
      const asked = request(options, (reply) => {
        reply.on('error', reject).on('end', () => resolve(reply.statusCode!));
        reply.resume();
      });
      asked.on('error', reject).end(body);
    });
  }
}
