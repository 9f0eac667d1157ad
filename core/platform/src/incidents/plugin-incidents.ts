import { MINUTE_MS, token } from '@tribunal/contract';
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
/** Number of errors of a plugin that a process records per minute; the others are counted. */
const RECORDED_PER_MINUTE = 5;
/** How long incidents are kept. */
const KEPT = '30 days';
const MESSAGE_LENGTH = 1000;

interface Parts {
  knex: Knex;
  store: Pick<DatabaseStateStore, 'switchOff'>;
  log: Logger;
  /** Whether a plugin comes from outside the checkout. */
  isAdded: (plugin: string) => boolean;
  /** Milliseconds of a clock that is never set. */
  now?: () => number;
}

/**
 * Records what plugins did to the servers of a site. A plugin outside the checkout that does it again and again is
 * switched off; one of the checkout stays on, because users who can cause an error must not take away a part of the site.
 */
export class PluginIncidents {
  /** Plugins that are being switched off by this process; further incidents of theirs are only logged. */
  readonly #switching = new Set<string>();

  /** What this process recorded of each plugin in the current minute. */
  readonly #minutes = new Map<string, { since: number; count: number }>();

  constructor(private readonly parts: Parts) {}

  /** Records an incident; resolves with whether its plugin was switched off because of it. */
  record(incident: PluginIncident): Promise<boolean> {
    // The code that failed may have been in a transaction, which has ended.
    return outsideTransaction(() => this.#record(incident));
  }

  /** Returns the plugins that are off since they held up servers again and again. */
  async offAfterStalls(): Promise<ReadonlySet<string>> {
    const stalls = this.parts.knex('pluginIncident').where({ kind: 'stall', hasSwitchedOff: true });
    return new Set((await stalls.whereNull('resolvedAt').select('plugin')).map(({ plugin }) => plugin));
  }

  async #record({ plugin, kind, message, place, at }: PluginIncident): Promise<boolean> {
    if (this.#switching.has(plugin) || (kind !== 'stall' && this.#isTooMuch(plugin))) return false;
    const { knex, store, log, isAdded } = this.parts;
    await knex('pluginIncident')
      .where('createdAt', '<', knex.raw('now() - ?::interval', [KEPT]))
      .delete();
    // A report of a stall may be read twice: by two servers, or because the first was killed.
    const known = at && (await knex('pluginIncident').where({ plugin, kind, createdAt: at }).first('id'));
    const [row] = known
      ? [known]
      : await knex('pluginIncident')
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
    if (!isAdded(plugin) || !row || Number(counted?.count ?? 0) < LIMIT || this.#switching.has(plugin)) return false;
    const state = await knex('pluginState').where({ id: plugin }).first('wanted');
    // The migrations of a plugin run also while it is off, so that a stall has to say that they must not.
    if (state?.wanted === 'off' && kind !== 'stall') return false;
    this.#switching.add(plugin);
    try {
      await store.switchOff(plugin, row.id);
      log.error({ plugin, place, period }, `plugin ${plugin} is switched off after ${LIMIT} failures`);
      return true;
    } finally {
      this.#switching.delete(plugin);
    }
  }

  /** Counts an error; returns whether it is not recorded because there were too many in this minute. */
  #isTooMuch(plugin: string): boolean {
    const now = (this.parts.now ?? (() => performance.now()))();
    const minute = this.#minutes.get(plugin);
    if (minute && now - minute.since < MINUTE_MS) {
      minute.count += 1;
      return minute.count > RECORDED_PER_MINUTE;
    }
    const left = (minute?.count ?? 0) - RECORDED_PER_MINUTE;
    if (left > 0) this.parts.log.warn({ plugin, count: left }, `errors of plugin ${plugin} that were not recorded`);
    this.#minutes.set(plugin, { since: now, count: 1 });
    return false;
  }
}
/** Records what plugins did to the server. */
export const Incidents = token<PluginIncidents>('plugin-incidents');
