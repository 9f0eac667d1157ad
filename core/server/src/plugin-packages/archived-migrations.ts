import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MigrationSet } from '@tribunal/migrations';
import { installedPlugin, readPackage, unpackInto } from '@tribunal/platform';
import { sharedModules } from '../shared-modules';

/**
 * Returns the migrations of a plugin from its archive, for programs that create its tables without a running site.
 * @throws if the archive is damaged
 */
export async function archivedMigrations(archive: Buffer): Promise<MigrationSet> {
  const found = await readPackage(archive);
  const parent = await mkdtemp(join(tmpdir(), 'tribunal-package-'));
  try {
    const folder = join(parent, 'files');
    await unpackInto(folder, found);
    return await installedPlugin(found.plugin, folder, sharedModules).schema();
  } finally {
    await rm(parent, { recursive: true, force: true });
  }
}
