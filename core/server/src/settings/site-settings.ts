import type { ServerConfig } from '@tribunal/config';
import { token } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Notices } from '../database/notices';
import type { Transactions } from '../database/transactions';
import { Clock, Config, Db, Notice, Tx } from '../tokens';
import { Cached } from '../cached';
import { defaultSettings, type Settings } from './shape';

export interface SiteSettingsReader {
  /** Asks the database only after a change, and once a minute. */
  read(): Promise<Settings>;
}

export interface SiteSettingsWriter extends SiteSettingsReader {
  /** Stores what is given and leaves the rest. Resolves with the settings as they are then. */
  change(changes: Partial<Settings>): Promise<Settings>;
  /** Calls `changed` after each change, whichever process made it. The returned function ends it. */
  follow(changed: () => void): Promise<() => Promise<void>>;
}
export const SiteSettings = token<SiteSettingsWriter>('site-settings');

const CHANNEL = 'tribunal_settings';
/** Notices tell of every change; this is for the time when their connection is down. */
const LIFE_MS = 60_000;

/** Settings as they are stored; what is not stored has its default. */
@injectable()
export class StoredSiteSettings implements SiteSettingsWriter {
  readonly #defaults: Settings;
  readonly #cached: Cached<Settings>;

  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(Tx) private readonly tx: Transactions,
    @inject(Notice) private readonly notices: Notices,
    @inject(Config) config: ServerConfig,
    @inject(Clock) private readonly clock: { now(): Date },
  ) {
    this.#defaults = defaultSettings(config);
    this.#cached = new Cached(
      () => this.#load(),
      LIFE_MS,
      () => clock.now().getTime(),
    );
  }

  read(): Promise<Settings> {
    return this.#cached.get();
  }

  async change(changes: Partial<Settings>): Promise<Settings> {
    const rows = Object.entries(changes)
      .filter(([key, value]) => key in this.#defaults && value !== undefined)
      .map(([key, value]) => ({ key, value: JSON.stringify(value), updatedAt: this.clock.now() }));
    if (rows.length > 0) {
      await this.tx.run(async ({ knex }) => {
        await knex('siteSetting').insert(rows).onConflict('key').merge(['value', 'updatedAt']);
        await this.notices.notifyIn(knex, CHANNEL, '');
      });
    }
    this.#cached.forget();
    return this.read();
  }

  async follow(changed: () => void): Promise<() => Promise<void>> {
    const renew = (): void => {
      this.#cached.forget();
      changed();
    };
    const end = await this.notices.listen(CHANNEL, renew, renew);
    this.#cached.forget();
    return end;
  }

  async #load(): Promise<Settings> {
    const rows = await this.knex('siteSetting').select<{ key: string; value: unknown }[]>('key', 'value');
    const known = rows.filter(({ key }) => key in this.#defaults);
    return { ...this.#defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) };
  }
}
