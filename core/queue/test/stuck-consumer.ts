import { openQueue } from '../src/index';

/** A consumer that takes a message, prints that it has, and never finishes: a test kills it. */
const [url = '', key = ''] = process.argv.slice(2);

const queue = await openQueue(url, { visibilityMs: 1000 });
await queue.consume('judge', { key, concurrency: 1 }, ({ judgementId }) => {
  process.stdout.write(`${judgementId}\n`);
  return new Promise(() => {});
});
