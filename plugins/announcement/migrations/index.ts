import type { Migration } from '@tribunal/server';
import { items } from './0001-items';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [items];
