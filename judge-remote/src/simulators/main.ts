import { loadPluginDirs } from '@tribunal/config';
import { SIMULATED_GAP_FACTOR } from '@tribunal/contract';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadJudgeParts } from '../judge-parts';
import { pluginHome } from '../plugin-home';
import { findSimulators } from './find';
import { simulatorPort } from './ports';
import { startSlowSimulator } from './slow-simulator';

/**
 * Runs the process that serves the simulated sites of all remote judges on this machine; nothing leaves this machine.
 */
async function main(): Promise<void> {
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const others = loadPluginDirs(process.env);
  const { judgeParts } = await loadJudgeParts(home, others, layout);
  const keys = judgeParts.map(({ spec }) => spec.key);
  const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
  for (const simulator of await findSimulators(folders, layout)) {
    if (!keys.includes(simulator.key)) continue;
    const port = simulatorPort(keys, simulator.key);
    const { url } = await startSlowSimulator(simulator, { port, pauseFactor: SIMULATED_GAP_FACTOR });
    process.stdout.write(`${simulator.key} is simulated at ${url}\n`);
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`simulators: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
