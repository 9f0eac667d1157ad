import type { Migration } from '@tribunal/server';
import { imports } from './0001-imports';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [imports];
