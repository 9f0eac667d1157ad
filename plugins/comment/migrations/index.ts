import type { Migration } from '@tribunal/server';
import { comments } from './0001-comments';

export const migrations: readonly Migration[] = [comments];
