/** The supervisor: starts every part, brings back what dies, ends all of it together. Set-up is done by `ensure.mjs`. */
import { firstLogin, prepareDataDir, refuseHalfRestored, siteSecrets } from './lib/data-dir.mjs';
import { watchLauncher } from './lib/launcher.mjs';
import { takeLock } from './lib/lock.mjs';
import { refuseTakenPort } from './lib/ports.mjs';
import { readSettings, localAddress } from './lib/settings.mjs';
import { builtMains, startSite } from './lib/site.mjs';
import { orStop } from './lib/steps.mjs';
import { unprivilegedUser } from './lib/unprivileged-user.mjs';
import { closedTo, runInView } from './lib/view.mjs';

const began = performance.now();
const REPEAT_MS = 1000;
const SIMULATED =
  'Other judges are simulated on this machine (--simulate-remotes): what is sent to them goes nowhere, and their verdicts are made up.';

/** A closed terminal or pipe is no reason to fall over. */
const outliveReaders = () => {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
};

const announce = ({ dataDir, ...settings }, missing) => {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const login = firstLogin(dataDir);
  const lines = [`Tribunal is ready: ${localAddress(settings)}  (${seconds} s; Ctrl+C stops it)`];
  if (missing) lines.push(`Not everything works yet: ${missing}`);
  if (settings.simulateRemotes) lines.push(SIMULATED);
  if (login) lines.push('First super admin, shown once and kept in first-login.txt of the data folder:', login);
  console.log(`\n${lines.join('\n')}\n`);
};

/** Ends the site once, however often it is asked to; a later Ctrl+C does not wait any longer. */
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
    // npm passes a signal on that the terminal sent already: the same one twice is one wish.
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
  refuseHalfRestored(settings.dataDir);
  const { own, folderFor } = prepareDataDir(settings.dataDir, user);
  const lock = await takeLock(own, localAddress(settings));
  if (lock.cleared > 0) console.log(`  ✓ ${lock.cleared} processes of a killed start ended`);
  await refuseTakenPort(settings);
  const site = startSite({
    env: process.env,
    settings,
    secrets: siteSecrets(own),
    folderFor,
    user,
    lock,
    mains: builtMains(process.env),
  });
  const stop = stopOnSignals(site, lock);
  try {
    announce(settings, await site.ready);
  } catch (error) {
    console.error(`\n${error.message}`);
    await stop(1);
  }
};

await orStop(async () => {
  outliveReaders();
  const user = unprivilegedUser();
  const blocked = closedTo(user);
  if (blocked) process.exit(await runInView(blocked, user));
  await start(user);
});
