import { isUndefinedTable, openDatabase, PgNotifications, Transactions } from '@tribunal/database';
import { audit, auditProgram, beginAuditedPart, DatabaseStateStore } from '@tribunal/platform';
import type { Knex } from 'knex';
import { COMMAND_LINE } from './command-site';

/** A plugin on disk, as far as that is known without loading it. */
interface PluginOnDisk {
  id: string;
  /** Why it is not in the build. */
  failure: string | null;
}

export interface PluginCommand {
  action: 'list' | 'on' | 'off';
  id?: string;
  plugins: readonly PluginOnDisk[];
}

/** A plugin, as the command shows it. */
interface ListedPlugin {
  id: string;
  /** null: nobody has switched it, and its manifest decides. */
  wanted: 'on' | 'off' | null;
  /** What the servers said last; null: nothing yet. */
  state: string | null;
  reason: string | null;
  since: string | null;
}

export interface PluginOutcome {
  json: object;
  text: string;
  isGood: boolean;
}

const CONNECTIONS = 2;

/** Returns the rows, none if no server has made the table yet. */
const ifTableExists = async <T>(rows: PromiseLike<T[]>): Promise<T[]> => {
  try {
    return await rows;
  } catch (error) {
    if (isUndefinedTable(error)) return [];
    throw error;
  }
};

async function listPlugins(knex: Knex, onDisk: readonly PluginOnDisk[]): Promise<ListedPlugin[]> {
  const states = await ifTableExists(knex('pluginState').select('id', 'wanted'));
  const reports = await ifTableExists(knex('pluginReport').select('plugin', 'state', 'reason', 'createdAt'));
  const incidents = await ifTableExists(
    knex('pluginIncident')
      .whereNull('resolvedAt')
      .where({ hasSwitchedOff: true })
      .orderBy('id')
      .select('plugin', 'message', 'place'),
  );
  const wanted = new Map(states.map((row) => [row.id, row.wanted]));
  const reported = new Map(reports.map((row) => [row.plugin, row]));
  const guilty = new Map(incidents.map((row) => [row.plugin, row]));
  const failures = new Map(onDisk.map(({ id, failure }) => [id, failure]));
  return [...new Set([...failures.keys(), ...reported.keys()])].sort().map((id) => {
    const report = reported.get(id);
    const failure = failures.get(id) ?? null;
    const incident = guilty.get(id);
    const switchedOff = incident
      ? `turned off after failures, the last in ${incident.place ?? '?'}: ${incident.message}`
      : null;
    return {
      id,
      wanted: wanted.get(id) ?? null,
      state: failure === null ? (report?.state ?? null) : 'failed',
      reason: failure === null ? (switchedOff ?? report?.reason ?? null) : `failed: build: ${failure}`,
      since: report?.createdAt.toISOString() ?? null,
    };
  });
}

const lineOf = ({ id, wanted, state, reason }: ListedPlugin): string =>
  [id.padEnd(24), (wanted ?? '-').padEnd(4), (state ?? 'unknown').padEnd(9), reason ?? ''].join(' ').trimEnd();

/**
 * Lists plugins, or switches one for the whole site. It loads no plugin, so that it works when one of them hurts the
 * site; running servers follow, and others when they start.
 */
export async function runPluginCommand(databaseUrl: string, command: PluginCommand): Promise<PluginOutcome> {
  const report = (where: string, error: unknown): void => void process.stderr.write(`${where}: ${String(error)}\n`);
  const knex = openDatabase(databaseUrl, { poolMax: CONNECTIONS, isMonitored: false });
  const notifications = new PgNotifications(
    databaseUrl,
    (error, where) => report(where, error),
    () => undefined,
  );
  try {
    const plugins = await listPlugins(knex, command.plugins);
    if (command.action === 'list') {
      return { json: { plugins }, text: plugins.map(lineOf).join('\n'), isGood: true };
    }
    const { action: wanted, id = '' } = command;
    const plugin = plugins.find((one) => one.id === id);
    if (!plugin) {
      const error = `There is no plugin ${id}. List them with: npm run -s tribunal -- plugin list`;
      return { json: { error }, text: error, isGood: false };
    }
    const transactions = new Transactions(knex, (error, where) => report(where, error), beginAuditedPart);
    const store = new DatabaseStateStore(knex, transactions, notifications);
    const facts = { program: COMMAND_LINE, call: `COMMAND plugin ${wanted}`, plugin: null, input: { id } };
    try {
      await notifications.open();
      await auditProgram(knex, facts, 'always', async () => {
        audit.describe({ subject: { type: 'plugin', id }, before: { wanted: plugin.wanted }, after: { wanted } });
        await store.set(id, wanted);
      });
    } catch (cause) {
      if (!isUndefinedTable(cause)) throw cause;
      const error = `The database has no tables of this version yet, so the plugin ${id} cannot be turned ${wanted}. Start the site once: npm start`;
      return { json: { error }, text: error, isGood: false };
    }
    return { json: { id, wanted }, text: `The plugin ${id} is turned ${wanted}.`, isGood: true };
  } finally {
    await notifications.close();
    await knex.destroy();
  }
}
