import { loadServerConfig } from '@tribunal/config';
import { installQueueSchema, openQueue, type Queue } from '@tribunal/queue';
import { createApp } from '../../src/app';
import { pino } from 'pino';

/**
 * Runs a server that dies as from `kill -9` when it is about to notify judges of new work: after the commit, before
 * the message.
 */
async function main(): Promise<void> {
  const config = loadServerConfig(process.env);
  if (config.queue.url.startsWith('postgres')) await installQueueSchema(config.database.url);
  const queue = await openQueue(config.queue.url);
  const crashingQueue: Queue = Object.create(queue, {
    publish: { value: () => process.kill(process.pid, 'SIGKILL') },
    consume: { value: queue.consume.bind(queue) },
    ping: { value: queue.ping.bind(queue) },
    depth: { value: queue.depth.bind(queue) },
    close: { value: queue.close.bind(queue) },
  }) as Queue;
  const app = await createApp(config, { queue: crashingQueue, log: pino({ level: config.log.level }), plugins: [] });
  await app.start();
  process.stdout.write('Tribunal is ready\n');
}

void main();
