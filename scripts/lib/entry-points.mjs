import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { root } from './root.mjs';

/** Output path under `build/` → source, for every process that can be started, and for the server's second thread. */
export const mains = {
  'server/main': join(root, 'core/server/src/main.ts'),
  'server/stall-thread': join(root, 'core/platform/src/incidents/stall-thread.ts'),
  'judge-local/main': join(root, 'judge-local/src/main.ts'),
  'judge-remote/main': join(root, 'judge-remote/src/main.ts'),
  'simulators/main': join(root, 'judge-remote/src/simulators/main.ts'),
  'remote/main': join(root, 'judge-remote/src/command/main.ts'),
  'plugin-command/main': join(root, 'core/server/src/command/plugin-main.ts'),
  'backup/main': join(root, 'core/backup/src/main.ts'),
};

/** The files of a plugin that a server, a judge or the command line loads. */
const pluginEntries = {
  plugin: 'plugin.ts',
  server: 'server/index.ts',
  judge: 'judge/index.ts',
  migrations: 'migrations/index.ts',
  simulator: 'simulator/index.ts',
  command: 'command/main.ts',
};

const pluginsFolder = join(root, 'plugins');

/** Returns the folders of plugins outside the checkout, which `PLUGIN_DIRS` names. */
export const addedPluginFolders = (env = process.env) => (env.PLUGIN_DIRS ?? '').split(':').filter(Boolean);

/** Returns the plugin folders: those of the checkout, unless it is a release, then those named in `PLUGIN_DIRS`. */
export const pluginFolders = (env = process.env) => [
  ...(existsSync(pluginsFolder) ? readdirSync(pluginsFolder) : []).map((id) => join(pluginsFolder, id)),
  ...addedPluginFolders(env),
];

const builtPlugins = join(root, 'build/plugins');

/** Returns the description of commands of each plugin that brings any; a release has them in its build. */
export const pluginCommandFiles = (env = process.env) => {
  const built = existsSync(pluginsFolder) || !existsSync(builtPlugins) ? [] : readdirSync(builtPlugins);
  return [...built.map((id) => join(builtPlugins, id)), ...pluginFolders(env)]
    .map((folder) => ({ plugin: basename(folder), file: join(folder, 'command/commands.json') }))
    .filter(({ file }) => existsSync(file));
};

/**
 * Returns output path → source of a plugin.
 * @param {string} folder
 */
export const entriesOf = (folder) =>
  Object.entries(pluginEntries)
    .map(([entry, file]) => /** @type {const} */ ([`plugins/${basename(folder)}/${entry}`, join(folder, file)]))
    .filter(([, file]) => existsSync(file));

/** Returns output path → source for everything that is built for Node. */
export const entryPoints = (env = process.env) => ({
  ...Object.fromEntries(Object.entries(mains).filter(([, file]) => existsSync(file))),
  ...Object.fromEntries(pluginFolders(env).flatMap(entriesOf)),
});
