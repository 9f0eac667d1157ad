import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { mains, pluginFolders } from './entry-points.mjs';
import { fingerprint, isStamped } from './fingerprint.mjs';
import { buildFailures } from './plugin-failures.mjs';
import { root } from './root.mjs';
import { run } from './steps.mjs';

/**
 * A build: its source files and folders, and the files by which its result is recognised. One that is not complete
 * works, and is tried again at the next occasion.
 * @typedef {{
 *   name: string, sources: () => string[], stamp: string, result: string, work: () => void, isComplete: () => boolean,
 * }} Build
 */

/** @param {string[]} paths */
const inRoot = (...paths) => paths.map((path) => join(root, path));

/** @param {string[]} paths */
const inPlugins = (...paths) => pluginFolders().flatMap((folder) => paths.map((path) => join(folder, path)));

/**
 * The web application contains no plugins outside the checkout.
 * @param {string[]} paths
 */
const inCheckoutPlugins = (...paths) => pluginFolders({}).flatMap((folder) => paths.map((path) => join(folder, path)));

/** @type {Build} */
export const nodeBuild = {
  name: 'server and judges built',
  sources: () => [
    ...inRoot('core', 'config', 'migrations', 'judge-local', 'judge-remote', 'package-lock.json'),
    ...inRoot('tsconfig.base.json', 'scripts/build.mjs', 'scripts/lib/bundle.mjs', 'scripts/lib/entry-points.mjs'),
    ...inRoot('scripts/lib/command-line-build.mjs', 'scripts/lib/companion-build.mjs', 'web/src/kit/markdown'),
    ...inPlugins('plugin.ts', 'languages.ts', 'contract', 'server', 'judge', 'migrations', 'simulator', 'locales'),
    ...inPlugins('command', 'companion'),
  ],
  stamp: join(root, 'build/.stamp'),
  result: join(root, 'build/server/main.js'),
  work: () => void process.stdout.write(run(process.execPath, ['scripts/build.mjs'])),
  isComplete: () => buildFailures().size === 0,
};

/** @type {Build} */
export const webBuild = {
  name: 'web application built',
  sources: () => [
    ...inRoot('web', 'core/contract', 'core/remote-kit/src/contract', 'package-lock.json'),
    ...inCheckoutPlugins('plugin.ts', 'contract', 'web', 'locales', 'package.json'),
  ],
  stamp: join(root, 'web/dist/.stamp'),
  result: join(root, 'web/dist/index.html'),
  work: () => run(process.execPath, [join(root, 'node_modules/vite/bin/vite.js'), 'build'], { cwd: join(root, 'web') }),
  isComplete: () => true,
};

/** Returns whether this folder has sources to build from; a release has only what was built. */
export const hasSources = () => existsSync(mains['server/main']);

/**
 * Returns whether the result of a build exists and is up to date with its sources.
 * @param {Build} build
 */
export const isBuilt = ({ sources, stamp, result }) =>
  existsSync(result) && (!hasSources() || isStamped(stamp, fingerprint(sources())));
