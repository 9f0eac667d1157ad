/** A process of its own: hundreds who look at a board. Speaks with its parent. */
import { setTimeout as pause } from 'node:timers/promises';
import { Intervals } from '@tribunal/contract';
import { between } from '../contest/browser';
import { Reader, type Look, type Seen } from './reader';

/** From the parent: whose board, how many look at it, and how long, ms. */
export interface Order {
  token: string;
  readers: number;
  /** What a server does in its first moments nobody counts. */
  warmUpMs: number;
  forMs: number;
  /** Each time one of these by chance. */
  looks: readonly Look[];
}

/** Between two looks of a page at a board that changes all the time, ms. */
const { least, most } = Intervals.crowd;

process.once('message', (order: Order) => void readAll(order).then((seen) => process.send!(seen)));
process.send!('ready');

async function readAll({ token, readers, warmUpMs, forMs, looks }: Order): Promise<Seen> {
  const seen: Seen = { times: [], floor: [], errors: 0 };
  const until = performance.now() + warmUpMs + forMs;
  const people = Array.from({ length: readers }, () => new Reader(token, seen));
  const warm = pause(warmUpMs).then(() => Object.assign(seen, { times: [], floor: [] }));
  const reading = people.map(async (reader) => {
    while (performance.now() < until) {
      await pause(between(least, most));
      await reader.read(looks[Math.floor(Math.random() * looks.length)]!);
    }
  });
  await Promise.all([...reading, warm]);
  for (const reader of people) reader.close();
  return seen;
}
