import type { Migration } from '@tribunal/server';
import { accountConnection } from './0001-account-connection';
import { crashLoops } from './0002-crash-loops';
import { runStatus } from './0003-run-status';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [accountConnection, crashLoops, runStatus];
