import type { Migration } from '@tribunal/server';
import { groupProblems } from './0001-group-problems';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [groupProblems];
