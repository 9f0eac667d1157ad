/**
 * Installs and builds what is missing for a purpose (`start`, `test`, `build`, `server`, `judge-local`,
 * `judge-remote`, `languages`) and nothing else. Has no dependencies, because it runs in a fresh clone before `npm
 * ci`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { assertNotHalfRestored, supervisorFolder } from './lib/data-dir.mjs';
import { pluginFolders } from './lib/entry-points.mjs';
import { fingerprint, isStamped, putStamp } from './lib/fingerprint.mjs';
import { findLeftovers } from './lib/supervision/lock.mjs';
import { installPackages } from './lib/machine/npm-packages.mjs';
import { checkPortFree } from './lib/supervision/ports.mjs';
import { root } from './lib/root.mjs';
import { readSettings } from './lib/settings.mjs';
import { done, runCommand, run, step, CommandError } from './lib/steps.mjs';
import { ensurePackages, judgePackages, languagePackages, testPackages } from './lib/machine/system-packages.mjs';

/** @param {string[]} paths */
const inRoot = (...paths) => paths.map((path) => join(root, path));

const checkNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  throw new CommandError(`Tribunal needs Node 20.19 or newer; this is ${process.version}.`);
};

/**
 * A build: its source files and folders, and the files by which its result is recognised.
 * @typedef {{ name: string, sources: () => string[], stamp: string, result?: string, work: () => void }} Build
 */

/**
 * Returns whether the result of a build exists and is up to date with its `sources`.
 * @param {Build} build
 */
const isBuilt = ({ sources, stamp, result = stamp }) => isStamped(stamp, fingerprint(sources())) && existsSync(result);

/** @param {Build} build */
const ensureBuilt = (build) => {
  if (isBuilt(build)) return;
  step(build.name, () => {
    rmSync(build.stamp, { force: true });
    build.work();
    putStamp(build.stamp, fingerprint(build.sources()));
  });
};

/** @typedef {() => void | Promise<void>} Step */

const packagesStamp = join(root, 'node_modules/.tribunal-stamp');

const hasDevelopmentPackages = () => existsSync(packagesStamp) && readFileSync(packagesStamp, 'utf8').endsWith(' all');

/**
 * Installs the packages of the lock file. Development packages are included if they are already installed, or if one
 * of `builds` is out of date.
 * @param {Build[]} builds
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

/**
 * Builds the sandbox helper. Its own build script detects whether it is out of date; a line is printed only if it was
 * compiled.
 */
const sandboxHelper = () => {
  const folder = join(root, 'judge-local/native');
  const version = () => fingerprint([join(folder, 'build/stamp')]);
  const previousVersion = version();
  const began = performance.now();
  run(process.execPath, [join(folder, 'build.mjs')]);
  if (version() !== previousVersion) done('sandbox helper compiled', began);
};

/** @param {string[]} paths */
const inPlugins = (...paths) => pluginFolders().flatMap((folder) => paths.map((path) => join(folder, path)));

/**
 * The web application contains no plugins outside the checkout.
 * @param {string[]} paths
 */
const inCheckoutPlugins = (...paths) => pluginFolders({}).flatMap((folder) => paths.map((path) => join(folder, path)));

const nodeBuild = {
  name: 'server and judges built',
  sources: () => [
    ...inRoot('core', 'config', 'migrations', 'judge-local', 'judge-remote', 'package-lock.json'),
    ...inRoot('tsconfig.base.json', 'scripts/build.mjs', 'scripts/lib/entry-points.mjs'),
    ...inPlugins('plugin.ts', 'languages.ts', 'contract', 'server', 'judge', 'migrations', 'simulator'),
  ],
  stamp: join(root, 'build/.stamp'),
  work: () => void process.stdout.write(run(process.execPath, ['scripts/build.mjs'])),
};

const webBuild = {
  name: 'web application built',
  sources: () => [
    ...inRoot('web', 'core/contract', 'package-lock.json'),
    ...inCheckoutPlugins('plugin.ts', 'contract', 'web', 'locales', 'package.json'),
  ],
  stamp: join(root, 'web/dist/.stamp'),
  result: join(root, 'web/dist/index.html'),
  work: () => run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(root, 'web') }),
};

/**
 * Returns the steps that install the packages for `builds` and build them, with the steps `between` before the
 * builds.
 * @param {readonly Build[]} builds
 * @param {Step[]} between
 * @returns {Step[]}
 */
const withPackages = (builds, ...between) => [
  () => npmPackages(...builds),
  ...between,
  ...builds.map((build) => () => ensureBuilt(build)),
];

const forLanguages = () => ensurePackages(languagePackages);

/** Installs the compilers of the basic languages; with `LANGUAGES=all`, of all languages. */
const forJudging = () =>
  ensurePackages(process.env.LANGUAGES === 'all' ? [...judgePackages, ...languagePackages] : judgePackages);

/**
 * Installs the packages for tests if possible. If not, the tests still run, and the runner reports which suite lacks
 * what.
 */
const forTesting = () => {
  try {
    ensurePackages(testPackages);
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.log(error.message);
  }
};

/** Checks before the set-up, which takes minutes, what would prevent the start afterwards. */
const checkCanStart = async () => {
  const settings = readSettings(process.env, []);
  assertNotHalfRestored(settings.dataDir);
  // Processes left by a killed start may occupy the port; the supervisor ends them.
  if ((await findLeftovers(supervisorFolder(settings.dataDir))).length === 0) await checkPortFree(settings);
};

/** Steps for judging, which requires root; an ordinary user starts the site without compilers. */
const judging = process.getuid?.() === 0 ? [forJudging, sandboxHelper] : [];

/** @type {Readonly<Record<string, Step[]>>} */
const purposes = {
  start: [checkCanStart, ...withPackages([nodeBuild, webBuild], ...judging)],
  test: [() => npmPackages(), forTesting],
  build: [sandboxHelper, () => ensureBuilt(nodeBuild), () => ensureBuilt(webBuild)],
  server: withPackages([nodeBuild, webBuild]),
  'judge-local': withPackages([nodeBuild], forJudging, sandboxHelper),
  'judge-remote': withPackages([nodeBuild]),
  languages: [forLanguages],
};

await runCommand(async () => {
  checkNode();
  const purpose = process.argv[2] ?? 'start';
  const steps = purposes[purpose];
  if (!steps) throw new CommandError(`Unknown purpose. Choose one of: ${Object.keys(purposes).join(', ')}.`);
  for (const ensure of steps) await ensure();
});
