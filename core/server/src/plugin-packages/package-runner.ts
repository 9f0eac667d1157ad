import { readdir, rm, rmdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ServerConfig } from '@tribunal/config';
import { token, withTimeout, type InstalledState, type PluginPackage } from '@tribunal/contract';
import { inject, injectable, messageOf, type PluginHost, type PluginStatus } from '@tribunal/kernel';
import type { MigrationSet } from '@tribunal/migrations';
import {
  BrowserStream,
  Config,
  folderOfPackage,
  Installed,
  installedPlugin,
  isComplete,
  InstalledWebModules,
  Log,
  Plugins,
  readPackage,
  unpackInto,
  type DiscoveredPlugin,
  type EventStream,
  type PluginSet,
  type ServerScope,
  type SharedModules,
  type WebModules,
} from '@tribunal/platform';
import type { Logger } from 'pino';
import { WebsiteReader } from '../system';
import { PackageStore } from './package-store';

/** The modules that packages may import, by name. */
export const Shared = token<SharedModules>('shared-modules');

/** How long a plugin may take to start before its installation counts as failed. */
const START_MS = 30_000;

/** Interval in ms at which files are deleted that no installation needs; those that are newer stay. */
const SWEEP_MS = 3_600_000;

/** What became of a package that was to start. */
export type Outcome = { state: InstalledState } | { failure: string };

/** A package on disk that can be started. */
export interface UnpackedPackage {
  plugin: DiscoveredPlugin;
  folder: string;
}

/** Runs, in this process, the plugins that the database says are installed. */
@injectable()
export class PackageRunner {
  /** Packages that this process runs, by plugin. */
  readonly #running = new Map<string, { packageId: number; folder: string }>();
  /** Ends that others know that a plugin runs here, by plugin. */
  readonly #marks = new Map<string, () => Promise<void>>();
  /** Why a package could not be brought up here, by its number. */
  readonly #failures = new Map<number, string>();
  /** Packages that this process installs and that have not started yet, by plugin. All others wait for the outcome. */
  readonly #trials = new Map<string, number>();
  #sweptAt = 0;
  #hasEnded = false;
  #last: Promise<void> = Promise.resolve();
  readonly #root: string;

  constructor(
    @inject(Config) config: ServerConfig,
    @inject(PackageStore) private readonly store: PackageStore,
    @inject(Installed) private readonly installed: PluginSet,
    @inject(InstalledWebModules) private readonly webModules: WebModules,
    @inject(Plugins) private readonly host: PluginHost<ServerScope>,
    @inject(BrowserStream) private readonly stream: EventStream,
    @inject(WebsiteReader) private readonly website: WebsiteReader,
    @inject(Log) private readonly log: Logger,
    @inject(Shared) private readonly shared: SharedModules,
  ) {
    this.#root = join(config.data.dir, 'plugins');
  }

  /** Says which plugins this process has in folders, and brings it to what is installed. */
  async start(): Promise<void> {
    for (const { manifest, isAdded } of this.installed.plugins) if (isAdded) await this.#mark(manifest.id);
    await this.sync();
  }

