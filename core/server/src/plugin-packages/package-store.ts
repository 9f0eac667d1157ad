import { setTimeout as pause } from 'node:timers/promises';
import type { PackageOrigin, PackageSignature, PluginPackage } from '@tribunal/contract';
import { storedJson, tryAdvisoryLock, type PgNotifications, type Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import {
  Db,
  Notifications,
  PLUGIN_SETTINGS_CHANNEL,
  PLUGIN_STATE_CHANNEL,
  Tx,
  type SchemaObject,
} from '@tribunal/platform';
import type { Knex } from 'knex';

const CHANNEL = 'tribunal_plugin_package';
/** How long a package waits to be installed after it was read. */
const WAITS = '1 day';
/** How many packages wait at most; the oldest give way. */
const MAX_WAITING = 20;

/** A package that was read. */
export interface StoredPackage {
  id: number;
  plugin: string;
  version: string;
  sha256: string;
  description: PluginPackage;
  origin: PackageOrigin;
  source: string;
  signedBy: string | null;
  hasUnknownSignature: boolean;
}

/** A plugin that is or was installed. */
export interface Installation {
  plugin: string;
  packageId: number | null;
  version: string;
  description: PluginPackage;
  objects: SchemaObject[];
  ahead: string[];
  /** What comes back if this version does not start; null once it has started. */
  revertsTo: 'nothing' | 'removed' | 'version' | null;
  /**
   * The version that then comes back. Otherwise one that was removed or did not start: the database has its migrations,
   * which a backup needs.
   */
  previousPackageId: number | null;
  /** The version that has all migrations of `ahead`; null if there are none. */
  aheadPackageId: number | null;
}

/** An installation that servers run. */
export type WantedInstallation = Installation & {
  packageId: number;
  sha256: string;
  /** Whether it should have started by now. */
  isLate: boolean;
};

/** An installation as lists show it. */
export type ListedInstallation = Installation & {
  sha256: string | null;
  origin: PackageOrigin | null;
  source: string | null;
  signedBy: string | null;
  hasUnknownSignature: boolean | null;
  changedBy: string | null;
  changedAt: Date;
};

const PACKAGE_COLUMNS = [
  'id',
  'plugin',
  'version',
  'sha256',
  'description',
  'origin',
  'source',
  'signedBy',
  'hasUnknownSignature',
] as const;
const INSTALLATION_COLUMNS = [
  'plugin',
  'packageId',
  'version',
  'description',
  'objects',
  'ahead',
  'revertsTo',
  'previousPackageId',
  'aheadPackageId',
] as const;
/** A version that has not started after this time ends the server that starts it, or the one that installed it is gone. */
const UNPROVEN = '3 minutes';

/** How often it is looked whether other servers still run a plugin, or keep it from running, in ms. */
const LOOK_MS = 250;
/** How long a server waits that is to run a plugin while another one keeps it from running, in ms. */
const MARK_MS = 20_000;

/** Returns the name of the lock that each server holds which runs this plugin. */
const lockOf = (plugin: string): string => `plugin ${plugin} runs`;

/** Returns what is known of the signature of a stored package. */
export const signatureOf = (row: {
  signedBy: string | null;
  hasUnknownSignature: boolean | null;
}): PackageSignature => {
  if (row.signedBy !== null) return { state: 'trusted', key: row.signedBy };
  return { state: row.hasUnknownSignature ? 'unknown' : 'none' };
};

/** What a change does; migrations need the transaction itself. */
type ChangeWork<T> = (before: Installation | undefined, trx: Knex.Transaction) => Promise<T>;

/** Packages and installations in the database, which every server follows. */
@injectable()
export class PackageStore {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Notifications) private readonly notifications: PgNotifications,
  ) {}

  /** Keeps a package that was read, and forgets those that nobody has installed. */
  async add(row: Omit<StoredPackage, 'id'> & { archive: Buffer; createdBy: string }): Promise<number> {
    const waiting = () => this.knex('pluginPackage').whereNotIn('id', this.#used());
    const surplus = waiting()
      .orderBy('id', 'desc')
      .offset(MAX_WAITING - 1)
      .select('id');
    await waiting()
      .where((old) => old.where('createdAt', '<', this.#before(WAITS)).orWhereIn('id', surplus))
      .delete();
    const [stored] = await this.knex('pluginPackage')
      .insert({ ...row, description: storedJson(row.description) })
      .returning('id');
    return stored!.id;
  }

  async find(id: number): Promise<StoredPackage | undefined> {
    return (await this.knex('pluginPackage')
      .where({ id })
      .first(...PACKAGE_COLUMNS)) as StoredPackage | undefined;
  }

  /** Returns the bytes of a package; null if it is gone. */
  async archive(id: number): Promise<Buffer | null> {
    return (await this.knex('pluginPackage').where({ id }).first('archive'))?.archive ?? null;
  }

  async installation(plugin: string): Promise<Installation | undefined> {
    const row = await this.knex('pluginInstallation')
      .where({ plugin })
      .first(...INSTALLATION_COLUMNS);
    return row as Installation | undefined;
  }

  /**
   * Returns what every server is to run. What has not started yet is for the server that installs it; if it is late,
   * it waits for `unproven`.
   */
  async wanted(): Promise<WantedInstallation[]> {
    const rows = await this.knex('pluginInstallation')
      .join('pluginPackage', 'pluginPackage.id', 'pluginInstallation.packageId')
      .orderBy('pluginInstallation.plugin')
      .select(
        ...INSTALLATION_COLUMNS.map((column) => `pluginInstallation.${column}`),
        'pluginPackage.sha256',
        this.knex.raw('(reverts_to is not null and changed_at <= ?) as is_late', [this.#before(UNPROVEN)]),
      );
    return rows as WantedInstallation[];
  }

  /** Returns the plugins whose installation nobody has ended, because the server that began it ended. */
  async unproven(): Promise<{ plugin: string; packageId: number | null }[]> {
    return this.knex('pluginInstallation')
      .whereNotNull('revertsTo')
      .where('changedAt', '<=', this.#before(UNPROVEN))
      .orderBy('plugin')
      .select('plugin', 'packageId');
  }

  /** Says that a version has started. Returns false if it was undone or exchanged since. It belongs to a `change`. */
  async prove(plugin: string, packageId: number): Promise<boolean> {
    const before = await this.installation(plugin);
    const changed = await this.knex('pluginInstallation')
      .where({ plugin, packageId })
      .whereNotNull('revertsTo')
      .update({ revertsTo: null, previousPackageId: this.knex.ref('aheadPackageId') });
    if (changed === 0) return false;
    await this.#deleteUnused(before);
    await this.notifications.notifyIn(this.knex, CHANNEL, plugin);
    return true;
  }

  /** Switches a plugin on again that was switched off for its faults since this version was installed. */
  async restoreSwitch(plugin: string): Promise<void> {
    const incidents = () =>
      this.knex('pluginIncident')
        .where({ plugin, hasSwitchedOff: true })
        .whereNull('resolvedAt')
        .where('createdAt', '>=', this.knex('pluginInstallation').where({ plugin }).select('changedAt'));
    if (!(await incidents().first('id'))) return;
    await incidents().update({ resolvedAt: this.knex.fn.now() });
    await this.knex('pluginState').where({ id: plugin }).update({ wanted: 'on', updatedAt: this.knex.fn.now() });
    await this.notifications.notifyIn(this.knex, PLUGIN_STATE_CHANNEL, plugin);
  }

  async list(): Promise<ListedInstallation[]> {
    const rows = await this.knex('pluginInstallation')
      .leftJoin('pluginPackage', 'pluginPackage.id', 'pluginInstallation.packageId')
      .leftJoin('account', 'account.uid', 'pluginInstallation.changedBy')
      .orderBy('pluginInstallation.plugin')
      .select(
        ...INSTALLATION_COLUMNS.map((column) => `pluginInstallation.${column}`),
        'pluginInstallation.changedAt',
        'pluginPackage.sha256',
        'pluginPackage.origin',
        'pluginPackage.source',
        'pluginPackage.signedBy',
        'pluginPackage.hasUnknownSignature',
        'account.username as changedBy',
      );
    return rows as ListedInstallation[];
  }

  /** Runs `work` while no other server changes an installation: that of one plugin may keep another one from it. */
  change<T>(plugin: string, work: ChangeWork<T>): Promise<T> {
    return this.transactions.run(async ({ knex: trx }) => {
      await trx.raw(`select pg_advisory_xact_lock(hashtext('plugin packages'))`);
      return work(await this.installation(plugin), trx);
    });
  }

  /** Stores an installation, and tells all servers. It belongs to a `change`. */
  async put(installation: Installation, changedBy: string | null): Promise<void> {
    const { plugin, packageId, version, description, objects, ahead, revertsTo, previousPackageId, aheadPackageId } =
      installation;
    const row = {
      revertsTo,
      previousPackageId,
      aheadPackageId,
      packageId,
      version,
      description: storedJson(description),
      objects: storedJson(objects),
      ahead,
      changedBy,
    };
    const before = await this.installation(plugin);
    await this.knex('pluginInstallation')
      .insert({ plugin, ...row, changedAt: this.knex.raw('clock_timestamp()') })
      .onConflict('plugin')
      .merge({ ...row, changedAt: this.knex.raw('clock_timestamp()') });
    await this.#deleteUnused(before);
    await this.notifications.notifyIn(this.knex, CHANNEL, plugin);
  }

  /** Forgets a plugin with its settings and all that was recorded of it. It belongs to a `change`. */
  async forget(plugin: string): Promise<void> {
    const before = await this.installation(plugin);
    await this.knex('pluginInstallation').where({ plugin }).delete();
    await this.#deleteUnused(before);
    await this.knex('pluginState').where({ id: plugin }).delete();
    await this.knex('pluginIncident').where({ plugin }).delete();
    await this.knex('pluginReport').where({ plugin }).delete();
    for (const channel of [CHANNEL, PLUGIN_SETTINGS_CHANNEL, PLUGIN_STATE_CHANNEL]) {
      await this.notifications.notifyIn(this.knex, channel, plugin);
    }
  }

  /** Deletes the archives that an installation has needed and that none needs now. Others still wait to be installed. */
  async #deleteUnused(before: Installation | undefined): Promise<void> {
    if (!before) return;
    const ids = [before.packageId, before.previousPackageId, before.aheadPackageId].filter((id) => id !== null);
    await this.knex('pluginPackage').whereIn('id', ids).whereNotIn('id', this.#used()).delete();
  }

  #used() {
    const ids = (column: 'packageId' | 'previousPackageId' | 'aheadPackageId') =>
      this.knex('pluginInstallation').whereNotNull(column).select(column);
    return ids('packageId').union([ids('previousPackageId'), ids('aheadPackageId')]);
  }

  #before(interval: string) {
    return this.knex.raw('now() - ?::interval', [interval]);
  }

  /**
   * Says that this server runs a plugin, until it ends or the returned function is called. Another server that looks
   * whether the plugin rests keeps this one waiting for a moment.
   * @throws if its data is being dropped for longer than `withinMs`, or the database is away for as long
   */
  async markRunning(plugin: string, withinMs = MARK_MS): Promise<() => Promise<void>> {
    for (let waited = 0; ; waited += LOOK_MS) {
      const end = await this.notifications.holdShared(lockOf(plugin));
      if (end) return end;
      if (waited >= withinMs) throw new Error('its data is being dropped, or the database is away');
      await pause(LOOK_MS);
    }
  }

  /** Returns whether no server runs a plugin; then none starts it before the `change` ends that this belongs to. */
  keepFromRunning(plugin: string): Promise<boolean> {
    return tryAdvisoryLock(this.knex, lockOf(plugin));
  }

  /** Resolves with whether no server runs a plugin any more; servers that let it rest have `withinMs` for that. */
  async comesToRest(plugin: string, withinMs: number): Promise<boolean> {
    for (let waited = 0; ; waited += LOOK_MS) {
      if (await this.transactions.run(() => this.keepFromRunning(plugin))) return true;
      if (waited >= withinMs) return false;
      await pause(LOOK_MS);
    }
  }

  /** Calls `changed` after each change by any server, and when one may have been missed. */
  listen(changed: () => void): Promise<() => Promise<void>> {
    return this.notifications.listen(CHANNEL, changed, changed);
  }
}
