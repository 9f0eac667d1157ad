import type { Migration } from '@tribunal/server';
import { discussions } from './0001-discussions';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [discussions];
