import { CONTRACT_VERSION } from '@tribunal/contract';
import { fitsRange } from '@tribunal/kernel';
import { core, migrate } from '@tribunal/migrations';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { FoundPlugin } from './discovery';

/** A range that is no range fits nothing; the host says so. */
const fits = ({ manifest }: FoundPlugin): boolean => {
  try {
    return fitsRange(CONTRACT_VERSION, manifest.contract);
  } catch {
    return false;
  }
};

/** Brings the schema of core and of every plugin on disk up to date, whether it is on or off. */
export async function migrateAll(knex: Knex, plugins: readonly FoundPlugin[], log: Logger): Promise<void> {
  const ofPlugins = await Promise.all(plugins.filter(fits).map((plugin) => plugin.schema()));
  for (const set of [core, ...ofPlugins]) {
    const done = await migrate(knex, set);
    if (done.length > 0) log.info({ owner: set.owner, done }, 'schema brought up to date');
  }
}
