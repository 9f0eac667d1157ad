/** A process of its own: thousands of browsers that watch one contest. Speaks with its parent. */
import { connect, type Socket } from 'node:net';
import { percentile } from '../report';

/** From parent: where to connect, then the verdicts that were committed. */
export type Order =
  | { kind: 'watch'; port: number; path: string; count: number }
  | { kind: 'compare'; verdicts: { version: number; at: number }[] };
export type Answer =
  { kind: 'watching' } | { kind: 'compared'; pairs: number; missed: number; p50: number; p95: number; p99: number };

/** A server takes only so many streams from one address: each of these stands for a network. */
const PER_ADDRESS = 500;
const AT_ONCE = 100;
const VERSION = /"version":(\d+)/g;

const now = (): number => performance.timeOrigin + performance.now();

class Watcher {
  /** Of each news of the board, in order. */
  readonly versions: number[] = [];
  readonly times: number[] = [];
  #rest = '';

  constructor(socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
  }

  /** Resolves when the server watches for it. */
  static open(place: number, port: number, path: string): Promise<Watcher> {
    return new Promise((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(place / PER_ADDRESS)}`;
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      const watcher = new Watcher(socket);
      socket.once('error', reject);
      socket.once('data', (head: string) =>
        head.startsWith('HTTP/1.1 200') ? resolve(watcher) : reject(new Error(head.split('\r\n')[0])),
      );
      socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\nx-visitor: ${place}\r\n\r\n`);
    });
  }

  /** When it heard of a board with this version in it; NaN: never. */
  heardAt(version: number): number {
    const place = this.versions.findIndex((one) => one >= version);
    return this.times[place] ?? NaN;
  }

  /** News may come in pieces. */
  #read(chunk: string): void {
    const at = now();
    const text = this.#rest + chunk;
    const end = text.lastIndexOf('\n\n') + 1;
    this.#rest = text.slice(end);
    for (const [, version] of text.slice(0, end).matchAll(VERSION)) {
      this.versions.push(Number(version));
      this.times.push(at);
    }
  }
}

const watchers: Watcher[] = [];
const answer = (message: Answer): void => void process.send!(message);

process.on('message', (order: Order) => void obey(order));

async function obey(order: Order): Promise<void> {
  if (order.kind === 'watch') {
    const { port, path, count } = order;
    for (let place = 0; place < count; place += AT_ONCE) {
      const some = Array.from({ length: Math.min(AT_ONCE, count - place) }, (_, index) =>
        Watcher.open(place + index, port, path),
      );
      watchers.push(...(await Promise.all(some)));
    }
    answer({ kind: 'watching' });
  } else {
    const waits = order.verdicts.flatMap(({ version, at }) => watchers.map((one) => one.heardAt(version) - at));
    const heard = waits.filter((wait) => !Number.isNaN(wait));
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(heard, share));
    const missed = waits.length - heard.length;
    answer({ kind: 'compared', pairs: waits.length, missed, p50: p50!, p95: p95!, p99: p99! });
  }
}
