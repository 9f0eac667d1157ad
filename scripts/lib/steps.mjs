import { spawnSync } from 'node:child_process';
import { describeFullDisk } from './errors.mjs';
import { root } from './root.mjs';

/** A message for the operator: what is wrong and what to do. Ends the program without a stack trace. */
export class CommandError extends Error {}

/**
 * Prints one line: what was done, and the time since `began` (a value of `performance.now()`).
 * @param {string} name
 * @param {number} began
 */
export const done = (name, began) => console.log(`  ✓ ${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`);

/**
 * Runs `work`, then prints what was done and how long it took.
 * @template T
 * @param {string} name
 * @param {() => T} work
 * @returns {T}
 */
export const step = (name, work) => {
  const began = performance.now();
  const result = work();
  done(name, began);
  return result;
};

/**
 * Runs a program without showing its output. `env` is its complete environment; the default is that of this process.
 * @throws {CommandError} with the end of the program's output, when it fails
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnSyncOptions} options
 * @returns {string}
 */
export const run = (program, args, { env = process.env, ...options } = {}) => {
  const result = spawnSync(program, args, {
    cwd: root,
    maxBuffer: 1 << 28,
    ...options,
    encoding: 'utf8',
    env: { ...env, NO_COLOR: '1' },
  });
  if (result.status === 0) return result.stdout;
  const output = result.error?.message ?? `${result.stdout}\n${result.stderr}`.trim().split('\n').slice(-30).join('\n');
  throw new CommandError(`${[program, ...args].join(' ')} failed:\n${output}`);
};

/**
 * Runs `main`. A `CommandError` and a full disk are printed as a sentence, and the exit code is then 1.
 * @param {() => Promise<void> | void} main
 */
export const runCommand = async (main) => {
  try {
    await main();
  } catch (error) {
    const sentence = error instanceof CommandError ? error.message : describeFullDisk(error);
    if (sentence === null) throw error;
    console.error(`\n${sentence}\n`);
    process.exit(1);
  }
};
