import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mains } from './entry-points.mjs';
import { root } from './root.mjs';
import { Stop } from './steps.mjs';

/** What every command ends with. The programs behind the commands keep to it, and `Stop` ends with 1. */
const Ends = { well: 0, badly: 1, misunderstood: 2 };

const ENDS = `Ends with ${Ends.well} when all went well, ${Ends.badly} when it did not and says why, ${Ends.misunderstood} when it does not understand you.`;

/**
 * How a command reads its arguments. `understood(args)` is `{values, positionals}`; it ends the program when they are no arguments
 * of this command or ask for help. `misunderstood(why)` says how the command is used and ends the program.
 * @param usage what it can do, without its exit codes
 * @param options as `parseArgs` takes them; every command has `--json` and `--help` besides
 */
export const commandLine = (usage, options = {}) => {
  const help = `${usage}\n\n${ENDS}`;
  const misunderstood = (why) => {
    console.error(`${why}\n\n${help}`);
    process.exit(Ends.misunderstood);
  };
  const all = { ...options, json: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h' } };
  const parsed = (args) => {
    try {
      return parseArgs({ args, options: all, allowPositionals: true });
    } catch (error) {
      return misunderstood(error.message);
    }
  };
  const understood = (args) => {
    const { values, positionals } = parsed(args);
    if (!values.help) return { values, positionals };
    console.log(help);
    return process.exit(Ends.well);
  };
  return { understood, misunderstood };
};

/** The path that a user means; npm changes the folder. */
export const pathOf = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/** The sources where their runner is installed, else what was built of them. */
const programOf = (name) => {
  if (existsSync(join(root, 'node_modules/tsx'))) return ['--import', 'tsx', mains[name]];
  const built = join(root, 'build', `${name}.js`);
  if (existsSync(built)) return [built];
  throw new Stop('The npm packages are not installed yet. Run: npm run setup');
};

/** Starts one of `mains` with a wish. Throws `Stop` when it is not there. */
export const startMain = (name, wish, options = {}) =>
  spawn(process.execPath, [...programOf(name), JSON.stringify(wish)], { cwd: root, stdio: 'inherit', ...options });

/** Resolves to the exit code of a process. */
export const endOf = (child) =>
  new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? Ends.badly));
  });
