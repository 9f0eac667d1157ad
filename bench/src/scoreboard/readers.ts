/** A process of its own: hundreds who look at a board. Speaks with its parent. */
import { setTimeout as pause } from 'node:timers/promises';
import { Intervals } from '@tribunal/contract';
import { between } from '../contest/browser';
import { Reader, type Seen } from './reader';

/** From the parent: whose board, how many look at it, and how long, ms. */
export interface Order {
  port: number;
  token: string;
  cid: number;
  readers: number;
  /** What a server does in its first moments nobody counts. */
  warmUpMs: number;
  forMs: number;
  pages: number;
  pageSize: number;
}

/** Between two looks of a page at a board that changes all the time, ms. */
const { least, most } = Intervals.crowd;

process.once('message', (order: Order) => void readAll(order).then((seen) => process.send!(seen)));
process.send!('ready');

async function readAll({ port, token, cid, readers, warmUpMs, forMs, pages, pageSize }: Order): Promise<Seen> {
  const seen: Seen = { times: [], errors: 0 };
  const until = performance.now() + warmUpMs + forMs;
  const people = Array.from({ length: readers }, () => new Reader(port, token, seen));
  const warm = pause(warmUpMs).then(() => (seen.times = []));
  const reading = people.map(async (reader) => {
    while (performance.now() < until) {
      await pause(between(least, most));
      await reader.look({ cid, currentPage: 1 + Math.floor(Math.random() * pages), limit: pageSize });
    }
  });
  await Promise.all([...reading, warm]);
  for (const reader of people) reader.close();
  return seen;
}
