/**
 * Puts in place what is missing for a purpose (`start`, `test`, `build`, `server`, `judge-local`, `judge-remote`, `languages`) and
 * nothing else.
 * Has no dependencies: it runs in a fresh clone before `npm ci`.
 */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pluginFolders } from './lib/entry-points.mjs';
import { fingerprint, isStamped, putStamp } from './lib/fingerprint.mjs';
import { root } from './lib/root.mjs';
import { done, orStop, run, step, Stop } from './lib/steps.mjs';
import { ensurePackages, judgePackages, languagePackages, testPackages } from './lib/system-packages.mjs';

const inRoot = (...paths) => paths.map((path) => join(root, path));

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Tribunal needs Node 20.19 or newer; this is ${process.version}.`);
};

/** Does `work` when the sources changed since it was last done. */
const whenChanged = (name, { sources, stamp, result = stamp }, work) => {
  const print = fingerprint(sources);
  if (isStamped(stamp, print) && existsSync(result)) return;
  step(name, () => {
    rmSync(stamp, { force: true });
    work();
    putStamp(stamp, print);
  });
};

const installExactly = (env) => {
  const quiet = ['--no-audit', '--no-fund', '--prefer-offline'];
  try {
    run('npm', ['ci', ...quiet], { env });
  } catch {
    // A workspace that the lock file does not know yet (a plugin being written) is a reason to refuse for `npm ci` only.
    run('npm', ['install', '--no-save', ...quiet], { env });
  }
};

const npmPackages = () =>
  whenChanged(
    'npm packages',
    { sources: inRoot('package-lock.json'), stamp: join(root, 'node_modules/.tribunal-stamp') },
    () => installExactly({ ...process.env, PUPPETEER_SKIP_DOWNLOAD: '1' }),
  );

/** Its own script knows when the helper is out of date; it is said only when something was done. */
const sandboxHelper = () => {
  const folder = join(root, 'judge-local/native');
  const version = () => fingerprint([join(folder, 'build/stamp')]);
  const before = version();
  const began = performance.now();
  run(process.execPath, [join(folder, 'build.mjs')]);
  if (version() !== before) done('sandbox helper compiled', began);
};

const inPlugins = (...paths) => pluginFolders().flatMap((folder) => paths.map((path) => join(folder, path)));

const nodeBuild = () =>
  whenChanged(
    'server and judges built',
    {
      sources: [
        ...inRoot('core', 'config', 'migrations', 'judge-local', 'judge-remote', 'package-lock.json'),
        ...inRoot('tsconfig.base.json', 'scripts/build.mjs', 'scripts/lib/entry-points.mjs'),
        ...inPlugins('plugin.ts', 'languages.ts', 'contract', 'server', 'judge', 'migrations', 'simulator'),
      ],
      stamp: join(root, 'build/.stamp'),
    },
    () => process.stdout.write(run(process.execPath, ['scripts/build.mjs'])),
  );

const webBuild = () =>
  whenChanged(
    'web application built',
    {
      sources: [
        ...inRoot('web', 'core/contract', 'package-lock.json'),
        ...inPlugins('plugin.ts', 'contract', 'web', 'locales'),
      ],
      stamp: join(root, 'web/dist/.stamp'),
      result: join(root, 'web/dist/index.html'),
    },
    () => run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(root, 'web') }),
  );

const forLanguages = () => ensurePackages(languagePackages);

/** The basic languages; with `LANGUAGES=all`, every one. */
const forJudging = () =>
  ensurePackages(process.env.LANGUAGES === 'all' ? [...judgePackages, ...languagePackages] : judgePackages);

/** Tests run with what there is; the runner says which suite lacks what. */
const forTesting = () => {
  try {
    ensurePackages(testPackages);
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    console.log(error.message);
  }
};

/** Only root can judge; an ordinary user starts the site without compilers. */
const judging = process.getuid() === 0 ? [forJudging, sandboxHelper] : [];

const purposes = {
  start: [npmPackages, ...judging, nodeBuild, webBuild],
  test: [npmPackages, forTesting],
  build: [sandboxHelper, nodeBuild, webBuild],
  server: [npmPackages, nodeBuild, webBuild],
  'judge-local': [npmPackages, forJudging, sandboxHelper, nodeBuild],
  'judge-remote': [npmPackages, nodeBuild],
  languages: [forLanguages],
};

await orStop(() => {
  checkNode();
  const purpose = process.argv[2] ?? 'start';
  const steps = purposes[purpose];
  if (!steps) throw new Stop(`Set up for what? One of: ${Object.keys(purposes).join(', ')}.`);
  for (const ensure of steps) ensure();
});
