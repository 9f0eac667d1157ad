import { token, type PluginManifest, type SettingSpecs } from '@tribunal/contract';
import { UnknownPlugin, type Report } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { storedJson, type Notices } from '../database';
import { Cached } from '../cached';
import { checkSettings, isSecret, settingsOver, type SettingValues } from './setting-values';

export type { SettingValues } from './setting-values';

/** What operators set of each plugin. All reject with `UnknownPlugin` when no plugin on disk has the id. */
export interface PluginSettingsStore {
  /** What is set, else the manifest's defaults; without secrets. Asks the database only after a change, and once a minute. */
  read(id: string): Promise<SettingValues>;
  /** As `read`, with secrets as they are stored: sealed without a context, and empty where there is none. */
  readSealed(id: string): Promise<SettingValues>;
  /** Names of the secrets that are set. */
  secretsOf(id: string): Promise<ReadonlySet<string>>;
  /** Stores what is given and leaves the rest; an empty secret removes it. Refuses values that the specs do not allow. */
  save(id: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  /** Calls `changed` after each change, whichever process made it, and when one may have been missed. */
  onChange(id: string, changed: () => void): () => void;
  /** Hears of changes from now on, until the returned function is called. */
  follow(): Promise<() => Promise<void>>;
}
export const PluginSettings = token<PluginSettingsStore>('plugin-settings');

const CHANNEL = 'tribunal_plugin_settings';
/** Notices tell of every change; this is for the time when their connection is down. */
const LIFE_MS = 60_000;

type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface Parts {
  manifests: readonly PluginManifest[];
  knex: Knex;
  notices: Notices;
  clock: { now(): Date };
  report: Report;
  /** Makes of a secret what may be stored and handed on. */
  sealed: (secret: string) => string;
}

/** Settings of plugins, in the database. */
export class StoredPluginSettings implements PluginSettingsStore {
  readonly #manifests: ReadonlyMap<string, PluginManifest>;
  readonly #cached: Cached<Stored>;
  readonly #listeners = new Map<string, Set<() => void>>();

  constructor(private readonly parts: Parts) {
    this.#manifests = new Map(parts.manifests.map((manifest) => [manifest.id, manifest]));
    this.#cached = new Cached(
      () => this.#load(),
      LIFE_MS,
      () => parts.clock.now().getTime(),
    );
  }

  async read(id: string): Promise<SettingValues> {
    const specs = this.#manifest(id).settings;
    const all = await this.readSealed(id);
    return Object.fromEntries(Object.entries(all).filter(([name]) => !isSecret(specs[name]!)));
  }

  async readSealed(id: string): Promise<SettingValues> {
    const { settings } = this.#manifest(id);
    return settingsOver(settings, (await this.#cached.get()).get(id) ?? {});
  }

  async secretsOf(id: string): Promise<ReadonlySet<string>> {
    const all = await this.readSealed(id);
    return new Set(secretsIn(this.#manifest(id).settings).filter((name) => all[name] !== ''));
  }

  async save(id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const { settings: specs, enabledByDefault } = this.#manifest(id);
    const given = checkSettings(specs, values);
    const removed = secretsIn(specs).filter((name) => given[name] === '');
    for (const name of secretsIn(specs)) {
      if (given[name]) given[name] = this.parts.sealed(String(given[name]));
    }
    await this.parts.knex.transaction(async (trx) => {
      await trx.raw(
        `insert into plugin_state as old (id, wanted, settings) values (?, ?, ?::jsonb)
           on conflict (id) do update
           set settings = (old.settings || excluded.settings) - ?::text[], updated_at = now()`,
        [id, enabledByDefault ? 'on' : 'off', storedJson(given), removed],
      );
      await this.parts.notices.notifyIn(trx, CHANNEL, id);
    });
    this.#cached.forget();
  }

  onChange(id: string, changed: () => void): () => void {
    const listeners = this.#listeners.get(id) ?? new Set();
    this.#listeners.set(id, listeners.add(changed));
    return () => {
      listeners.delete(changed);
      if (listeners.size === 0 && this.#listeners.get(id) === listeners) this.#listeners.delete(id);
    };
  }

  async follow(): Promise<() => Promise<void>> {
    const missed = (): void => this.#tell([...this.#listeners.keys()]);
    const end = await this.parts.notices.listen(CHANNEL, (id) => this.#tell([id]), missed);
    this.#cached.forget();
    return end;
  }

  /** Listeners, of all plugins. */
  get size(): number {
    return [...this.#listeners.values()].reduce((sum, { size }) => sum + size, 0);
  }

  #tell(ids: readonly string[]): void {
    this.#cached.forget();
    for (const id of ids) {
      for (const changed of [...(this.#listeners.get(id) ?? [])]) {
        try {
          changed();
        } catch (error) {
          this.parts.report(`told of the settings of ${id}`, error);
        }
      }
    }
  }

  #manifest(id: string): PluginManifest {
    const manifest = this.#manifests.get(id);
    if (!manifest) throw new UnknownPlugin(id);
    return manifest;
  }

  async #load(): Promise<Stored> {
    const rows = await this.parts
      .knex('pluginState')
      .select<{ id: string; settings: Record<string, unknown> }[]>('id', 'settings');
    return new Map(rows.map(({ id, settings }) => [id, settings]));
  }
}

const secretsIn = (specs: SettingSpecs): string[] =>
  Object.entries(specs).flatMap(([name, spec]) => (isSecret(spec) ? [name] : []));
