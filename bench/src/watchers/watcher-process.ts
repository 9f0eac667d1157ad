/** A separate process with thousands of browsers that watch one contest. Communicates with its parent process. */
import { connect, type Socket } from 'node:net';
import { percentile } from '../report';

/** Orders from the parent: first where to connect, then the verdicts that were committed. */
export type Order =
  | { kind: 'watch'; port: number; path: string; count: number }
  | { kind: 'compare'; verdicts: { version: number; at: number }[] };
export type Answer =
  | { kind: 'watching' }
  | { kind: 'compared'; pairs: number; missed: number; p50: number; p95: number; p99: number };

/**
 * Number of watchers per address: a server accepts only so many streams from one address, so each address represents
 * a network.
 */
const PER_ADDRESS = 500;
const AT_ONCE = 100;
const VERSION = /"version":(\d+)/g;

const now = (): number => performance.timeOrigin + performance.now();

class Watcher {
  /** Version of each scoreboard update, in order. */
  readonly versions: number[] = [];
  readonly times: number[] = [];
  #rest = '';

  constructor(socket: Socket) {
    socket.setEncoding('latin1');
    socket.on('data', (chunk: string) => this.#read(chunk));
  }

  /** Connects, and resolves when the server has subscribed it. */
  static open(index: number, port: number, path: string): Promise<Watcher> {
    return new Promise((resolve, reject) => {
      const localAddress = `127.0.1.${1 + Math.floor(index / PER_ADDRESS)}`;
      const socket = connect({ host: '127.0.0.1', port, localAddress });
      const watcher = new Watcher(socket);
      socket.once('error', reject);
      socket.once('data', (head: string) =>
        head.startsWith('HTTP/1.1 200') ? resolve(watcher) : reject(new Error(head.split('\r\n')[0])),
      );
      socket.write(`GET ${path} HTTP/1.1\r\nhost: bench\r\naccept: text/event-stream\r\nx-visitor: ${index}\r\n\r\n`);
    });
  }

  /** Returns when the watcher received a scoreboard that includes this version; NaN if it never did. */
  receivedAt(version: number): number {
    const place = this.versions.findIndex((one) => one >= version);
    return this.times[place] ?? NaN;
  }

  /** Parses received data; an update may arrive in several chunks. */
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

process.on('message', (order: Order) => void handleOrder(order));

async function handleOrder(order: Order): Promise<void> {
  if (order.kind === 'watch') {
    const { port, path, count } = order;
    for (let place = 0; place < count; place += AT_ONCE) {
      const batch = Array.from({ length: Math.min(AT_ONCE, count - place) }, (_, index) =>
        Watcher.open(place + index, port, path),
      );
      watchers.push(...(await Promise.all(batch)));
    }
    answer({ kind: 'watching' });
  } else {
    const waits = order.verdicts.flatMap(({ version, at }) => watchers.map((one) => one.receivedAt(version) - at));
    const received = waits.filter((wait) => !Number.isNaN(wait));
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => percentile(received, share));
    const missed = waits.length - received.length;
    answer({ kind: 'compared', pairs: waits.length, missed, p50: p50!, p95: p95!, p99: p99! });
  }
}
