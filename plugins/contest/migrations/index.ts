import type { Migration } from '@tribunal/server';
import { contests } from './0001-contests';

export const migrations: readonly Migration[] = [contests];
