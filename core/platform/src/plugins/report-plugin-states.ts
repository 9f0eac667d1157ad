import { isUndefinedTable, outsideTransaction } from '@tribunal/database';
import type { ErrorReporter, PluginHost } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { ServerScope } from './server-scope';

/**
 * Stores the states of the plugins after each change, for operators who look while no server runs. The returned function
 * ends this. What was stored before stays until the first change: a server that does not start has nothing newer to say.
 */
export function reportPluginStates(
  host: PluginHost<ServerScope>,
  knex: Knex,
  errorReporter: ErrorReporter,
): () => Promise<void> {
  let writing: Promise<void> = Promise.resolve();
  let isDue = false;
  let hasChanged = false;
  const write = async (): Promise<void> => {
    isDue = false;
    const rows = host.describe().map(({ id, state, reason }) => ({ plugin: id, state, reason }));
    if (rows.length === 0) return;
    const written = knex('pluginReport').insert(rows.map((row) => ({ ...row, createdAt: knex.fn.now() })));
    const stored = written.onConflict('plugin');
    await outsideTransaction(() => (hasChanged ? stored.merge() : stored.ignore()));
  };
  // Plugins change together; what is read is what they have come to.
  const schedule = (): void => {
    if (isDue) return;
    isDue = true;
    writing = writing.then(write).catch((error: unknown) => {
      // Before the first migrations of a new site.
      if (!isUndefinedTable(error)) errorReporter('storing the states of plugins', error);
    });
  };
  const stop = host.onChange(() => {
    hasChanged = true;
    schedule();
  });
  schedule();
  return () => {
    stop();
    return writing;
  };
}
