import type { Migration } from '@tribunal/server';
import { ratings } from './0001-ratings';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [ratings];
