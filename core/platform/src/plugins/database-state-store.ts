import type { PluginStateStore, WantedState } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { PgNotifications, Transactions } from '@tribunal/database';

/** Says which plugin has other switches. */
export const PLUGIN_STATE_CHANNEL = 'tribunal_plugin_state';
const RETRY_CHANNEL = 'tribunal_plugin_retry';

/** Stores which plugins are enabled in the database and notifies every process that uses it. */
export class DatabaseStateStore implements PluginStateStore {
  constructor(
    private readonly knex: Knex,
    private readonly transactions: Transactions,
    private readonly pgNotifications: PgNotifications,
  ) {}

  async load(): Promise<ReadonlyMap<string, WantedState>> {
    const rows = await this.knex('pluginState').select('id', 'wanted');
    return new Map(rows.map(({ id, wanted }) => [id, wanted]));
  }

  /** Somebody decides: what the plugin did before is settled. */
  async set(id: string, wantedState: WantedState): Promise<void> {
    await this.transactions.run(async ({ knex: trx }) => {
      await this.#write(trx, id, wantedState);
      await trx('pluginIncident').where({ plugin: id }).whereNull('resolvedAt').update({ resolvedAt: trx.fn.now() });
    });
  }

  /** Switches a plugin off because of an incident, which remains unresolved until somebody switches the plugin. */
  async switchOff(id: string, incident: number): Promise<void> {
    await this.transactions.run(async ({ knex: trx }) => {
      await this.#write(trx, id, 'off');
      await trx('pluginIncident').where({ id: incident }).update({ hasSwitchedOff: true });
    });
  }

  async #write(trx: Knex.Transaction, id: string, wanted: WantedState): Promise<void> {
    await trx('pluginState').insert({ id, wanted }).onConflict('id').merge({ wanted, updatedAt: trx.fn.now() });
    await this.pgNotifications.notifyIn(trx, PLUGIN_STATE_CHANNEL, id);
  }

  retry(id: string): Promise<void> {
    return this.transactions.run(() => this.pgNotifications.notifyIn(this.knex, RETRY_CHANNEL, id));
  }

  async watch(onChange: () => void, onRetry: (id: string | null) => void): Promise<() => Promise<void>> {
    const ends = [
      await this.pgNotifications.listen(PLUGIN_STATE_CHANNEL, onChange, onChange),
      await this.pgNotifications.listen(RETRY_CHANNEL, onRetry, () => onRetry(null)),
    ];
    return async () => {
      for (const end of ends) await end();
    };
  }
}
