import { token } from '@tribunal/contract';
import { outsideTransaction } from '@tribunal/database';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { DatabaseStateStore } from '../plugins/database-state-store';

/** What a plugin did: an error that nobody awaited, or code that held up the whole server. */
export interface PluginIncident {
  plugin: string;
  kind: 'exception' | 'rejection' | 'stall';
  message: string;
  /** Source file and line; null if it is unknown. */
  place: string | null;
  /** When it happened; default: now. */
  at?: Date;
}

/** Number of incidents within the period of their kind after which a plugin is switched off. */
const LIMIT = 3;
const KINDS = {
  error: { kinds: ['exception', 'rejection'], period: '10 minutes' },
  stall: { kinds: ['stall'], period: '1 hour' },
} as const;
/** How long incidents are kept. */
const KEPT = '30 days';
const MESSAGE_LENGTH = 1000;

/** Records what plugins did to the servers of a site, and switches a plugin off that does it again and again. */
export class PluginIncidents {
  /** Plugins that are being switched off by this process; further incidents of theirs are only logged. */
  readonly #switching = new Set<string>();

  constructor(
    private readonly knex: Knex,
    private readonly store: Pick<DatabaseStateStore, 'switchOff'>,
    private readonly log: Logger,
  ) {}

  /** Records an incident; resolves with whether its plugin was switched off because of it. */
  record(incident: PluginIncident): Promise<boolean> {
    // The code that failed may have been in a transaction, which has ended.
    return outsideTransaction(() => this.#record(incident));
  }

  async #record({ plugin, kind, message, place, at }: PluginIncident): Promise<boolean> {
    if (this.#switching.has(plugin)) return false;
    const { knex } = this;
    await knex('pluginIncident')
      .where('createdAt', '<', knex.raw('now() - ?::interval', [KEPT]))
      .delete();
    const [row] = await knex('pluginIncident')
      .insert({ plugin, kind, message: message.slice(0, MESSAGE_LENGTH), place, ...(at && { createdAt: at }) })
      .returning('id');
    const { kinds, period } = KINDS[kind === 'stall' ? 'stall' : 'error'];
    // After the commit of the insert, so that the last of several processes counts those of all.
    const [counted] = await knex('pluginIncident')
      .where({ plugin })
      .whereIn('kind', [...kinds])
      .whereNull('resolvedAt')
      .where('createdAt', '>', knex.raw('now() - ?::interval', [period]))
      .count({ count: '*' });
    if (!row || Number(counted?.count ?? 0) < LIMIT || this.#switching.has(plugin)) return false;
    this.#switching.add(plugin);
    try {
      await this.store.switchOff(plugin, row.id);
      this.log.error({ plugin, place, period }, `plugin ${plugin} is switched off after ${LIMIT} failures`);
      return true;
    } finally {
      this.#switching.delete(plugin);
    }
  }
}
/** Records what plugins did to the server. */
export const Incidents = token<PluginIncidents>('plugin-incidents');
