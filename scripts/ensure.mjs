/**
 * Puts in place what is missing for a purpose (`start`, `test`, `build`, `server`, `judge-local`, `judge-remote`, `languages`) and
 * nothing else.
 * Has no dependencies: it runs in a fresh clone before `npm ci`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { refuseHalfRestored, supervisorFolder } from './lib/data-dir.mjs';
import { pluginFolders } from './lib/entry-points.mjs';
import { fingerprint, isStamped, putStamp } from './lib/fingerprint.mjs';
import { leftoversIn } from './lib/lock.mjs';
import { installPackages } from './lib/npm-packages.mjs';
import { refuseTakenPort } from './lib/ports.mjs';
import { root } from './lib/root.mjs';
import { readSettings } from './lib/settings.mjs';
import { done, orStop, run, step, Stop } from './lib/steps.mjs';
import { ensurePackages, judgePackages, languagePackages, testPackages } from './lib/system-packages.mjs';

const inRoot = (...paths) => paths.map((path) => join(root, path));

const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new Stop(`Tribunal needs Node 20.19 or newer; this is ${process.version}.`);
};

/** Whether what is built from the `sources` of a build is there and belongs to them. */
const isBuilt = ({ sources, stamp, result = stamp }) => isStamped(stamp, fingerprint(sources())) && existsSync(result);

const ensureBuilt = (build) => {
  if (isBuilt(build)) return;
  step(build.name, () => {
    rmSync(build.stamp, { force: true });
    build.work();
    putStamp(build.stamp, fingerprint(build.sources()));
  });
};

const packagesStamp = join(root, 'node_modules/.tribunal-stamp');

const hasDevelopmentPackages = () => existsSync(packagesStamp) && readFileSync(packagesStamp, 'utf8').endsWith(' all');

/**
 * Installs the packages of the lock file; those for development, too, where they have been before, and unless everything in
 * `builds` is built already.
 */
const npmPackages = (...builds) => {
  const withDev = builds.length === 0 || hasDevelopmentPackages() || !builds.every(isBuilt);
  const print = fingerprint(inRoot('package-lock.json'));
  const [all, production] = [`${print} all`, `${print} production`];
  if (isStamped(packagesStamp, all) || (!withDev && isStamped(packagesStamp, production))) return;
  step('npm packages', () => {
    rmSync(packagesStamp, { force: true });
    installPackages({ withDev });
    putStamp(packagesStamp, withDev ? all : production);
  });
};

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

const forNode = {
  name: 'server and judges built',
  sources: () => [
    ...inRoot('core', 'config', 'migrations', 'judge-local', 'judge-remote', 'package-lock.json'),
    ...inRoot('tsconfig.base.json', 'scripts/build.mjs', 'scripts/lib/entry-points.mjs'),
    ...inPlugins('plugin.ts', 'languages.ts', 'contract', 'server', 'judge', 'migrations', 'simulator'),
  ],
  stamp: join(root, 'build/.stamp'),
  work: () => process.stdout.write(run(process.execPath, ['scripts/build.mjs'])),
};

const forBrowsers = {
  name: 'web application built',
  sources: () => [
    ...inRoot('web', 'core/contract', 'package-lock.json'),
    ...inPlugins('plugin.ts', 'contract', 'web', 'locales'),
  ],
  stamp: join(root, 'web/dist/.stamp'),
  result: join(root, 'web/dist/index.html'),
  work: () => run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(root, 'web') }),
};

/** The steps that install what `builds` need and build them, with `between` before the building. */
const packagesAnd = (builds, ...between) => [
  () => npmPackages(...builds),
  ...between,
  ...builds.map((build) => () => ensureBuilt(build)),
];

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

/** Setting up takes minutes: what would refuse the start afterwards refuses it before. */
const roomToStart = async () => {
  const settings = readSettings(process.env, []);
  refuseHalfRestored(settings.dataDir);
  // What a killed start left may hold the port; the supervisor ends it.
  if ((await leftoversIn(supervisorFolder(settings.dataDir))).length === 0) await refuseTakenPort(settings);
};

/** Only root can judge; an ordinary user starts the site without compilers. */
const judging = process.getuid() === 0 ? [forJudging, sandboxHelper] : [];

const purposes = {
  start: [roomToStart, ...packagesAnd([forNode, forBrowsers], ...judging)],
  test: [() => npmPackages(), forTesting],
  build: [sandboxHelper, () => ensureBuilt(forNode), () => ensureBuilt(forBrowsers)],
  server: packagesAnd([forNode, forBrowsers]),
  'judge-local': packagesAnd([forNode], forJudging, sandboxHelper),
  'judge-remote': packagesAnd([forNode]),
  languages: [forLanguages],
};

await orStop(async () => {
  checkNode();
  const purpose = process.argv[2] ?? 'start';
  const steps = purposes[purpose];
  if (!steps) throw new Stop(`Set up for what? One of: ${Object.keys(purposes).join(', ')}.`);
  for (const ensure of steps) await ensure();
});
