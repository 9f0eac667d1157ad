/** A separate process with hundreds of scoreboard readers. Communicates with its parent process. */
import { setTimeout as pause } from 'node:timers/promises';
import { Intervals } from '@tribunal/contract';
import { between } from '../contest/browser';
import { Reader, type BoardRequest, type ReadStats } from './reader';

/** Order from the parent: which scoreboard, how many readers, and for how long, in ms. */
export interface ReadOrder {
  token: string;
  readers: number;
  /** Time in ms at the beginning that is not measured. */
  warmUpMs: number;
  forMs: number;
  /** Each read picks one of these at random. */
  requests: readonly BoardRequest[];
}

/** Delay between two reloads of a page whose scoreboard changes all the time, in ms. */
const { min: minMs, max: maxMs } = Intervals.refetchJitter;

process.once(
  'message',
  (readOrder: ReadOrder) => void readAll(readOrder).then((readStats) => process.send!(readStats)),
);
process.send!('ready');

async function readAll({ token, readers, warmUpMs, forMs, requests }: ReadOrder): Promise<ReadStats> {
  const readStats: ReadStats = { times: [], baseline: [], errors: 0 };
  const until = performance.now() + warmUpMs + forMs;
  const readerPool = Array.from({ length: readers }, () => new Reader(token, readStats));
  const warm = pause(warmUpMs).then(() => Object.assign(readStats, { times: [], baseline: [] }));
  const reading = readerPool.map(async (reader) => {
    while (performance.now() < until) {
      await pause(between(minMs, maxMs));
      await reader.read(requests[Math.floor(Math.random() * requests.length)]!);
    }
  });
  await Promise.all([...reading, warm]);
  for (const reader of readerPool) reader.close();
  return readStats;
}
