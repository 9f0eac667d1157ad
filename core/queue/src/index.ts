export * from './port';
export { openQueue } from './open';
export type { QueueOptions } from './options';
export { ensureQueueRole, installQueueSchema, queueRoleOf } from './drivers/postgres/schema';