  /** Brings this process to what is installed. Changes follow one after the other; one that fails is logged. */
  sync(): Promise<void> {
    return (this.#last = this.#last.then(() => this.#sync()).catch((error: unknown) => this.#report('', error)));
  }

  /** Changes nothing more, and waits for the change that is under way. */
  end(): Promise<void> {
    this.#hasEnded = true;
    return this.#last;
  }

  /** Starts a package of which nobody knows whether it starts, and keeps doing so until `end` is called. */
  try(id: string, packageId: number): () => void {
    this.#trials.set(id, packageId);
    return () => void this.#trials.delete(id);
  }

  /** Puts the files of a package where this server loads them from; loads nothing. */
  async unpack(packageId: number, description: PluginPackage, sha256: string): Promise<UnpackedPackage> {
    const folder = folderOfPackage(this.#root, description, sha256);
    if (!(await isComplete(folder, description))) {
      await rm(folder, { recursive: true, force: true });
      const archive = await this.store.archive(packageId);
      if (archive === null) throw new Error(`the archive of ${description.manifest.id} is gone`);
      await unpackInto(folder, await readPackage(archive));
    }
    return { plugin: installedPlugin(description, folder, this.shared), folder };
  }

  /** Resolves when this package has started here, need not, or cannot. */
  async outcome(id: string, packageId: number): Promise<Outcome> {
    if (this.#running.get(id)?.packageId !== packageId) {
      return { failure: this.#failures.get(packageId) ?? 'it could not be brought up on this server' };
    }
    let end = (): void => undefined;
    const wait = new Promise<Outcome>((resolve) => {
      const look = (): void => {
        const status = this.host.describe().find((one) => one.id === id);
        const outcome = status ? outcomeOf(status) : { failure: 'it is not installed on this server' };
        if (outcome) resolve(outcome);
      };
      end = this.host.onChange(look);
      look();
    });
    const late = { failure: `it has not started within ${START_MS / 1000} s` };
    return withTimeout(START_MS, wait)
      .catch(() => late)
      .finally(end);
  }

  async #sync(): Promise<void> {
    if (this.#hasEnded) return;
    const wanted = await this.store.wanted();
    let hasChanged = false;
    for (const id of this.#running.keys()) {
      const row = wanted.find(({ plugin }) => plugin === id);
      if (row && !(row.isLate && this.#running.get(id)?.packageId === row.packageId)) continue;
      try {
        await this.#takeDown(id);
        hasChanged = true;
      } catch (error) {
        this.#report(id, error);
      }
    }
    for (const row of wanted) {
      if (this.#running.get(row.plugin)?.packageId === row.packageId) continue;
      const isTried = this.#trials.get(row.plugin) === row.packageId && !row.isLate;
      if (row.revertsTo !== null && !isTried) continue;
      try {
        await this.#put(row);
        this.#failures.delete(row.packageId);
        hasChanged = true;
      } catch (error) {
        this.#failures.set(row.packageId, messageOf(error));
        this.#report(row.plugin, error);
      }
    }
    if (hasChanged) this.stream.sendToEveryone('site', await this.website.read());
    await this.#sweep(wanted);
  }

  async #put(row: Awaited<ReturnType<PackageStore['wanted']>>[number]): Promise<void> {
    const { plugin: id, packageId, description, sha256, ahead } = row;
    if (this.installed.find(id) && !this.#running.has(id)) {
      throw new Error('another plugin of this server has its name');
    }
    const { plugin, folder } = await this.unpack(packageId, description, sha256);
    const tolerant: DiscoveredPlugin = {
      ...plugin,
      load: async () => {
        // Another server of the machine may have deleted or damaged the files since.
        await this.unpack(packageId, description, sha256);
        return plugin.load();
      },
      schema: async () => withApplied(await plugin.schema(), ahead),
    };
    const announce = async (): Promise<void> => {
      await this.installed.put(tolerant);
      await this.webModules.put(tolerant);
    };
    const before = this.#running.get(id);
    if (before) await this.host.exchange(tolerant, announce);
    else if (!(await this.#add(tolerant, packageId, announce))) return;
    this.#running.set(id, { packageId, folder });
    if (before && before.folder !== folder) await this.#delete(before.folder);
  }

  /** Adds a plugin. Returns false if it was removed or exchanged since: its data may be gone. */
  async #add(plugin: DiscoveredPlugin, packageId: number, announce: () => Promise<void>): Promise<boolean> {
    const { id } = plugin.manifest;
    await this.#mark(id);
    try {
      if ((await this.store.installation(id))?.packageId !== packageId) {
        await this.#unmark(id);
        return false;
      }
      await announce();
      await this.host.add(plugin);
      return true;
    } catch (error) {
      this.installed.remove(id);
      this.webModules.remove(id);
      await this.#unmark(id);
      throw error;
    }
  }

  /** Keeps all servers from dropping the data of a plugin that runs here. */
  async #mark(id: string): Promise<void> {
    this.#marks.set(id, await this.store.markRunning(id));
  }

  async #unmark(id: string): Promise<void> {
    await this.#marks.get(id)?.();
    this.#marks.delete(id);
  }

  async #takeDown(id: string): Promise<void> {
    const folder = this.#running.get(id)?.folder;
    await this.host.remove(id);
    this.#running.delete(id);
    this.installed.remove(id);
    this.webModules.remove(id);
    await this.#unmark(id);
    if (folder !== undefined) await this.#delete(folder);
  }

  /** Deletes the folder of a version, and that of the plugin once it is empty. What cannot be deleted is tried later. */
  async #delete(folder: string): Promise<void> {
    try {
      await rm(folder, { recursive: true, force: true });
      if ((await readdir(dirname(folder))).length === 0) await rmdir(dirname(folder));
    } catch (error) {
      this.log.warn({ err: error, folder }, 'the files of a plugin that is not used any more stay for now');
    }
  }

  /** Deletes, now and then, what installations have left that ended in the middle. Folders that are new may be in use. */
  async #sweep(wanted: Awaited<ReturnType<PackageStore['wanted']>>): Promise<void> {
    const now = Date.now();
    if (now - this.#sweptAt < SWEEP_MS) return;
    this.#sweptAt = now;
    const used = new Set(wanted.map(({ description, sha256 }) => folderOfPackage(this.#root, description, sha256)));
    for (const { folder } of this.#running.values()) used.add(folder);
    for (const id of await readdir(this.#root).catch(() => [])) {
      for (const name of await readdir(join(this.#root, id)).catch(() => [])) {
        const folder = join(this.#root, id, name);
        const found = used.has(folder) ? null : await stat(folder).catch(() => null);
        if (found && now - found.mtimeMs > SWEEP_MS) await this.#delete(folder);
      }
    }
  }

  #report(plugin: string, error: unknown): void {
    this.log.error({ err: error, plugin }, 'a plugin that is installed could not be brought up');
  }
}

/** Returns what became of a plugin, undefined while that is open. */
function outcomeOf({ state, wanted, reason, failure, fault }: PluginStatus): Outcome | undefined {
  if (state === 'active') return { state };
  if (state === 'disabled' && wanted === 'off') return { state: 'off' };
  if (state === 'failed') return { failure: failure?.message ?? reason ?? fault?.kind ?? 'it failed' };
  return state === 'waiting' && reason?.startsWith('waits for') ? { state } : undefined;
}

/** Adds migrations that the database has of a later version, so that they are known and not applied. */
export const withApplied = (set: MigrationSet, names: readonly string[]): MigrationSet => {
  const own = new Set(set.migrations.map(({ name }) => name));
  const others = names.filter((name) => !own.has(name));
  const nothing = async (): Promise<void> => undefined;
  return { ...set, migrations: [...set.migrations, ...others.map((name) => ({ name, up: nothing }))] };
};
