import { spawnSync } from 'node:child_process';
import { root } from './root.mjs';

/** A message for the operator: what is wrong and what to do. Ends the program without a stack. */
export class Stop extends Error {}

/** Prints one line: what was done, and how long it took since `began` (of `performance.now()`). */
export const done = (name, began) => console.log(`  ✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);

/** Does `work` and prints that line. */
export const step = (name, work) => {
  const began = performance.now();
  const result = work();
  done(name, began);
  return result;
};

/**
 * Runs a program quietly, with `env` as its whole environment and this process's own when there is none.
 * @throws {Stop} with the end of what it said, when it fails
 */
export const run = (program, args, { env = process.env, ...options } = {}) => {
  const quiet = { cwd: root, encoding: 'utf8', maxBuffer: 1 << 28, ...options, env: { ...env, NO_COLOR: '1' } };
  const ended = spawnSync(program, args, quiet);
  if (ended.status === 0) return ended.stdout;
  const said = ended.error?.message ?? `${ended.stdout}\n${ended.stderr}`.trim().split('\n').slice(-30).join('\n');
  throw new Stop(`${[program, ...args].join(' ')} failed:\n${said}`);
};

/** Runs `main`; a `Stop` is printed as a sentence and ends with 1. */
export const orStop = async (main) => {
  try {
    await main();
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.error(`\n${error.message}\n`);
    process.exit(1);
  }
};
