import { readFile } from 'node:fs/promises';
import type { ServerConfig } from '@tribunal/config';
import {
  withTimeout,
  type CatalogueEntry,
  type PackageOrigin,
  type PackageOverview,
  type PackagePreview,
  type PluginPackageCalls,
} from '@tribunal/contract';
import { inject, injectable, messageOf, runAs } from '@tribunal/kernel';
import { migrateIn, MigrationFailed, type MigrationSet } from '@tribunal/migrations';
import {
  assertOwnChanges,
  audit,
  auditProgram,
  badInput,
  Config,
  conflict,
  countRows,
  createdBetween,
  Db,
  forbidden,
  Installed,
  Log,
  notFound,
  PACKAGE_LIMITS,
  readPackage,
  snapshotOf,
  type PluginSet,
  type UploadedFile,
  type Viewer,
} from '@tribunal/platform';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { addressIn, download, downloadFromNpm, readCatalogue, type CataloguePackage } from './download';
import { adoptedOf, tablesOf } from './own-tables';
import { isInRange, PackagePreviewer } from './package-preview';
import { PackageRunner, withApplied, type Outcome } from './package-runner';
import { PackageStore, signatureOf, type StoredPackage } from './package-store';
import { beginChanges, PackageTables } from './package-tables';
import { checkSignature } from './signature';

/** How long a package may take to load, in ms. */
const LOAD_MS = 30_000;

/** What the audit log shows in place of a user. */
const JOB = 'scheduled job';

/** What the call that installs replies. */
type InstallReply = PluginPackageCalls['POST /api/admin/plugin/packages/install']['data'];

/** A package that arrives. */
interface Arrival {
  archive: Buffer;
  signature: string | undefined;
  origin: PackageOrigin;
  source: string;
}

/** Installs, exchanges and removes plugins of packages while the site runs. */
@injectable()
export class PackageService {
  #last: Promise<unknown> = Promise.resolve();

  constructor(
    @inject(Config) private readonly config: ServerConfig,
    @inject(Db) private readonly knex: Knex,
    @inject(PackageStore) private readonly store: PackageStore,
    @inject(PackageRunner) private readonly runner: PackageRunner,
    @inject(Installed) private readonly installed: PluginSet,
    @inject(PackagePreviewer) private readonly previewer: PackagePreviewer,
    @inject(PackageTables) private readonly tables: PackageTables,
    @inject(Log) private readonly log: Logger,
  ) {}

  async overview(): Promise<PackageOverview> {
    const { install, registry, catalogue } = this.config.plugins;
    const rows = await this.store.list();
    const removed = rows.filter(({ plugin, packageId }) => packageId === null && !this.tables.runsFromFolder(plugin));
    return {
      allowed: install,
      hasRegistry: registry !== undefined,
      hasCatalogue: catalogue !== undefined,
      installed: rows.flatMap((row) =>
        row.packageId === null
          ? []
          : {
              id: row.plugin,
              version: row.version,
              sha256: row.sha256!,
              origin: row.origin!,
              source: row.source!,
              signature: signatureOf(row),
              capabilities: row.description.capabilities,
              installedBy: row.changedBy,
              installedAt: row.changedAt.toISOString(),
            },
      ),
      removed: await Promise.all(
        removed.map(async ({ plugin, version, description, objects, changedBy, changedAt }) => ({
          id: plugin,
          names: description.names,
          version,
          tables: await countRows(this.knex, tablesOf(plugin, objects)),
          removedBy: changedBy,
          removedAt: changedAt.toISOString(),
        })),
      ),
    };
  }

  /** @throws 403 if the operator of the machine allows no packages */
  assertAllowed(): void {
    if (this.config.plugins.install === 'none') throw forbidden('package.notAllowed');
  }

