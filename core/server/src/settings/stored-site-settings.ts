import type { ServerConfig } from '@tribunal/config';
import { token } from '@tribunal/contract';
import { type PgNotifications, storedJson, type Transactions } from '@tribunal/database';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit, badInput, conflict, notFound, Clock, Config, Db, Notifications, Tx, Cached } from '@tribunal/platform';
import { defaultSettings, isSecretSetting, shownValue, type SettingKey, type Settings } from './settings';

/** Reads the settings of the site. */
export interface SiteSettingsReader {
  /** Returns the settings. It queries the database only after a change, and once a minute. */
  read(): Promise<Settings>;
}

interface SettingsAuthor {
  /** null: not a user. */
  actor?: { uid: string } | null;
  /** The versions that the change is based on. */
  versions?: Partial<Record<SettingKey, number>>;
}

export interface SiteSettingsWriter extends SiteSettingsReader {
  readonly defaults: Settings;
  /**
   * Stores the given settings, records those that differ, and leaves the others unchanged. Resolves with the resulting
   * settings.
   * @throws 409 if one of them no longer has the version of `versions`; then nothing is stored
   */
  update(changes: Partial<Settings>, author?: SettingsAuthor): Promise<Settings>;
  /**
   * Undoes the newest change of a setting.
   * @throws 409 if its newest change is not `version`, 400 if it is a secret
   */
  undo(key: SettingKey, version: number, actor: { uid: string }): Promise<void>;
  /** Calls `changed` after each change by any process. The returned function unsubscribes. */
  onChange(changed: () => void): Promise<() => Promise<void>>;
}
/** The settings of the site, which operators change while it runs. */
export const SiteSettings = token<SiteSettingsWriter>('site-settings');

/** Key of the row with the time of the latest backup, which is no setting; `core/backup` writes it. */
export const LAST_BACKUP = 'lastBackup';

const CHANNEL = 'tribunal_settings';
/** Notifications announce every change; this limit covers times when their connection is down. */
const TTL_MS = 60_000;

const shown = (settings: Settings): object =>
  Object.fromEntries((Object.keys(settings) as SettingKey[]).map((key) => [key, shownValue(key, settings[key])]));

/** Settings stored in the database; a setting that is not stored has its default. */
@injectable()
export class StoredSiteSettings implements SiteSettingsWriter {
  readonly defaults: Settings;
  readonly #cached: Cached<Settings>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly transactions: Transactions,
    @inject(Notifications) private readonly pgNotifications: PgNotifications,
    @inject(Config) config: ServerConfig,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.defaults = defaultSettings(config);
    this.#cached = new Cached(
      () => this.#load(),
      TTL_MS,
      () => clock.now().getTime(),
    );
  }

  read(): Promise<Settings> {
    return this.#cached.get();
  }

  async update(changes: Partial<Settings>, { actor = null, versions = {} }: SettingsAuthor = {}): Promise<Settings> {
    const given = Object.entries(changes).filter(([key, value]) => key in this.defaults && value !== undefined);
    if (given.length > 0) {
      await this.#change(async (before) => {
        for (const [key, version] of Object.entries(versions)) {
          if (key in changes) await this.#requireVersion(key as SettingKey, version);
        }
        return this.#store(before, { ...Object.fromEntries(given) }, actor);
      });
    }
    return this.read();
  }

  async undo(key: SettingKey, version: number, actor: { uid: string }): Promise<void> {
    if (isSecretSetting(key)) throw badInput('key', 'settings.secretUndo');
    await this.#change(async (before) => {
      await this.#requireVersion(key, version, 'version');
      const change = await this.knex('siteSettingChange').where({ key, version }).first('before', 'wasDefault');
      if (!change) throw notFound('settings.noChange');
      const value = change.wasDefault ? this.defaults[key] : change.before;
      const after = await this.#store(before, { [key]: value }, actor);
      if (change.wasDefault) await this.knex('siteSetting').where({ key }).delete();
      return after;
    });
  }

  async onChange(changed: () => void): Promise<() => Promise<void>> {
    const handleChange = (): void => {
      this.#cached.forget();
      changed();
    };
    const end = await this.pgNotifications.listen(CHANNEL, handleChange, handleChange);
    this.#cached.forget();
    return end;
  }

  /** Runs `store` alone among all changes of settings, and announces what it changed. */
  async #change(store: (before: Settings) => Promise<Settings>): Promise<void> {
    await this.transactions.run(async () => {
      await this.knex.raw('lock table site_setting in share row exclusive mode');
      const before = await this.#load();
      const after = await store(before);
      audit.describe({ subject: { type: 'settings', id: 'site' }, before: shown(before), after: shown(after) });
      await this.pgNotifications.notifyIn(this.knex, CHANNEL, '');
    });
    this.#cached.forget();
  }

  /** Stores values. A password is for one mail server only, so it is removed when the server changes. */
  async #store(before: Settings, values: Partial<Settings>, actor: { uid: string } | null) {
    const isOtherServer = values.emailHost !== undefined && values.emailHost !== before.emailHost;
    const wanted = isOtherServer ? { emailPassword: null, ...values } : values;
    const after = { ...before, ...wanted };
    const changed = (Object.keys(wanted) as SettingKey[]).filter((key) => after[key] !== before[key]);
    const now = this.clock.now();
    for (const key of changed) {
      const isStored = await this.knex('siteSetting').where({ key }).first('key');
      await this.knex('siteSettingChange').insert({
        key,
        version: (await this.#versionOf(key)) + 1,
        before: isStored ? storedJson(shownValue(key, before[key])) : null,
        after: storedJson(shownValue(key, after[key])),
        wasDefault: !isStored,
        actorUid: actor?.uid ?? null,
        changedAt: now,
      });
      const row = { key, value: storedJson(after[key]), updatedAt: now };
      await this.knex('siteSetting').insert(row).onConflict('key').merge(['value', 'updatedAt']);
    }
    return after;
  }

  async #requireVersion(key: SettingKey, version: number, field: string = key): Promise<void> {
    if ((await this.#versionOf(key)) === version) return;
    const change = await this.knex('siteSettingChange as c')
      .leftJoin('account as a', 'a.uid', 'c.actorUid')
      .where('c.key', key)
      .orderBy('c.version', 'desc')
      .first('a.username');
    const username = change?.username ?? '';
    throw conflict(field, username ? 'settings.changedSince' : 'settings.changedSinceByUnknown', { username });
  }

  async #versionOf(key: SettingKey): Promise<number> {
    const newest = await this.knex('siteSettingChange').where({ key }).orderBy('version', 'desc').first('version');
    return newest?.version ?? 0;
  }

  async #load(): Promise<Settings> {
    const rows = await this.knex('siteSetting').select('key', 'value');
    const known = rows.filter(({ key }) => key in this.defaults);
    return { ...this.defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
  }
}
