import { loadPluginDirs } from '@tribunal/config';
import type { SiteSimulator } from '@tribunal/remote-kit/simulator';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findDoors } from '../doors';
import { pluginHome } from '../plugin-home';
import { findSimulators } from '../simulators/find';
import { runWish } from './run';
import { simulate } from './simulate';
import { Refused, type Simulate, type Wish } from './wish';

async function main(): Promise<void> {
  const wish = JSON.parse(process.argv[2] ?? '') as Wish | Simulate;
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const others = loadPluginDirs(process.env);
  if (wish.action === 'simulate') {
    const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
    return simulated(wish, await findSimulators(folders, layout));
  }
  const { doors, broken } = await findDoors(home, others, layout);
  for (const { folder, reason } of broken) process.stderr.write(`${folder} is left out: ${reason}\n`);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const { out, errors, code } = await runWish(wish, { doors, env: process.env, say });
  if (errors) process.stderr.write(`${errors}\n`);
  if (out) process.stdout.write(`${out}\n`);
  process.exitCode = code;
}

/** Until Ctrl+C. */
async function simulated(wish: Simulate, simulators: readonly SiteSimulator[]): Promise<void> {
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    await simulate(wish, { simulators, say });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
