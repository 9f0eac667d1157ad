import type { Migration } from '@tribunal/server';
import { rankLists } from './0001-rank';
import { ranksOfGroups } from './0002-groups';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [rankLists, ranksOfGroups];
