import { loadPluginDirs } from '@tribunal/config';
import { SIMULATED_PACE } from '@tribunal/contract';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDoors } from '../doors';
import { pluginHome } from '../plugin-home';
import { findSimulators } from './find';
import { simulatorPort } from './ports';
import { startWatched } from './watched';

/** The process that shows the sites of all remote judges on this machine: nothing here leaves it. */
async function main(): Promise<void> {
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const others = loadPluginDirs(process.env);
  const { doors } = await findDoors(home, others, layout);
  const keys = doors.map(({ spec }) => spec.key);
  const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
  for (const simulator of await findSimulators(folders, layout)) {
    if (!keys.includes(simulator.key)) continue;
    const port = simulatorPort(keys, simulator.key);
    const { url } = await startWatched(simulator, { port, pace: SIMULATED_PACE });
    process.stdout.write(`${simulator.key} is simulated at ${url}\n`);
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`simulators: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
