import { SIMULATED_GAP_FACTOR } from '@tribunal/contract';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Layout } from '../judge-parts';
import { findSimulators } from './find';
import { simulatorPort } from './ports';
import { startSlowSimulator } from './slow-simulator';

interface Sources {
  /** The folder of all plugins, and folders of single ones. */
  home: string;
  others: readonly string[];
  layout: Layout;
  /** Keys of all remote judges. */
  keys: readonly string[];
}

const isTaken = (error: unknown): boolean => (error as { code?: string }).code === 'EADDRINUSE';

/**
 * Starts the simulated sites of these remote judges. `report` is called for each, with null where another process
 * already listens, such as that of another judge on this machine.
 */
export async function startSimulators(
  { home, others, layout, keys }: Sources,
  report: (key: string, url: string | null) => void,
): Promise<void> {
  const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
  for (const simulator of await findSimulators(folders, layout)) {
    if (!keys.includes(simulator.key)) continue;
    const port = simulatorPort(keys, simulator.key);
    try {
      const { url } = await startSlowSimulator(simulator, { port, pauseFactor: SIMULATED_GAP_FACTOR });
      report(simulator.key, url);
    } catch (error) {
      if (!isTaken(error)) throw error;
      report(simulator.key, null);
    }
  }
}
