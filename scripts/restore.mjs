/** `npm run -s restore`: makes a site of a backup, in an empty data folder and an empty database. */
import { openSync } from 'node:fs';
import { join } from 'node:path';
import { commandLine, endOf, pathOf, startMain } from './lib/command.mjs';
import { keepSecrets, markHalfRestored, prepareDataDir, refuseUsed, restoreAttempt } from './lib/data-dir.mjs';
import { takeLock } from './lib/lock.mjs';
import { freePort } from './lib/ports.mjs';
import { initCluster, startCluster } from './lib/postgres.mjs';
import { localAddress, partEnvironments, readSettings } from './lib/settings.mjs';
import { orStop, Stop } from './lib/steps.mjs';
import { spawnAs, unprivilegedUser } from './lib/unprivileged-user.mjs';
import { closedTo, runInView } from './lib/view.mjs';

const USAGE = `Usage:
  npm run -s restore -- FILE [--without-missing-plugins] [--json]

  FILE       a file that "npm run backup" wrote. It is verified first; then it becomes a site in an empty DATA_DIR and,
             with DATABASE_URL, an empty database, and everything is counted. "npm start" starts the site afterwards
  --without-missing-plugins
             leaves out the data of plugins that are not here
  --json     one JSON document on standard output`;

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

const { understood, misunderstood } = commandLine(USAGE, {
  'without-missing-plugins': { type: 'boolean', default: false },
});

const readArguments = (args) => {
  const { values, positionals } = understood(args);
  if (positionals.length !== 1) return misunderstood('restore takes exactly one FILE.');
  return {
    file: pathOf(positionals[0]),
    isJson: values.json,
    areMissingPluginsLeftOut: values['without-missing-plugins'],
  };
};

const opened = (file) => {
  try {
    return openSync(file, 'r');
  } catch (error) {
    throw new Stop(`${file} cannot be read: ${error.message}`);
  }
};

/** Starts the program behind the command over the open backup; it ends when this process does. */
const start = (wish, options) => {
  const child = startMain('backup/main', wish, { ...options, ...spawnAs(unprivilegedUser()) });
  const stop = () => child.kill('SIGTERM');
  for (const name of SIGNALS) process.on(name, stop);
  child.once('exit', () => SIGNALS.forEach((name) => process.off(name, stop)));
  return child;
};

/** Resolves to what is in the backup once every byte of it is verified; ends the program when it cannot be restored here. */
const inspect = async (handle, wish) => {
  const child = start(wish, { stdio: ['ignore', 'pipe', 'inherit', handle, 'ipc'] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part) => (text += part));
  const read = new Promise((done) => child.stdout.once('end', done));
  const code = await endOf(child);
  if (code !== 0) process.exit(code);
  await read;
  return JSON.parse(text);
};

const refuseOtherKey = (kept) => {
  const { REMOTE_SECRETS_KEY: given } = process.env;
  if (!given || given === kept) return;
  throw new Stop(
    'REMOTE_SECRETS_KEY is not the key of the backup, which opens what is sealed in it. Do not set it here.',
  );
};

/** Runs `work` with the address of the database, which for the one inside the data folder is started meanwhile. */
const withDatabase = async ({ databaseUrl, dataDir }, work) => {
  if (databaseUrl) return work(databaseUrl);
  const folder = join(dataDir, 'postgres');
  initCluster({ dataDir: folder });
  const cluster = await startCluster({ dataDir: folder, port: await freePort() });
  try {
    return await work(cluster.url);
  } finally {
    await cluster.stop();
  }
};

/** Restores what was inspected; resolves to an exit code. The folder is marked until all is done. */
const fill = async (settings, handle, { manifest, secrets }, wish) => {
  const user = unprivilegedUser();
  const { own, folderFor } = prepareDataDir(settings.dataDir, user);
  const lock = await takeLock(own, localAddress(settings));
  try {
    const mark = markHalfRestored(settings.dataDir, wish.attempt, manifest);
    keepSecrets(own, secrets);
    const code = await withDatabase(settings, (databaseUrl) => {
      const env = partEnvironments({ env: process.env, settings, secrets, databaseUrl, folderFor, user }).server;
      return endOf(start(wish, { env, stdio: ['ignore', 'inherit', 'inherit', handle, 'ipc'] }));
    });
    if (code === 0) mark.finish();
    else console.error(`${settings.dataDir} is half restored: restore again, or delete it.`);
    return code;
  } finally {
    lock.release();
  }
};

await orStop(async () => {
  const { file, ...how } = readArguments(process.argv.slice(2));
  const blocked = closedTo(unprivilegedUser());
  if (blocked) process.exit(await runInView(blocked, unprivilegedUser()));
  const settings = readSettings(process.env, []);
  const handle = opened(file);
  refuseUsed(settings.dataDir);
  const wish = { ...how, attempt: restoreAttempt(settings.dataDir) };
  const found = await inspect(handle, { ...wish, action: 'inspect' });
  refuseOtherKey(found.secrets.remoteSecretsKey);
  process.exit(await fill(settings, handle, found, { ...wish, action: 'restore' }));
});
