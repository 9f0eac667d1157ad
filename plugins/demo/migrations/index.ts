import type { Migration } from '@tribunal/server';
import { seeded } from './0001-seeded';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [seeded];
