import { readFile, stat } from 'node:fs/promises';
import { runWish } from './run';
import type { Wish } from './wish';

async function main(): Promise<void> {
  const wish = JSON.parse(process.argv[2] ?? '') as Wish;
  const files = {
    sizeOf: async (path: string) => (await stat(path)).size,
    textOf: (path: string) => readFile(path, 'utf8'),
  };
  const { out, errors, code } = await runWish(wish, { files, now: Date.now() });
  if (errors) process.stderr.write(`${errors}\n`);
  if (out) process.stdout.write(`${out}\n`);
  process.exitCode = code;
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
