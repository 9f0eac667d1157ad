import type { ServerConfig } from '@tribunal/config';
import { CONTRACT_VERSION, type PackageObstacle, type PackagePreview, type PluginPackage } from '@tribunal/contract';
import { inject, injectable, satisfiesRange } from '@tribunal/kernel';
import { migrationTableOf } from '@tribunal/migrations';
import {
  Config,
  CORE_PERMISSION_NAMES,
  countRows,
  Db,
  hasRelation,
  Installed,
  snapshotOf,
  Texts,
  type PluginSet,
  type SharedModules,
} from '@tribunal/platform';
import type { Knex } from 'knex';
import { findForeignTable, tablesOf } from './own-tables';
import { Shared } from './package-runner';
import { PackageStore, signatureOf, type Installation, type StoredPackage } from './package-store';

/** Says what installing a package would do, and why it cannot be. */
@injectable()
export class PackagePreviewer {
  constructor(
    @inject(Config) private readonly config: ServerConfig,
    @inject(Db) private readonly knex: Knex,
    @inject(PackageStore) private readonly store: PackageStore,
    @inject(Installed) private readonly installed: PluginSet,
    @inject(Shared) private readonly shared: SharedModules,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** Returns what a package is, and what installing it would do. */
  async preview(stored: StoredPackage, bytes: number): Promise<PackagePreview> {
    const { description: plugin, id, sha256, origin, source } = stored;
    const before = await this.store.installation(stored.plugin);
    const applied = await this.#applied(stored.plugin);
    return {
      id,
      plugin,
      sha256,
      bytes,
      origin,
      source,
      signature: signatureOf(stored),
      hooks: this.#kinds(plugin, 'hook'),
      events: this.#kinds(plugin, 'event'),
      replaces: before && before.packageId !== null ? before.version : null,
      migrations: plugin.migrations.map((one) => ({ ...one, isApplied: applied.includes(one.name) })),
      keptTables: before?.packageId === null ? await countRows(this.knex, tablesOf(stored.plugin, before.objects)) : [],
      obstacles: await this.#obstacles(stored, before, applied),
    };
  }

  /** Returns why a package cannot be installed now. */
  async obstacles(stored: StoredPackage): Promise<PackageObstacle[]> {
    const { plugin } = stored;
    return this.#obstacles(stored, await this.store.installation(plugin), await this.#applied(plugin));
  }

  /** Returns the names that a package uses of this kind, such as the hooks. */
  #kinds({ capabilities }: PluginPackage, kind: string): string[] {
    const found = Object.entries(capabilities.uses).flatMap(([module, names]) => {
      const shared = this.shared[module] as Record<string, { kind?: unknown } | undefined> | undefined;
      return names.filter((name) => typeof shared?.[name] === 'object' && shared[name].kind === kind);
    });
    return [...new Set(found)].sort();
  }

  async #obstacles(
    { description, signedBy }: StoredPackage,
    before: Installation | undefined,
    applied: readonly string[],
  ): Promise<PackageObstacle[]> {
    const { manifest, migrations, capabilities } = description;
    const found: PackageObstacle[] = [];
    if (!isInRange(manifest.contract)) {
      found.push({ kind: 'contract', wants: manifest.contract, has: CONTRACT_VERSION });
    }
    const missing = manifest.requires.filter((id) => !this.installed.find(id));
    if (missing.length > 0) found.push({ kind: 'missing', ids: missing });
    const other = this.installed.find(manifest.id);
    const isTaken = (other !== undefined && other.place !== 'installed') || this.texts.isOfCore(manifest.id);
    if (isTaken || findForeignTable(description, before?.objects ?? [], await snapshotOf(this.knex)) !== null) {
      found.push({ kind: 'nameTaken' });
    }
    const declared = this.installed.manifests
      .filter(({ id }) => id !== manifest.id)
      .flatMap(({ permissions }) => permissions.map(({ name }) => name));
    const ofOthers = new Set<string>([...CORE_PERMISSION_NAMES, ...declared]);
    const claimed = manifest.permissions.map(({ name }) => name).filter((name) => ofOthers.has(name));
    if (claimed.length > 0) found.push({ kind: 'permissions', names: claimed });
    // The keys may have changed since the package was read.
    const isTrusted = signedBy !== null && this.config.plugins.keys.includes(signedBy);
    if (this.config.plugins.install === 'signed' && !isTrusted) found.push({ kind: 'unsigned' });
    const known = new Set([...migrations.map(({ name }) => name), ...(before?.ahead ?? [])]);
    const unknown = applied.filter((name) => !known.has(name));
    // Either a version has all that the database has, or it adds nothing: then one archive has all that was applied.
    const lacked = (before?.ahead ?? []).filter((name) => !migrations.some((one) => one.name === name));
    const addsSome = migrations.some(({ name }) => !applied.includes(name));
    const foreign = unknown.length === 0 && addsSome ? lacked : unknown;
    if (foreign.length > 0) found.push({ kind: 'migrations', names: foreign });
    const lacking = Object.entries(capabilities.uses).flatMap(([module, names]) => {
      const shared = this.shared[module];
      if (!shared) return [module];
      if (!module.startsWith('@tribunal/')) return [];
      return names.filter((name) => !(name in shared)).map((name) => `${module}: ${name}`);
    });
    if (lacking.length > 0) found.push({ kind: 'notShared', names: lacking });
    return found;
  }

  /** Returns the migrations of a plugin that the database has. */
  async #applied(plugin: string): Promise<string[]> {
    const table = migrationTableOf(plugin);
    return (await hasRelation(this.knex, table)) ? this.knex(table).orderBy('name').pluck('name') : [];
  }
}

/** Returns whether this version has a contract of the range. */
export function isInRange(range: string): boolean {
  try {
    return satisfiesRange(CONTRACT_VERSION, range);
  } catch {
    return false;
  }
}
