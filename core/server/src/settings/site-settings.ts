import type { ServerConfig } from '@tribunal/config';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { audit } from '../audit';
import type { PgNotifications } from '../database/pg-notifications';
import type { Transactions } from '../database/transactions';
import { Clock, Config, Db, Notifications, Tx } from '../tokens';
import { Cached } from '../cached';
import { defaultSettings, type Settings } from './shape';

export interface SiteSettingsReader {
  /** Returns the settings. It queries the database only after a change, and once a minute. */
  read(): Promise<Settings>;
}

export interface SiteSettingsWriter extends SiteSettingsReader {
  /** Stores the given settings and leaves the others unchanged. Resolves with the resulting settings. */
  update(changes: Partial<Settings>): Promise<Settings>;
  /** Calls `changed` after each change by any process. The returned function unsubscribes. */
  onChange(changed: () => void): Promise<() => Promise<void>>;
}
export const SiteSettings = token<SiteSettingsWriter>('site-settings');

/** Key of the row with the time of the latest backup, which is no setting; `core/backup` writes it. */
export const LAST_BACKUP = 'lastBackup';

const CHANNEL = 'tribunal_settings';
/** Notifications announce every change; this limit covers times when their connection is down. */
const TTL_MS = 60_000;

/** Settings stored in the database; a setting that is not stored has its default. */
@injectable()
export class StoredSiteSettings implements SiteSettingsWriter {
  readonly #defaults: Settings;
  readonly #cached: Cached<Settings>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Notifications) private readonly pgNotifications: PgNotifications,
    @inject(Config) config: ServerConfig,
    @inject(Clock) private readonly clock: Clock,
  ) {
    this.#defaults = defaultSettings(config);
    this.#cached = new Cached(
      () => this.#load(),
      TTL_MS,
      () => clock.now().getTime(),
    );
  }

  read(): Promise<Settings> {
    return this.#cached.get();
  }

  async update(changes: Partial<Settings>): Promise<Settings> {
    const given = Object.entries(changes).filter(([key, value]) => key in this.#defaults && value !== undefined);
    const rows = given.map(([key, value]) => ({ key, value: JSON.stringify(value), updatedAt: this.clock.now() }));
    if (rows.length > 0) {
      await this.tx.run(async ({ knex }) => {
        const before = await this.#load(knex);
        audit.describe({
          subject: { type: 'settings', id: 'site' },
          before,
          after: { ...before, ...Object.fromEntries(given) },
        });
        await knex('siteSetting').insert(rows).onConflict('key').merge(['value', 'updatedAt']);
        await this.pgNotifications.notifyIn(knex, CHANNEL, '');
      });
    }
    this.#cached.forget();
    return this.read();
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

  async #load(knex = this.knex): Promise<Settings> {
    const rows = await knex('siteSetting').select('key', 'value');
    const known = rows.filter(({ key }) => key in this.#defaults);
    return { ...this.#defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
  }
}
