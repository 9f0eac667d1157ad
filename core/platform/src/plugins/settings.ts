import { MultiMap, token, type PluginManifest, type SettingSpecs } from '@tribunal/contract';
import { storedJson, type PgNotifications, type Transactions } from '@tribunal/database';
import { UnknownPlugin, type ErrorReporter } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit } from '../audit';
import { Cached } from '../cache/cached';
import { checkSettings, isSecret, applyDefaults, type SettingValues } from './setting-values';
import type { Clock } from '../tokens';

export type { SettingValues } from './setting-values';

/** Settings of plugins made by operators. All methods reject with `UnknownPlugin` if no plugin on disk has the id. */
export interface PluginSettingsStore {
  /**
   * Returns the stored settings, otherwise the defaults of the manifest, without secrets. Queries the database only
   * after a change, and once a minute.
   */
  read(id: string): Promise<SettingValues>;
  /** Like `read`, with secrets as they are stored: encrypted without a context, and empty if not set. */
  readWithSecrets(id: string): Promise<SettingValues>;
  /** Like `read`, with secrets as the operator entered them, for the plugin's own server part. */
  readDecrypted(id: string): Promise<SettingValues>;
  /** Returns the names of the secrets that are set. */
  secretsOf(id: string): Promise<ReadonlySet<string>>;
  /** Throws what `save` throws for values that it does not accept. */
  check(id: string, values: Readonly<Record<string, unknown>>): void;
  /**
   * Stores the given values and leaves the rest; an empty secret removes it, and so does a change of the address that
   * it is bound to. Throws if the specs do not allow a value.
   */
  save(id: string, values: Readonly<Record<string, unknown>>): Promise<void>;
  /** Calls `changed` after each change in any process, and when a change may have been missed. */
  onChange(id: string, changed: () => void): () => void;
  /** Subscribes to changes until the returned function is called. */
  listen(): Promise<() => Promise<void>>;
}
/** The settings of plugins; a plugin has its own as `scope.settings()`. */
export const PluginSettings = token<PluginSettingsStore>('plugin-settings');

/** Says which plugin has other settings. */
export const PLUGIN_SETTINGS_CHANNEL = 'tribunal_plugin_settings';
/** How long settings are cached, for when the connection that delivers change notifications is down. */
const TTL_MS = 60_000;

type Stored = ReadonlyMap<string, Readonly<Record<string, unknown>>>;

interface Parts {
  manifests: readonly PluginManifest[];
  knex: Knex;
  transactions: Transactions;
  pgNotifications: PgNotifications;
  clock: Clock;
  errorReporter: ErrorReporter;
  /** Encrypts a secret for storage and transport. */
  encrypt: (secret: string) => string;
  decrypt: (encrypted: string) => string;
}

/** Stores settings of plugins in the database. */
export class StoredPluginSettings implements PluginSettingsStore {
  readonly #cached: Cached<Stored>;
  readonly #listeners = new MultiMap<string, () => void>();

