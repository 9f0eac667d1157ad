/** `restore`: restores a site from a backup into an empty data folder and an empty database. */
import { join } from 'node:path';
import { addCommand, openFile, waitForExit, resolveUserPath, startMain } from '../lib/command.mjs';
import { saveSecrets, markHalfRestored, prepareDataDir, assertUnused, restoreAttempt } from '../lib/data-dir.mjs';
import { describeFullDisk } from '../lib/errors.mjs';
import { acquireLock } from '../lib/supervision/lock.mjs';
import { freePort } from '../lib/supervision/ports.mjs';
import { initCluster, startCluster } from '../lib/postgres/cluster.mjs';
import { localAddress, partEnvironments, readSettings } from '../lib/settings.mjs';
import { CommandError } from '../lib/steps.mjs';
import { spawnAs, unprivilegedUser } from '../lib/machine/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from '../lib/mount-view.mjs';

/**
 * What a backup contains.
 * @typedef {{ manifest: object, secrets: import('../lib/data-dir.mjs').SiteSecrets }} Inspected
 */

/** @type {readonly NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Starts the backup program with the open backup; it ends when this process does.
 * @param {object} request
 * @param {import('node:child_process').SpawnOptions} options
 */
const start = (request, options) => {
  const child = startMain('backup/main', request, { ...options, ...spawnAs(unprivilegedUser()) });
  const commandError = () => child.kill('SIGTERM');
  for (const name of SIGNALS) process.on(name, commandError);
  child.once('exit', () => SIGNALS.forEach((name) => process.off(name, commandError)));
  return child;
};

/**
 * Resolves to the contents of the backup after verifying every byte; ends the program if the backup cannot be
 * restored here.
 * @param {number} handle
 * @param {object} request
 * @returns {Promise<Inspected>}
 */
const inspect = async (handle, request) => {
  const child = start(request, { stdio: ['ignore', 'pipe', 'inherit', handle, 'ipc'] });
  let text = '';
  const read = new Promise((done) => {
    child.stdout?.setEncoding('utf8').on('data', (part) => (text += part));
    child.stdout?.once('end', done);
  });
  const code = await waitForExit(child);
  if (code !== 0) process.exit(code);
  await read;
  return JSON.parse(text);
};

/** @param {string} storedKey */
const assertSameKey = (storedKey) => {
  const { REMOTE_SECRETS_KEY: givenKey } = process.env;
  if (!givenKey || givenKey === storedKey) return;
  throw new CommandError(
    'REMOTE_SECRETS_KEY differs from the key in the backup, which is needed to decrypt its secrets. Unset the variable.',
  );
};

/**
 * Runs `work` with the address of the database; the one inside the data folder is running only during this. Says so if
 * `work` fails while that one has no space left.
 * @param {import('../lib/settings.mjs').Settings} settings
 * @param {(databaseUrl: string) => Promise<number>} work resolves to an exit code
 * @returns {Promise<number>}
 */
const withDatabase = async ({ databaseUrl, dataDir }, work) => {
  if (databaseUrl) return work(databaseUrl);
  const folder = join(dataDir, 'postgres');
  initCluster({ dataDir: folder });
  /** @type {string | null} */
  let fullDisk = null;
  const cluster = await startCluster({
    dataDir: folder,
    port: await freePort(),
    onLog: (line) => (fullDisk ??= describeFullDisk(line)),
  });
  try {
    const result = await work(cluster.url);
    if (fullDisk !== null && result !== 0) console.error(fullDisk);
    return result;
  } finally {
    await cluster.stop();
  }
};

/**
 * Restores the inspected backup; resolves to an exit code. The folder is marked as half restored until everything is
 * done.
 * @param {import('../lib/settings.mjs').Settings} settings
 * @param {number} handle
 * @param {Inspected} inspected
 * @param {{ attempt: string, action: 'restore' }} request
 * @returns {Promise<number>}
 */
const restoreInto = async (settings, handle, { manifest, secrets }, request) => {
  const user = unprivilegedUser();
  const { supervisorDir, folderFor } = prepareDataDir(settings.dataDir, user);
  const lock = await acquireLock(supervisorDir, localAddress(settings));
  try {
    const marker = markHalfRestored(settings.dataDir, request.attempt, manifest);
    saveSecrets(supervisorDir, secrets);
    const code = await withDatabase(settings, (databaseUrl) => {
      const env = partEnvironments({ env: process.env, settings, secrets, databaseUrl, folderFor, user }).server;
      return waitForExit(start(request, { env, stdio: ['ignore', 'inherit', 'inherit', handle, 'ipc'] }));
    });
    if (code === 0) marker.finish();
    else console.error(`${settings.dataDir} is only partly restored. Run the restore again or delete the folder.`);
    return code;
  } finally {
    lock.release();
  }
};

/** @param {import('commander').Command} program */
export const addRestore = (program) =>
  addCommand(
    program,
    'restore',
    'restore a site from a backup into an empty data folder and an empty database, and verify it',
  )
    .argument('<FILE>', 'file that the backup command has written', resolveUserPath)
    .option('--without-missing-plugins', 'skip the data of plugins that are not installed')
    .action(async (file, { json: isJson = false, withoutMissingPlugins: areMissingPluginsLeftOut = false }) => {
      const user = unprivilegedUser();
      const blocked = inaccessibleFolder(user);
      if (user && blocked) process.exit(await runInMountView(blocked, user));
      const settings = readSettings(process.env, []);
      const handle = openFile(file);
      assertUnused(settings.dataDir);
      const request = { isJson, areMissingPluginsLeftOut, attempt: restoreAttempt(settings.dataDir) };
      const found = await inspect(handle, { ...request, action: 'inspect' });
      assertSameKey(found.secrets.remoteSecretsKey);
      process.exit(await restoreInto(settings, handle, found, { ...request, action: 'restore' }));
    });
