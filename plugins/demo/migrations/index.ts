import type { Migration } from '@tribunal/server';
import { seeded } from './0001-seeded';
import { state } from './0002-state';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [seeded, state];
