import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteSecrets } from './data-dir.mjs';
import { readPidFile } from './postgres/process.mjs';
import { localAddress, partEnvironments } from './settings.mjs';
import { CommandError } from './steps.mjs';

/** @import {SystemUser} from './machine/unprivileged-user.mjs' */
/** @import {Environment, Settings} from './settings.mjs' */
/** @import {SiteSecrets} from './data-dir.mjs' */

const HEALTH_TIMEOUT_MS = 5000;

/**
 * @param {Settings} settings
 * @returns {never}
 */
const refuse = (settings) => {
  throw new CommandError(
    `Tribunal does not run at ${localAddress(settings)} with the data folder ${settings.dataDir}.\n` +
      'Start it first, with the same PORT, DATA_DIR and DATABASE_URL: npm start',
  );
};

/** @param {string} address */
const isAnswering = (address) =>
  fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/**
 * Returns the address of the database that the supervisor runs inside the data folder; null if it is not running.
 * @param {string} dataDir
 */
const embeddedDatabase = (dataDir) => {
  const folder = join(dataDir, 'postgres');
  const running = readPidFile(folder);
  if (!running?.isReady) return null;
  const { user, password, database } = JSON.parse(readFileSync(join(folder, 'tribunal.json'), 'utf8'));
  return `postgres://${user}:${password}@127.0.0.1:${running.port}/${database}`;
};

/**
 * @param {string} dataDir
 * @returns {Partial<SiteSecrets>}
 */
const secretsOf = (dataDir) => {
  const own = join(dataDir, 'supervisor');
  return existsSync(own) ? siteSecrets(own) : {};
};

/**
 * Returns the environment of the server of the site that is running here.
 * @throws {CommandError} when the site is not running
 * @param {Environment} env
 * @param {Settings} settings
 * @param {SystemUser | null} user
 */
export const serverEnvironment = async (env, settings, user) => {
  if (!(await isAnswering(localAddress(settings)))) refuse(settings);
  return databaseEnvironment(env, settings, user);
};

/**
 * Returns the same environment, but requires only the database to be running.
 * @throws {CommandError} when the database inside the data folder is not running
 * @param {Environment} env
 * @param {Settings} settings
 * @param {SystemUser | null} user
 */
export const databaseEnvironment = (env, settings, user) => {
  const databaseUrl = settings.databaseUrl ?? embeddedDatabase(settings.dataDir) ?? refuse(settings);
  const secrets = secretsOf(settings.dataDir);
  /** @param {string} name */
  const folderFor = (name) => join(settings.dataDir, name);
  return partEnvironments({ env, settings, secrets, databaseUrl, folderFor, user }).server;
};
