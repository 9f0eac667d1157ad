import { ConfigError } from '@tribunal/config';
import { importPackage } from './import';
import { outcomeOf, readPackage } from './read';
import { withSite } from './site';
import { verifyProblem } from './verify';
import type { Outcome, Progress, Wish } from './wish';

const progress: Progress = (line) => void process.stderr.write(`${line}\n`);

async function outcomeOfWish(wish: Wish): Promise<Outcome> {
  if (wish.action === 'read') return outcomeOf(await readPackage(wish.path));
  return withSite(process.env, (container) =>
    wish.action === 'import'
      ? importPackage(container, process.stdin, progress)
      : verifyProblem(container, wish.problemId, progress),
  );
}

async function main(): Promise<void> {
  const wish = JSON.parse(process.argv[2] ?? '') as Wish;
  const { json, text, isGood } = await outcomeOfWish(wish);
  process.stdout.write(`${wish.isJson ? JSON.stringify(json, null, 2) : text}\n`);
  process.exitCode = isGood ? 0 : 1;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigError;
  process.stderr.write(`${error instanceof Error && !isPlain ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
