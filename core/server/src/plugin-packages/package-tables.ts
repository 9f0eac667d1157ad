import type { TableCount } from '@tribunal/contract';
import { inject, injectable, messageOf } from '@tribunal/kernel';
import { lockMigrations } from '@tribunal/migrations';
import { audit, conflict, countRows, Db, dropObjects, Installed, notFound, type PluginSet } from '@tribunal/platform';
import type { Knex } from 'knex';
import { tablesOf } from './own-tables';
import { PackageStore, type Installation } from './package-store';

/** How long other servers may take to let a removed plugin rest before its data is dropped, in ms. */
const REST_MS = 45_000;

/** What plugins of packages have in the database. */
@injectable()
export class PackageTables {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(PackageStore) private readonly store: PackageStore,
    @inject(Installed) private readonly installed: PluginSet,
  ) {}

  /** Returns how much data a plugin has that is or was installed. */
  async rows(plugin: string): Promise<TableCount[]> {
    const found = await this.store.installation(plugin);
    if (!found) throw notFound('plugin.unknown', { id: plugin });
    return countRows(this.knex, tablesOf(plugin, found.objects));
  }

  /** Data of a plugin that this server has in a folder, or that is built in, is in use. */
  assertUnused(plugin: string): void {
    if (this.runsFromFolder(plugin)) throw conflict('id', 'package.inFolder', { id: plugin });
  }

  /**
   * Returns what is known of a plugin that was removed.
   * @throws 404 if there is none, 409 if this server has it in a folder
   */
  async #removed(plugin: string): Promise<Installation> {
    const found = await this.store.installation(plugin);
    if (!found || found.packageId !== null) throw notFound('plugin.unknown', { id: plugin });
    this.assertUnused(plugin);
    return found;
  }

  /** @throws 409 if a server runs the plugin; otherwise none starts it before the change ends */
  async #assertRests(plugin: string): Promise<void> {
    if (!(await this.store.keepFromRunning(plugin))) throw conflict('id', 'package.stillRuns');
  }

  /** Returns whether this server has the plugin in a folder, or built in. */
  runsFromFolder(plugin: string): boolean {
    const found = this.installed.find(plugin);
    return found !== undefined && found.place !== 'installed';
  }

  /** Drops what a removed plugin has left. @throws 409 if a server still runs it, or something else depends on it */
  async drop(plugin: string): Promise<void> {
    await this.#removed(plugin);
    // Other servers end the calls of the plugin first; none of them may lose its tables while it runs.
    await this.store.comesToRest(plugin, REST_MS);
    await this.store.change(plugin, async (_, trx) => {
      const before = await this.#removed(plugin);
      audit.describe({
        subject: { type: 'plugin', id: plugin },
        before: { objects: before.objects.map(({ name }) => name) },
        after: { objects: [] },
      });
      await this.#assertRests(plugin);
      try {
        await beginChanges(trx);
        await dropObjects(trx, plugin, before.objects);
      } catch (error) {
        throw conflict('id', 'package.notDropped', { message: messageOf(error) });
      }
      await this.store.forget(plugin);
    });
  }

  /** Drops what the first version of a plugin has left that did not start. */
  dropUnstarted(plugin: string): Promise<void> {
    return this.store.change(plugin, async (now, trx) => {
      if (!now || now.packageId !== null || now.revertsTo !== 'nothing') return;
      if (this.runsFromFolder(plugin)) return;
      await this.#assertRests(plugin);
      await beginChanges(trx);
      await dropObjects(trx, plugin, now.objects);
      await this.store.forget(plugin);
    });
  }
}

/** Whatever changes of the schema wait for, all others wait for them. Nobody else changes it meanwhile. */
export async function beginChanges(trx: Knex.Transaction): Promise<void> {
  await trx.raw(`set local lock_timeout = '5s'; set local statement_timeout = '5min'`);
  await lockMigrations(trx);
}
