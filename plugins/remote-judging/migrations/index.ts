import type { Migration } from '@tribunal/server';
import { accountConnection } from './0001-account-connection';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [accountConnection];
