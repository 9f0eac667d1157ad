import type { Migration } from '@tribunal/server';
import { items } from './0001-items';
import { schedule } from './0002-schedule';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [items, schedule];
