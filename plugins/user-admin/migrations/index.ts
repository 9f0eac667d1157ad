import type { Migration } from '@tribunal/server';
import { imports } from './0001-imports';
import { passwordsInCore } from './0002-passwords-in-core';

export { default as checksums } from './checksums.json';
export const migrations: readonly Migration[] = [imports, passwordsInCore];
