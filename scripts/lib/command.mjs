import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { mains } from './entry-points.mjs';
import { messageOf } from './errors.mjs';
import { root } from './root.mjs';
import { CommandError } from './steps.mjs';

/** Exit codes of all commands. The programs that they start use the same codes; a `CommandError` ends with 1. */
const ExitCode = { success: 0, failure: 1, usageError: 2 };

const COMMON_OPTIONS = /** @type {const} */ ({
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
});

const EXIT_CODES_HELP = `Exit code: ${ExitCode.success} on success, ${ExitCode.failure} on failure, ${ExitCode.usageError} on wrong usage.`;

/**
 * Defines how a command reads its arguments. `parseArguments(args)` returns `{values, positionals}`; it ends the
 * program if the arguments are invalid or ask for help. `usageError(why)` prints the usage and ends the program.
 * @template {NonNullable<import('node:util').ParseArgsConfig['options']>} [T={}]
 * @param {string} usage what the command does, without its exit codes
 * @param {T} [options] as for `parseArgs`; every command also has `--json` and `--help`
 */
export const commandLine = (usage, options) => {
  const help = `${usage}\n\n${EXIT_CODES_HELP}`;
  /**
   * @param {string} why
   * @returns {never}
   */
  const usageError = (why) => {
    console.error(`${why}\n\n${help}`);
    process.exit(ExitCode.usageError);
  };
  const all = { .../** @type {T} */ (options ?? {}), ...COMMON_OPTIONS };
  /** @param {string[]} args */
  const parseOrExit = (args) => {
    try {
      return parseArgs({ args, options: all, allowPositionals: true });
    } catch (error) {
      return usageError(messageOf(error));
    }
  };
  /** @param {string[]} args */
  const parseArguments = (args) => {
    const { values, positionals } = parseOrExit(args);
    const { help: wantsHelp } = /** @type {{ help?: boolean }} */ (values);
    if (!wantsHelp) return { values: /** @type {typeof values & { json: boolean }} */ (values), positionals };
    console.log(help);
    return process.exit(ExitCode.success);
  };
  return { parseArguments, usageError };
};

/**
 * Resolves a path against the folder in which the user called npm, as npm changes the working directory.
 * @param {string} path
 */
export const resolveUserPath = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * Returns the arguments for running a program from its sources if their runner is installed, and from the build
 * otherwise.
 * @param {keyof typeof mains} name
 */
const programArgs = (name) => {
  if (existsSync(join(root, 'node_modules/tsx'))) return ['--import', 'tsx', mains[name]];
  const built = join(root, 'build', `${name}.js`);
  if (existsSync(built)) return [built];
  throw new CommandError('The npm packages are not installed yet. Run: npm run setup');
};

/**
 * Starts one of `mains` with a request.
 * @throws {CommandError} when the program does not exist
 * @param {keyof typeof mains} name
 * @param {object} request
 * @param {import('node:child_process').SpawnOptions} options
 */
export const startMain = (name, request, options = {}) =>
  spawn(process.execPath, [...programArgs(name), JSON.stringify(request)], { cwd: root, stdio: 'inherit', ...options });

/**
 * Resolves to the exit code of a process.
 * @param {import('node:child_process').ChildProcess} child
 * @returns {Promise<number>}
 */
export const waitForExit = (child) =>
  new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (code) => done(code ?? ExitCode.failure));
  });
