/**
 * Installs and builds what is missing for a purpose (`start`, `test`, `build`, `server`, `judge-local`,
 * `judge-remote`, `languages`) and nothing else. Two set-ups of one folder run one after the other. Has no
 * dependencies, because it runs in a fresh clone before `npm ci`.
 */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { hasSources, isBuilt, nodeBuild, webBuild } from './lib/builds.mjs';
import { assertNotHalfRestored, supervisorFolder } from './lib/data-dir.mjs';
import { fingerprint, isStamped, putStamp } from './lib/fingerprint.mjs';
import { findLeftovers } from './lib/supervision/lock.mjs';
import { builtHelper } from './lib/machine/helper.mjs';
import { checkNode } from './lib/machine/node-version.mjs';
import { installPackages } from './lib/machine/npm-packages.mjs';
import { checkPortFree } from './lib/supervision/ports.mjs';
import { root } from './lib/root.mjs';
import { lockSetup } from './lib/setup-lock.mjs';
import { readSettings } from './lib/settings.mjs';
import { done, runCommand, run, step, CommandError } from './lib/steps.mjs';
import { ensurePackages, judgePackages, languagePackages, testPackages } from './lib/machine/system-packages.mjs';

/** @param {import('./lib/builds.mjs').Build} build */
const ensureBuilt = (build) => {
  if (isBuilt(build)) return;
  if (!hasSources()) throw new CommandError(`${root} has no sources, and ${build.result} is missing.`);
  step(build.name, () => {
    rmSync(build.stamp, { force: true });
    build.work();
    if (build.isComplete()) putStamp(build.stamp, fingerprint(build.sources()));
  });
};

/** @typedef {() => void | Promise<void>} Step */

const packagesStamp = join(root, 'node_modules/.tribunal-stamp');

const hasDevelopmentPackages = () => existsSync(packagesStamp) && readFileSync(packagesStamp, 'utf8').endsWith(' all');

/**
 * Installs the packages of the lock file. Development packages are included if they are already installed, or if one
 * of `builds` is out of date. A release has the packages that it was made with.
 *
 * An installation fits another folder and any version of Node: the addons among the packages use Node-API, which all
 * versions share, and no package is compiled for this one (`allowScripts`). It does not fit another kind of machine.
 * @param {import('./lib/builds.mjs').Build[]} builds
 */
const npmPackages = (...builds) => {
  if (!hasSources()) return;
  const withDev = builds.length === 0 || hasDevelopmentPackages() || !builds.every(isBuilt);
  const print = `${fingerprint([join(root, 'package-lock.json')])} ${process.platform}-${process.arch}`;
  const [all, production] = [`${print} all`, `${print} production`];
  if (isStamped(packagesStamp, all) || (!withDev && isStamped(packagesStamp, production))) return;
  step('npm packages', () => {
    rmSync(packagesStamp, { force: true });
    installPackages({ withDev });
    putStamp(packagesStamp, withDev ? all : production);
  });
};

/**
 * Builds the sandbox helper, unless this is a release that has it. Its own build script detects whether it is out of date; a line is printed only if it was
 * compiled.
 */
const sandboxHelper = () => {
  if (!hasSources() && existsSync(builtHelper)) return;
  const folder = join(root, 'judge-local/native');
  const version = () => fingerprint([join(folder, 'build/stamp')]);
  const previousVersion = version();
  const began = performance.now();
  run(process.execPath, [join(folder, 'build.mjs')]);
  if (version() !== previousVersion) done('sandbox helper compiled', began);
};

/**
 * Returns the steps that install the packages for `builds` and build them, with the steps `between` before the
 * builds.
 * @param {readonly import('./lib/builds.mjs').Build[]} builds
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

/** The sandbox requires root; an ordinary user starts the site without it and without compilers. */
const isRoot = process.getuid?.() === 0;
const judging = isRoot ? [forJudging, sandboxHelper] : [];

/** @type {Readonly<Record<string, Step[]>>} */
const purposes = {
  start: [checkCanStart, ...withPackages([nodeBuild, webBuild], ...judging)],
  test: [() => npmPackages(), forTesting],
  build: [() => ensureBuilt(nodeBuild), () => ensureBuilt(webBuild), ...(isRoot ? [sandboxHelper] : [])],
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
  lockSetup();
  for (const ensure of steps) await ensure();
});
