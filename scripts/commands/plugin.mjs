/** `plugin list|on|off`: lists the plugins of a site and switches one, also while the site does not start. */
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { addCommand, startMain, waitForExit } from '../lib/command.mjs';
import { siteSecrets } from '../lib/data-dir.mjs';
import { addedPluginFolders } from '../lib/entry-points.mjs';
import { inaccessibleFolder, runInMountView } from '../lib/mount-view.mjs';
import { spawnAs, unprivilegedUser } from '../lib/machine/unprivileged-user.mjs';
import { buildFailures } from '../lib/plugin-failures.mjs';
import { startCluster } from '../lib/postgres/cluster.mjs';
import { root } from '../lib/root.mjs';
import { databaseEnvironment } from '../lib/running-site.mjs';
import { localAddress, partEnvironments, readSettings } from '../lib/settings.mjs';
import { acquireLock } from '../lib/supervision/lock.mjs';
import { freePort } from '../lib/supervision/ports.mjs';
import { CommandError } from '../lib/steps.mjs';

/** Returns the plugins on disk by the names of their folders, without loading any. */
const pluginsOnDisk = () => {
  const failures = buildFailures();
  const home = ['plugins', 'build/plugins'].map((path) => join(root, path)).find((folder) => existsSync(folder));
  const names = [...(home ? readdirSync(home) : []), ...addedPluginFolders().map((folder) => basename(folder))];
  return [...new Set(names)].map((id) => ({ id, failure: failures.get(id) ?? null }));
};

/**
 * Runs `work` with the environment of the server. The database inside the data folder is started for this if the site
 * does not run.
 * @param {(env: NodeJS.ProcessEnv) => Promise<number>} work
 */
const withDatabase = async (work) => {
  const user = unprivilegedUser();
  const settings = readSettings(process.env, []);
  const folder = join(settings.dataDir, 'postgres');
  const supervisorDir = join(settings.dataDir, 'supervisor');
  /** @type {NodeJS.ProcessEnv | null} */
  let env = null;
  try {
    env = databaseEnvironment(process.env, settings, user);
  } catch (error) {
    // Without a database there is no site, and nothing to switch.
    if (!(error instanceof CommandError) || !existsSync(join(folder, 'tribunal.json'))) throw error;
  }
  if (env) return work(env);
  const lock = await acquireLock(supervisorDir, localAddress(settings));
  try {
    const cluster = await startCluster({ dataDir: folder, port: await freePort(), onLog: () => {} });
    try {
      const secrets = siteSecrets(supervisorDir);
      /** @param {string} name */
      const folderFor = (name) => join(settings.dataDir, name);
      const databaseUrl = cluster.url;
      return await work(partEnvironments({ env: process.env, settings, secrets, databaseUrl, folderFor, user }).server);
    } finally {
      await cluster.stop();
    }
  } finally {
    lock.release();
  }
};

/** @param {object} request */
const run = async (request) => {
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) return runInMountView(blocked, user);
  const plugins = pluginsOnDisk();
  return withDatabase((env) =>
    waitForExit(startMain('plugin-command/main', { ...request, plugins }, { env, ...spawnAs(user) })),
  );
};

/** @param {import('commander').Command} program */
export const addPlugin = (program) => {
  addCommand(program, 'plugin list', 'list the plugins of the site: wanted, state, and the reason of a failure').action(
    async ({ json: isJson = false }) => {
      process.exitCode = await run({ action: 'list', isJson });
    },
  );
  for (const action of ['on', 'off'])
    addCommand(program, `plugin ${action}`, `turn a plugin ${action}; running servers follow at once`)
      .argument('<ID>', 'id of the plugin')
      .action(async (id, { json: isJson = false }) => {
        process.exitCode = await run({ action, id, isJson });
      });
};
