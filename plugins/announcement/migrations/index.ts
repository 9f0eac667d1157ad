import type { Migration } from '@tribunal/server';
import { items } from './0001-items';

export const migrations: readonly Migration[] = [items];
