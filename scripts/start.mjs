/** The supervisor: starts all parts, restarts those that die, and stops them together. `ensure.mjs` does the set-up. */
import { firstLogin, prepareDataDir, assertNotHalfRestored, siteSecrets } from './lib/data-dir.mjs';
import { messageOf } from './lib/errors.mjs';
import { watchLauncher } from './lib/supervision/launcher.mjs';
import { acquireLock } from './lib/supervision/lock.mjs';
import { checkPortFree } from './lib/supervision/ports.mjs';
import { readSettings, localAddress } from './lib/settings.mjs';
import { builtMains, startSite } from './lib/site.mjs';
import { runCommand } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/machine/unprivileged-user.mjs';
import { inaccessibleFolder, runInMountView } from './lib/mount-view.mjs';

const began = performance.now();
const REPEAT_MS = 1000;
const SIMULATED =
  'Remote judges are simulated on this machine (--simulate-remotes): submissions do not leave it, and verdicts are made up.';

/** Ignores write errors, so that a closed terminal or pipe does not end the supervisor. */
const ignoreBrokenPipes = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};

/**
 * @param {import('./lib/settings.mjs').Settings} settings
 * @param {string | null} missing
 */
const printReady = (settings, missing) => {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const login = firstLogin(settings.dataDir);
  const lines = [`Tribunal is ready: ${localAddress(settings)}  (${seconds} s; press Ctrl+C to stop)`];
  if (missing) lines.push(`Some features do not work yet: ${missing}`);
  if (settings.simulateRemotes) lines.push(SIMULATED);
  if (login) lines.push('First super admin login, shown once and saved in first-login.txt in the data folder:', login);
  console.log(`\n${lines.join('\n')}\n`);
};

/**
 * Stops the site once, however many signals arrive; another Ctrl+C during the stop ends the supervisor immediately.
 * @param {ReturnType<typeof startSite>} site
 * @param {Awaited<ReturnType<typeof acquireLock>>} lock
 */
const stopOnSignals = (site, lock) => {
  /** @type {number | null} */
  let stoppingSince = null;
  /** @param {number} code */
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

/** @param {import('./lib/machine/unprivileged-user.mjs').SystemUser | null} user */
const start = async (user) => {
  const settings = readSettings(process.env, process.argv.slice(2));
  assertNotHalfRestored(settings.dataDir);
  const { supervisorDir, folderFor } = prepareDataDir(settings.dataDir, user);
  const lock = await acquireLock(supervisorDir, localAddress(settings));
  if (lock.cleared > 0) console.log(`  ✓ ended ${lock.cleared} leftover processes of an earlier start`);
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
    console.error(`\n${messageOf(error)}`);
    await stop(1);
  }
};

await runCommand(async () => {
  ignoreBrokenPipes();
  const user = unprivilegedUser();
  const blocked = inaccessibleFolder(user);
  if (user && blocked) process.exit(await runInMountView(blocked, user));
  await start(user);
});