  /** Reads an uploaded archive. It is kept for a day, and nothing of it runs. */
  async receive(file: UploadedFile, signature: string | undefined, viewer: Viewer): Promise<PackagePreview> {
    const archive = await readFile(file.path);
    return this.#inspect({ archive, signature, origin: 'file', source: file.fileName.slice(0, 200) }, viewer);
  }

  /** Downloads a package of the registry and reads it. */
  async receiveFromNpm(name: string, version: string | undefined, viewer: Viewer): Promise<PackagePreview> {
    this.assertAllowed();
    const { registry } = this.config.plugins;
    if (registry === undefined) throw badInput('name', 'package.noRegistry');
    const archive = await downloadFromNpm(registry, name, version);
    return this.#inspect({ archive, signature: undefined, origin: 'npm', source: name }, viewer);
  }

  /** Lists the catalogue. */
  async catalogue(): Promise<CatalogueEntry[]> {
    const { catalogue } = this.config.plugins;
    if (catalogue === undefined) throw notFound('package.noCatalogue');
    const installations = new Map((await this.store.wanted()).map((row) => [row.plugin, row.version]));
    return (await readCatalogue(catalogue)).map(({ id, version, names, summaries, author, contract, ...entry }) => ({
      id,
      version,
      names,
      summaries,
      author,
      contract,
      sha256: entry.sha256,
      isSigned: entry.signature !== null,
      installed: installations.get(id) ?? null,
      isCompatible: isInRange(contract),
    }));
  }

  /** Downloads a package of the catalogue, compares it with its checksum and reads it. */
  async receiveFromCatalogue(id: string, version: string, viewer: Viewer): Promise<PackagePreview> {
    this.assertAllowed();
    const { catalogue } = this.config.plugins;
    if (catalogue === undefined) throw notFound('package.noCatalogue');
    const entry = (await readCatalogue(catalogue)).find((one) => one.id === id && one.version === version);
    if (!entry) throw badInput('version', 'package.noVersion', { name: id, version });
    const archive = await download(addressIn(catalogue, entry), PACKAGE_LIMITS.bytes);
    const signature = entry.signature ?? undefined;
    return this.#inspect({ archive, signature, origin: 'catalogue', source: id }, viewer, entry);
  }

  /** Installs a package that was read, or exchanges the installed version for it; undoes all if it does not start. */
  install(id: number, viewer: Viewer): Promise<InstallReply> {
    return this.#oneByOne(() => this.#install(id, viewer));
  }

