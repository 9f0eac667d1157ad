export * from './port';
export { openQueue } from './open';
export type { QueueOptions } from './options';
export { ensureQueueRole, installQueueSchema } from './drivers/postgres/schema';
