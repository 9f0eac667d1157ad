import { spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { isBuilt, nodeBuild } from './builds.mjs';
import { entryPoints } from './entry-points.mjs';
import { messageOf } from './errors.mjs';
import { root } from './root.mjs';
import { CommandError } from './steps.mjs';

/** @import {Command} from 'commander' */

/**
 * Adds a command such as `user add` below its groups. Every command has `--json`.
 * @param {Command} program
 * @param {string} name
 * @param {string} description
 */
export const addCommand = (program, name, description) => {
  const words = name.split(' ');
  const last = words.pop() ?? '';
  const group = words.reduce(
    (parent, word) => parent.commands.find((one) => one.name() === word) ?? parent.command(word),
    program,
  );
  return (
    group
      .command(last)
      .description(description)
      // The list of commands shows only what comes first.
      .summary(description.split(/[;:.] /)[0] ?? '')
      .option('--json', 'print one JSON document to standard output')
  );
};

/**
 * Resolves a path against the folder in which the user called npm, as npm changes the working directory.
 * @param {string} path
 */
export const resolveUserPath = (path) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

/**
 * Opens a file for reading, with the rights of who runs the command.
 * @param {string} path
 */
export const openFile = (path) => {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new CommandError(`${path} cannot be read: ${messageOf(error)}`);
  }
};

/**
 * Returns the arguments for running a program from the build if that is up to date, as it starts several times as fast;
 * otherwise from its sources if their runner is installed.
 * @param {string} name
 */
export const programArgs = (name) => {
  const built = join(root, 'build', `${name}.js`);
  if (existsSync(built) && isBuilt(nodeBuild)) return [built];
  const source = new Map(Object.entries(entryPoints())).get(name);
  if (source && existsSync(join(root, 'node_modules/tsx'))) return ['--import', 'tsx', source];
  if (existsSync(built)) return [built];
  throw new CommandError('The npm packages are not installed yet. Run: npm run setup');
};

/**
 * Starts one of the entry points with a request.
 * @throws {CommandError} when the program does not exist
 * @param {string} name
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
    child.once('exit', (code) => done(code ?? 1));
  });
