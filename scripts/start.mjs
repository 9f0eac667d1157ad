/** The supervisor: starts all parts, restarts those that die, and stops them together. `ensure.mjs` does the set-up. */
import { firstLogin, prepareDataDir, assertNotHalfRestored, siteSecrets } from './lib/data-dir.mjs';
import { watchLauncher } from './lib/launcher.mjs';
import { acquireLock } from './lib/lock.mjs';
import { checkPortFree } from './lib/ports.mjs';
import { readSettings, localAddress } from './lib/settings.mjs';
import { builtMains, startSite } from './lib/site.mjs';
import { runCommand } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';

const began = performance.now();
const REPEAT_MS = 1000;
const SIMULATED =
  'Other judges are simulated on this machine (--simulate-remotes): what is sent to them goes nowhere, and their verdicts are made up.';

/** Ignores write errors, so that a closed terminal or pipe does not end the supervisor. */
const ignoreBrokenPipes = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};

const printReady = ({ dataDir, ...settings }, missing) => {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const login = firstLogin(dataDir);
  const lines = [`Tribunal is ready: ${localAddress(settings)}  (${seconds} s; Ctrl+C stops it)`];
  if (missing) lines.push(`Not everything works yet: ${missing}`);
  if (settings.simulateRemotes) lines.push(SIMULATED);
  if (login) lines.push('First super admin, shown once and kept in first-login.txt of the data folder:', login);
  console.log(`\n${lines.join('\n')}\n`);
};

/** Stops the site once, however many signals arrive; another Ctrl+C during the stop ends the supervisor immediately. */
const stopOnSignals = (site, lock) => {
  let stoppingSince = null;
  const stop = async (code) => {
    if (stoppingSince !== null) return;
    stoppingSince = performance.now();
    lock.noteStopping();
    console.log('\nStopping …');
    await site.stop();
    lock.release();
    process.exit(code);
  };
  const onSignal = () => {
    // npm forwards a signal that the terminal has already sent: the same signal twice within a short time is one
    // request.
    const isRepeated = stoppingSince !== null && performance.now() - stoppingSince > REPEAT_MS;
    if (isRepeated) process.exit(1);
    void stop(0);
  };
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(name, onSignal);
  watchLauncher(() => void stop(0));
  return stop;
};

const start = async (user) => {
  const settings = readSettings(process.env, process.argv.slice(2));
  assertNotHalfRestored(settings.dataDir);
  const { supervisorDir, folderFor } = prepareDataDir(settings.dataDir, user);
  const lock = await acquireLock(supervisorDir, localAddress(settings));
  if (lock.cleared > 0) console.log(`  ✓ ${lock.cleared} processes of a killed start ended`);
  await checkPortFree(settings);
  const site = startSite({
    env: process.env,
    settings,
    secrets: siteSecrets(supervisorDir),
    folderFor,
    user,
    lock,
    mains: builtMains(process.env),
  });
  const stop = stopOnSignals(site, lock);
  try {
    printReady(settings, await site.ready);
  } catch (error) {
    console.error(`\n${error.message}`);
    await stop(1);
  }
};

await runCommand(async () => {
  ignoreBrokenPipes();
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (blocked) process.exit(await runInMountView(blocked, user));
  await start(user);
});