  constructor(private readonly parts: Parts) {
    this.#cached = new Cached(
      () => this.#load(),
      TTL_MS,
      () => parts.clock.now().getTime(),
    );
  }

  async read(id: string): Promise<SettingValues> {
    const specs = this.#manifest(id).settings;
    return withoutSecrets(specs, await this.readWithSecrets(id));
  }

  async readWithSecrets(id: string): Promise<SettingValues> {
    const { settings } = this.#manifest(id);
    return applyDefaults(settings, (await this.#cached.get()).get(id) ?? {});
  }

  async readDecrypted(id: string): Promise<SettingValues> {
    const values = await this.readWithSecrets(id);
    for (const name of secretsIn(this.#manifest(id).settings)) {
      if (values[name]) values[name] = this.parts.decrypt(String(values[name]));
    }
    return values;
  }

  async secretsOf(id: string): Promise<ReadonlySet<string>> {
    const all = await this.readWithSecrets(id);
    return new Set(secretsIn(this.#manifest(id).settings).filter((name) => all[name] !== ''));
  }

  check(id: string, values: Readonly<Record<string, unknown>>): void {
    checkSettings(this.#manifest(id).settings, values);
  }

  async save(id: string, values: Readonly<Record<string, unknown>>): Promise<void> {
    const { settings: specs, enabledByDefault } = this.#manifest(id);
    const checked = checkSettings(specs, values);
    for (const name of secretsIn(specs)) {
      if (checked[name]) checked[name] = this.parts.encrypt(String(checked[name]));
    }
    await this.parts.transactions.run(async ({ knex: trx }) => {
      // Not from the cache, which may be outdated: it decides which secrets stay.
      const row = await trx('pluginState').where({ id }).forUpdate().first('settings');
      const current = applyDefaults(specs, row?.settings ?? {});
      const before = withoutSecrets(specs, current);
      const changes = { ...unboundSecrets(specs, current, checked), ...checked };
      const removed = secretsIn(specs).filter((name) => changes[name] === '');
      audit.describe({
        subject: { type: 'plugin', id },
        before: { ...before, ...Object.fromEntries(secretsIn(specs).map((name) => [name, null])) },
        after: { ...before, ...changes },
        secretFields: secretsIn(specs),
      });
      await trx.raw(
        `insert into plugin_state as old (id, wanted, settings) values (?, ?, ?::jsonb)
           on conflict (id) do update
           set settings = (old.settings || excluded.settings) - ?::text[], updated_at = now()`,
        [id, enabledByDefault ? 'on' : 'off', storedJson(changes), removed],
      );
      await this.parts.pgNotifications.notifyIn(trx, PLUGIN_SETTINGS_CHANNEL, id);
    });
    this.#cached.forget();
  }

  onChange(id: string, changed: () => void): () => void {
    this.#listeners.add(id, changed);
    return () => this.#listeners.remove(id, changed);
  }

  async listen(): Promise<() => Promise<void>> {
    const onMissed = (): void => this.#notifyListeners(this.#listeners.keys());
    const end = await this.parts.pgNotifications.listen(
      PLUGIN_SETTINGS_CHANNEL,
      (id) => this.#notifyListeners([id]),
      onMissed,
    );
    this.#cached.forget();
    return end;
  }

  /** Number of listeners of all plugins. */
  get size(): number {
    return this.#listeners.keys().reduce((sum, id) => sum + this.#listeners.sizeOf(id), 0);
  }

  #notifyListeners(ids: readonly string[]): void {
    this.#cached.forget();
    for (const id of ids) {
      for (const changed of this.#listeners.get(id)) {
        try {
          changed();
        } catch (error) {
          this.parts.errorReporter(`applying the settings of ${id}`, error);
        }
      }
    }
  }

  #manifest(id: string): PluginManifest {
    const manifest = this.parts.manifests.find((one) => one.id === id);
    if (!manifest) throw new UnknownPlugin(id);
    return manifest;
  }

  async #load(): Promise<Stored> {
    const rows = await this.parts.knex('pluginState').select('id', 'settings');
    return new Map(rows.map(({ id, settings }) => [id, settings]));
  }
}

const withoutSecrets = (specs: SettingSpecs, values: SettingValues): SettingValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(specs[name]!)));

/** Returns the secrets that are set and whose address changes, as empty values. */
const unboundSecrets = (specs: SettingSpecs, current: SettingValues, values: SettingValues): SettingValues =>
  Object.fromEntries(
    Object.entries(specs).flatMap(([name, spec]) => {
      const boundTo = spec.type === 'string' ? spec.boundTo : undefined;
      if (boundTo === undefined || current[name] === '') return [];
      return (values[boundTo] ?? current[boundTo]) === current[boundTo] ? [] : [[name, '']];
    }),
  );

const secretsIn = (specs: SettingSpecs): string[] =>
  Object.entries(specs).flatMap(([name, spec]) => (isSecret(spec) ? [name] : []));
