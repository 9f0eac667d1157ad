/** `npm run -s tribunal -- COMMAND …`: the commands for operators, of core and of the plugins. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './lib/root.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';

await runCommand(async () => {
  if (!existsSync(join(root, 'node_modules/commander')))
    throw new CommandError('The npm packages are not installed yet. Run: npm run setup');
  const { runCommandLine } = await import('./commands/program.mjs');
  process.exitCode = await runCommandLine(process.argv.slice(2));
});
