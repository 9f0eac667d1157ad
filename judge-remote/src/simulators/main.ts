import { loadPluginDirs } from '@tribunal/config';
import { fileURLToPath } from 'node:url';
import { loadJudgeParts } from '../judge-parts';
import { pluginHome } from '../plugin-home';
import { firstPortsOf } from './ports';
import { joinSimulators } from './start';

/**
 * Runs the process that serves the simulated sites of all remote judges on this machine; nothing leaves this machine.
 */
async function main(): Promise<void> {
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const others = loadPluginDirs(process.env);
  const { judgeParts } = await loadJudgeParts(home, others, layout);
  const keys = judgeParts.map(({ spec }) => spec.key);
  const owner = process.env['SERVER_URL'];
  if (!owner) throw new Error('SERVER_URL is missing');
  await joinSimulators(
    { home, others, layout, keys, owner, firstPorts: firstPortsOf(), isServing: true },
    (key, url) => {
      if (url === null) throw new Error(`another process of this site simulates ${key}`);
      process.stdout.write(`${key} is simulated at ${url}\n`);
    },
  );
}

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
main().catch((error: unknown) => {
  process.stderr.write(`simulators: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
});
