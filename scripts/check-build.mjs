/**
 * Checks before `npm run server`, `judge-local` and `judge-remote` that this folder has what the program needs. It
 * never installs or builds anything: the folder may be a release or an image without sources, or read-only.
 */
import { isBuilt } from './lib/builds.mjs';
import { checkNode } from './lib/machine/node-version.mjs';
import { buildsOf, missingParts } from './lib/missing-parts.mjs';
import { root } from './lib/root.mjs';
import { CommandError, runCommand } from './lib/steps.mjs';

const SHOWN = 3;

/** @param {string | undefined} name */
const programNamed = (name) => {
  if (name === 'server' || name === 'judge-local' || name === 'judge-remote') return name;
  throw new CommandError(`Unknown program. Choose one of: ${Object.keys(buildsOf).join(', ')}.`);
};

await runCommand(() => {
  checkNode();
  const program = programNamed(process.argv[2]);
  const setUp = `npm run setup -- ${program}`;
  const missing = missingParts(program, process.env);
  if (missing.length > 0) {
    const more = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
    throw new CommandError(
      `${program} cannot start: ${root} lacks ${missing.slice(0, SHOWN).join(', ')}${more}. Set it up first: ${setUp}`,
    );
  }
  const outdated = buildsOf[program].some((build) => !isBuilt(build));
  if (outdated) console.error(`  The build differs from the sources and is used as it is. To build again: ${setUp}`);
});
