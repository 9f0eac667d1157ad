import type { Migration } from '@tribunal/server';
import { keepVersion } from './0001-keep-version';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [keepVersion];
