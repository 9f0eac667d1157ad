import type { Migration } from '@tribunal/server';
import { groups } from './0001-groups';
import { archive } from './0002-archive';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [groups, archive];
