import type { Migration } from '@tribunal/server';
import { comments } from './0001-comments';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [comments];