  /** Removes an installed plugin, and drops its data if that is wanted. */
  remove(plugin: string, data: 'keep' | 'drop', viewer: Viewer): Promise<void> {
    return this.#oneByOne(async () => {
      if (data === 'drop') this.tables.assertUnused(plugin);
      const dependents = this.installed.manifests.filter(({ requires }) => requires.includes(plugin));
      if (dependents.length > 0) {
        throw conflict('id', 'package.isRequired', { names: dependents.map(({ id }) => id).join(', ') });
      }
      await this.store.change(plugin, async (before) => {
        if (!before || before.packageId === null) throw notFound('plugin.unknown', { id: plugin });
        const others = (await this.store.wanted()).filter((row) => row.description.manifest.requires.includes(plugin));
        if (others.length > 0) {
          throw conflict('id', 'package.isRequired', { names: others.map((row) => row.plugin).join(', ') });
        }
        audit.describe({
          subject: { type: 'plugin', id: plugin },
          before: { version: before.version },
          after: { version: null, data },
        });
        const previousPackageId = before.aheadPackageId ?? before.packageId;
        const removed = { ...before, packageId: null, revertsTo: null, previousPackageId };
        await this.store.put(removed, viewer.uid);
      });
      await this.runner.sync();
      if (data === 'drop') await this.tables.drop(plugin);
    });
  }

  /** Drops what a removed plugin has left. */
  dropData(plugin: string): Promise<void> {
    return this.#oneByOne(async () => {
      audit.about({ type: 'plugin', id: plugin });
      await this.tables.drop(plugin);
    });
  }

  /** @param expected what the archive must be */
  async #inspect(
    arrival: Arrival,
    viewer: Viewer,
    expected?: Pick<CataloguePackage, 'id' | 'version' | 'sha256'>,
  ): Promise<PackagePreview> {
    this.assertAllowed();
    const { archive, origin, source } = arrival;
    const { plugin, sha256 } = await readPackage(archive);
    if (expected && sha256 !== expected.sha256) throw badInput('id', 'package.wrongChecksum');
    const { id, version } = plugin.manifest;
    if (expected && (id !== expected.id || version !== expected.version)) {
      throw badInput('id', 'package.otherPlugin', { name: `${id} ${version}` });
    }
    const signature = checkSignature(archive, arrival.signature, this.config.plugins.keys);
    const row = {
      plugin: id,
      version,
      sha256,
      description: plugin,
      origin,
      source,
      signedBy: signature.state === 'trusted' ? signature.key : null,
      hasUnknownSignature: signature.state === 'unknown',
    };
    const number = await this.store.add({ ...row, archive, createdBy: viewer.uid });
    audit.describe({ subject: { type: 'plugin', id }, before: {}, after: { version, sha256, origin, source } });
    return this.previewer.preview({ id: number, ...row }, archive.length);
  }

  async #install(id: number, viewer: Viewer): Promise<InstallReply> {
    this.assertAllowed();
    const stored = await this.store.find(id);
    if (!stored) throw notFound('package.gone');
    const { plugin, version, sha256, description } = stored;
    await this.#assertPossible(stored);
    const { plugin: code } = await this.runner.unpack(stored.id, description, sha256);
    // Before anything is changed: what does not even load is refused.
    const load = async (): Promise<MigrationSet> => {
      await code.load();
      await code.texts();
      return code.schema();
    };
    const schema = await withTimeout(LOAD_MS, runAs(plugin, load)).catch((error: unknown) => {
      throw conflict('id', 'package.notStarted', { message: messageOf(error) });
    });
    const end = this.runner.try(plugin, id);
    let outcome: Outcome;
    try {
      await this.#migrate(stored, schema, viewer);
      await this.runner.sync();
      outcome = await this.runner.outcome(plugin, id);
    } finally {
      end();
    }
    if ('state' in outcome) {
      const { state } = outcome;
      if (await this.store.change(plugin, () => this.store.prove(plugin, id))) return { id: plugin, version, state };
      throw conflict('id', 'package.isReplaced');
    }
    try {
      await this.#revert(plugin, id, viewer.uid);
    } catch (error) {
      // What is left is undone by the job; why the plugin has not started is what counts now.
      this.#report(plugin, error);
    }
    throw conflict('id', 'package.notStarted', { message: outcome.failure });
  }

  /** @throws 409 if the package cannot be installed now */
  async #assertPossible(stored: StoredPackage): Promise<void> {
    const [obstacle] = await this.previewer.obstacles(stored);
    if (obstacle) throw conflict('id', `package.obstacle.${obstacle.kind}`);
  }

  /** Applies the migrations and stores the installation, or does nothing. */
  #migrate(stored: StoredPackage, schema: MigrationSet, viewer: Viewer): Promise<void> {
    const { plugin, id, version, description, sha256, origin, source } = stored;
    return this.store.change(plugin, async (before, trx) => {
      // The version before it would be lost, to which the other installation may still return.
      if (before && before.packageId !== null && before.revertsTo !== null) throw conflict('id', 'package.isUnproven');
      // Other servers may have installed or removed something since.
      await this.#assertPossible(stored);
      const replaced = before && before.packageId !== null ? before.version : null;
      audit.describe({
        subject: { type: 'plugin', id: plugin },
        before: { version: replaced },
        after: { version, sha256, origin, source },
      });
      await beginChanges(trx);
      const earlier = await snapshotOf(trx);
      const { tables } = description.capabilities;
      const own = new Set([...(before?.objects ?? []).map(({ name }) => name), ...tables]);
      try {
        await runAs(plugin, () => migrateIn(trx, withApplied(schema, before?.ahead ?? [])));
        const later = await snapshotOf(trx);
        assertOwnChanges({ plugin, own, announced: tables }, earlier, later);
        const created = createdBetween(earlier, later);
        const adopted = before ? [] : adoptedOf(description, earlier.objects);
        const known = description.migrations.map(({ name }) => name);
        const ahead = (before?.ahead ?? []).filter((name) => !known.includes(name));
        const objects = [...(before?.objects ?? adopted), ...created];
        // What the same plugin has left, in a folder or removed, is kept whatever becomes of this version.
        const earlierState = before || adopted.length > 0 ? 'removed' : 'nothing';
        const revertsTo = before && before.packageId !== null ? 'version' : earlierState;
        const previousPackageId = before?.packageId ?? before?.previousPackageId ?? null;
        const row = {
          plugin,
          packageId: id,
          version,
          description,
          objects,
          ahead,
          revertsTo,
          previousPackageId,
          aheadPackageId: ahead.length > 0 ? (before?.aheadPackageId ?? null) : null,
        } as const;
        await this.store.put(row, viewer.uid);
      } catch (error) {
        const cause = error instanceof MigrationFailed ? error.message : messageOf(error);
        throw conflict('id', 'package.notMigrated', { message: cause });
      }
    });
  }

  /** Undoes installations that nobody has ended, because the server that began them has ended itself. */
  async endUnproven(): Promise<void> {
    for (const { plugin, packageId } of await this.store.unproven()) {
      const undo = () =>
        packageId === null ? this.tables.dropUnstarted(plugin) : this.#revert(plugin, packageId, null);
      try {
        await this.#oneByOne(() => this.#auditUndoing(plugin, undo));
      } catch (error) {
        this.#report(plugin, error);
      }
    }
  }

  /** Writes what nobody has asked for into the audit log. */
  #auditUndoing(plugin: string, undo: () => Promise<void>): Promise<void> {
    const facts = { program: JOB, call: 'JOB end-installations', plugin: null, input: { plugin } };
    return auditProgram(this.knex, facts, 'if described', undo);
  }

  #report(plugin: string, error: unknown): void {
    this.log.error({ err: error, plugin }, 'an installation that has failed could not be undone');
  }

  /** Brings back what there was before a package that does not start, unless another one was installed since. */
  async #revert(plugin: string, packageId: number, changedBy: string | null): Promise<void> {
    const isReverted = await this.store.change(plugin, async (now) => {
      if (!now || now.packageId !== packageId || now.revertsTo === null) return false;
      const { revertsTo, previousPackageId } = now;
      const previous = previousPackageId === null ? undefined : await this.store.find(previousPackageId);
      // All that the failed version has applied stays known, so that neither an older nor a newer one is refused for it.
      const ahead = [...new Set([...now.ahead, ...now.description.migrations.map(({ name }) => name)])];
      const last = previous ?? now;
      // A version that lacks some of what is ahead brings nothing new, so that one archive has all that was applied.
      const aheadPackageId = revertsTo === 'nothing' ? null : (now.aheadPackageId ?? packageId);
      const back = {
        packageId: revertsTo === 'version' ? previousPackageId : null,
        previousPackageId: aheadPackageId,
        aheadPackageId,
        revertsTo: revertsTo === 'nothing' ? revertsTo : null,
      };
      const { version, description } = last;
      audit.describe({
        subject: { type: 'plugin', id: plugin },
        before: { version: now.version },
        after: { version: back.packageId === null ? null : version },
      });
      await this.store.restoreSwitch(plugin);
      await this.store.put({ ...now, ...back, version, description, ahead }, changedBy);
      return true;
    });
    if (!isReverted) return;
    await this.runner.sync();
    await this.tables.dropUnstarted(plugin);
  }

  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work);
    this.#last = done.catch(() => undefined);
    return done;
  }
}
