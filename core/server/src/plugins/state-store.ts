import type { PluginStateStore, Wanted } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Notices } from '../database';

const CHANNEL = 'tribunal_plugin_state';
const RETRY_CHANNEL = 'tribunal_plugin_retry';

/** Which plugins are wanted, kept in the database and told to every process that uses it. */
export class DatabaseStateStore implements PluginStateStore {
  constructor(
    private readonly knex: Knex,
    private readonly notices: Notices,
  ) {}

  async load(): Promise<ReadonlyMap<string, Wanted>> {
    const rows = await this.knex('pluginState').select<{ id: string; wanted: Wanted }[]>('id', 'wanted');
    return new Map(rows.map(({ id, wanted }) => [id, wanted]));
  }

  async set(id: string, wanted: Wanted): Promise<void> {
    await this.knex.transaction(async (trx) => {
      await trx('pluginState').insert({ id, wanted }).onConflict('id').merge({ wanted, updatedAt: trx.fn.now() });
      await this.notices.notifyIn(trx, CHANNEL, id);
    });
  }

  retry(id: string): Promise<void> {
    return this.knex.transaction((trx) => this.notices.notifyIn(trx, RETRY_CHANNEL, id));
  }

  async watch(onChange: () => void, onRetry: (id: string) => void): Promise<() => Promise<void>> {
    const ends = [
      await this.notices.listen(CHANNEL, onChange, onChange),
      await this.notices.listen(RETRY_CHANNEL, onRetry),
    ];
    return async () => {
      for (const end of ends) await end();
    };
  }
}
