import { relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changedMigrations, checksumsOf, migrationFolders, storedChecksums } from '../lib/migration-checksums.mjs';
import { root } from '../lib/root.mjs';

describe.each(migrationFolders().map((folder) => [relative(root, folder), folder]))(
  'the migrations in %s',
  (_, folder) => {
    it('are as they were when their checksums were written', () => {
      expect(changedMigrations(folder)).toEqual([]);
    });

    it('all have a checksum; if this fails, run `npm run migrations`', () => {
      expect(Object.keys(storedChecksums(folder))).toEqual(Object.keys(checksumsOf(folder)));
    });
  },
);
