export * from './port';
export { openQueue } from './open';
export { logQueue, type WarningLog } from './log';
export type { QueueOptions } from './options';
export { ensureQueueRole, installQueueSchema, queueRoleOf } from './drivers/postgres/schema';
