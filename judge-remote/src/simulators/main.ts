import { startSimulator, World } from '@tribunal/remote-kit/simulator';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDoors } from '../doors';
import { otherPlugins, pluginHome } from '../plugin-home';
import { findSimulators } from './find';
import { simulatorPort } from './ports';

/** From sending to the verdict: long enough to be watched. */
const MS_TO_VERDICT = 3000;

/** The process that shows the sites of all remote judges on this machine: nothing here leaves it. */
async function main(): Promise<void> {
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const others = otherPlugins(process.env);
  const { doors } = await findDoors(home, others, layout);
  const keys = doors.map(({ spec }) => spec.key);
  const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
  for (const simulator of await findSimulators(folders, layout)) {
    if (!keys.includes(simulator.key)) continue;
    // Seconds: the ids of a process that is started again are higher than those it has given before.
    const world = new World(Date.now, Math.floor(Date.now() / 1000));
    world.msToVerdict = MS_TO_VERDICT;
    const { url } = await startSimulator(simulator, { port: simulatorPort(keys, simulator.key), world });
    process.stdout.write(`${simulator.key} is simulated at ${url}\n`);
  }
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`simulators: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
