import type { Migration } from '@tribunal/server';
import { webhooksMigration } from './0001-webhooks';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [webhooksMigration];
