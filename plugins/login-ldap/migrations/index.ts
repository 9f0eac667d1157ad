import type { Migration } from '@tribunal/server';
import { identities } from './0001-identities';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [identities];
