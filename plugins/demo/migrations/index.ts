import type { Migration } from '@tribunal/server';
import { seeded } from './0001-seeded';

export const migrations: readonly Migration[] = [seeded];
