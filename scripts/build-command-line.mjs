/**
 * Builds the command line for users, `core/command-line`, as one file that needs nothing but Node.js.
 * Usage: node scripts/build-command-line.mjs FILE
 */
import { resolve } from 'node:path';
import { buildCommandLine } from './lib/command-line-build.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';

await runCommand(async () => {
  const [file] = process.argv.slice(2);
  if (!file) throw new CommandError('Usage: node scripts/build-command-line.mjs FILE');
  await buildCommandLine(resolve(file));
});
