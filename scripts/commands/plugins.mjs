import { readFileSync } from 'node:fs';
import { Argument, Command, InvalidArgumentError, Option } from 'commander';
import { addCommand, openFile, resolveUserPath, startMain, waitForExit } from '../lib/command.mjs';
import { pluginCommandFiles } from '../lib/entry-points.mjs';
import { messageOf } from '../lib/errors.mjs';
import { unprivilegedUser } from '../lib/machine/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from '../lib/mount-view.mjs';
import { serverEnvironment } from '../lib/running-site.mjs';
import { readSettings } from '../lib/settings.mjs';

/**
 * An argument or the value of an option. A `file` is opened by who runs the command, and is the standard input of the
 * program; a `path` is only resolved; a `count` is a whole number.
 * @typedef {{ kind?: 'file' | 'path' | 'count', choices?: string[], default?: unknown }} Value
 *
 * @typedef {Value & { name: string, field: string, description?: string }} ArgumentDescription
 * @typedef {Value & { flags: string, field: string, description: string, conflicts?: string[], withoutSite?: boolean }} OptionDescription
 *
 * A command in `command/commands.json` of a plugin: data, because operators run commands as root, and what only lists
 * them loads no plugin. Its program is `command/main.ts` of the plugin, which receives `action` (the name), `isJson` and the
 * named fields as JSON. With `site` it runs as the user and in the environment of the site on this machine, which must
 * be running; an option `withoutSite` needs none.
 * @typedef {{
 *   name: string, description: string, site?: boolean,
 *   arguments?: ArgumentDescription[], options?: OptionDescription[],
 * }} CommandDescription
 */

/** @type {Readonly<Record<string, (value: string) => unknown>>} */
const PARSERS = {
  file: resolveUserPath,
  path: resolveUserPath,
  count: (value) => {
    if (/^\d{1,6}$/.test(value)) return Number(value);
    throw new InvalidArgumentError('It must be a whole number.');
  },
};

/**
 * @template {Argument | Option} T
 * @param {T} target
 * @param {Value} value
 */
const withValue = (target, { kind, choices, default: initial }) => {
  const parser = PARSERS[kind ?? ''];
  if (parser) target.argParser(parser);
  if (choices) target.choices(choices);
  if (initial !== undefined) target.default(initial);
  return target;
};

/**
 * Runs the program of a command; resolves to its exit code.
 * @param {string} plugin
 * @param {object} request
 * @param {{ usesSite: boolean, file: string | undefined }} how
 */
const run = async (plugin, request, { usesSite, file }) => {
  const main = `plugins/${plugin}/command`;
  const stdio = /** @type {import('node:child_process').StdioOptions} */ ([
    file === undefined ? 'inherit' : openFile(file),
    'inherit',
    'inherit',
  ]);
  if (!usesSite) return waitForExit(startMain(main, request, { stdio }));
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) return runInMountView(blocked, user);
  const env = await serverEnvironment(process.env, readSettings(process.env, []), user);
  return waitForExit(startMain(main, request, { env, stdio, ...(user ? { uid: user.uid, gid: user.gid } : {}) }));
};

/**
 * @param {Command} program
 * @param {string} plugin
 * @param {CommandDescription} description
 */
const addPluginCommand = (program, plugin, { name, description, site = false, arguments: args = [], options = [] }) => {
  const command = addCommand(program, name, description);
  for (const one of args) command.addArgument(withValue(new Argument(one.name, one.description), one));
  const given = options.map((one) => ({ ...one, option: withValue(new Option(one.flags, one.description), one) }));
  for (const { option, conflicts = [] } of given) command.addOption(option.conflicts(conflicts));
  command.action(async () => {
    const values = command.opts();
    /** @param {Option} option */
    const valueOf = (option) => values[option.attributeName()] ?? (option.isBoolean() ? false : null);
    const usesSite = site && !given.some(({ option, withoutSite }) => withoutSite && valueOf(option));
    const file = args.findIndex(({ kind }) => kind === 'file');
    const request = {
      action: name,
      isJson: values['json'] ?? false,
      ...Object.fromEntries(args.map(({ field }, at) => [field, command.processedArgs[at] ?? null])),
      ...Object.fromEntries(given.map(({ option, field }) => [field, valueOf(option)])),
    };
    process.exitCode = await run(plugin, request, { usesSite, file: command.processedArgs[file] });
  });
};

/**
 * Adds the commands that plugins bring. A plugin whose description is wrong has none, and says so: operators need the
 * others, such as the backup, all the same.
 * @param {Command} program
 */
export const addPluginCommands = (program) => {
  for (const { plugin, file } of pluginCommandFiles()) {
    try {
      /** @type {CommandDescription[]} */
      const descriptions = JSON.parse(readFileSync(file, 'utf8'));
      // The first program finds what is wrong before any of it is in the real one.
      for (const target of [new Command(), program])
        for (const description of descriptions) addPluginCommand(target, plugin, description);
    } catch (error) {
      console.error(`${file} does not describe commands: ${messageOf(error)}`);
    }
  }
};
