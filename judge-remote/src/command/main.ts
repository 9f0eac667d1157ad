import { loadPluginDirs } from '@tribunal/config';
import type { SiteSimulator } from '@tribunal/remote-kit/simulator';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadJudgeParts } from '../judge-parts';
import { pluginHome } from '../plugin-home';
import { findSimulators } from '../simulators/find';
import { runCommand } from './run';
import { simulate } from './simulate';
import { CommandError, type Simulate, type RemoteCommand } from './remote-command';

async function main(): Promise<void> {
  const remoteCommand = JSON.parse(process.argv[2] ?? '') as RemoteCommand | Simulate;
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const others = loadPluginDirs(process.env);
  if (remoteCommand.action === 'simulate') {
    const folders = [...(await readdir(home)).map((name) => join(home, name)), ...others];
    return simulated(remoteCommand, await findSimulators(folders, layout));
  }
  const { judgeParts, broken } = await loadJudgeParts(home, others, layout);
  for (const { folder, reason } of broken) process.stderr.write(`${folder} skipped: ${reason}\n`);
  const log = (line: string): void => void process.stderr.write(`${line}\n`);
  const { out, errors, code } = await runCommand(remoteCommand, { judgeParts, env: process.env, log });
  if (errors) process.stderr.write(`${errors}\n`);
  if (out) process.stdout.write(`${out}\n`);
  process.exitCode = code;
}

/** Runs until Ctrl+C. */
async function simulated(remoteCommand: Simulate, simulators: readonly SiteSimulator[]): Promise<void> {
  const log = (line: string): void => void process.stdout.write(`${line}\n`);
  try {
    await simulate(remoteCommand, { simulators, log });
    for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = error.code;
  }
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
