import type { Migration } from '@tribunal/server';
import { trainings } from './0001-trainings';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [trainings];
