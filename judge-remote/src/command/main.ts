import { fileURLToPath } from 'node:url';
import { findDoors } from '../doors';
import { otherPlugins, pluginHome } from '../plugin-home';
import { runWish } from './run';
import type { Wish } from './wish';

async function main(): Promise<void> {
  const wish = JSON.parse(process.argv[2] ?? '') as Wish;
  const { home, layout } = pluginHome(fileURLToPath(import.meta.url));
  const { doors, broken } = await findDoors(home, otherPlugins(process.env), layout);
  for (const { folder, reason } of broken) process.stderr.write(`${folder} is left out: ${reason}\n`);
  const say = (line: string): void => void process.stderr.write(`${line}\n`);
  const { out, errors, code } = await runWish(wish, { doors, env: process.env, say });
  if (errors) process.stderr.write(`${errors}\n`);
  if (out) process.stdout.write(`${out}\n`);
  process.exitCode = code;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
