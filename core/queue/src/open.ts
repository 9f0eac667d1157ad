import { openPostgresQueue } from './drivers/postgres/queue';
import { openRabbitmqQueue } from './drivers/rabbitmq/queue';
import { type QueueOptions, withDefaults } from './options';
import type { Queue } from './port';

const DRIVERS: Readonly<Record<string, typeof openPostgresQueue>> = {
  'postgres:': openPostgresQueue,
  'postgresql:': openPostgresQueue,
  'amqp:': openRabbitmqQueue,
  'amqps:': openRabbitmqQueue,
};

/**
 * Opens the queue for the URL's scheme: `postgres:`, `postgresql:`, `amqp:` or `amqps:`. Waits for a broker that is
 * still starting; rejects with its last error after `openTimeoutMs`.
 */
export const openQueue = async (url: string, options: QueueOptions = {}): Promise<Queue> => {
  const scheme = url.slice(0, url.indexOf(':') + 1);
  const open = DRIVERS[scheme];
  if (!open) throw new Error(`unsupported queue scheme "${scheme}": use ${Object.keys(DRIVERS).join(', ')}`);
  return open(url, withDefaults(options));
};
