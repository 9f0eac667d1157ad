import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteSecrets } from './data-dir.mjs';
import { readPidFile } from './postgres-process.mjs';
import { localAddress, partEnvironments } from './settings.mjs';
import { Stop } from './steps.mjs';

const HEALTH_TIMEOUT_MS = 5000;

const refuse = (settings) => {
  throw new Stop(
    `Tribunal does not run at ${localAddress(settings)} with the data folder ${settings.dataDir}.\n` +
      'Start it first, with the same PORT, DATA_DIR and DATABASE_URL: npm start',
  );
};

const isAnswering = (address) =>
  fetch(`${address}/api/health/live`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
    () => true,
    () => false,
  );

/** Address of the database that the supervisor runs inside the data folder; null when it does not. */
const embeddedDatabase = (dataDir) => {
  const folder = join(dataDir, 'postgres');
  const running = readPidFile(folder);
  if (!running?.isReady) return null;
  const { user, password, database } = JSON.parse(readFileSync(join(folder, 'tribunal.json'), 'utf8'));
  return `postgres://${user}:${password}@127.0.0.1:${running.port}/${database}`;
};

const secretsOf = (dataDir) => {
  const own = join(dataDir, 'supervisor');
  return existsSync(own) ? siteSecrets(own) : {};
};

/** The environment of the server of the site that runs here. Throws `Stop` when it does not run. */
export const serverEnvironment = async (env, settings, user) => {
  if (!(await isAnswering(localAddress(settings)))) refuse(settings);
  return databaseEnvironment(env, settings, user);
};

/** The same, where the database must run and the server need not. Throws `Stop` when the database inside the data folder does not run. */
export const databaseEnvironment = (env, settings, user) => {
  const databaseUrl = settings.databaseUrl ?? embeddedDatabase(settings.dataDir) ?? refuse(settings);
  const secrets = secretsOf(settings.dataDir);
  const folderFor = (name) => join(settings.dataDir, name);
  return partEnvironments({ env, settings, secrets, databaseUrl, folderFor, user }).server;
};
