import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { nodeBuild, webBuild } from './builds.mjs';
import { builtHelper } from './machine/helper.mjs';
import { root } from './root.mjs';

/** @typedef {'server' | 'judge-local' | 'judge-remote'} Program */

/** @param {string} path */
const unlessThere = (path) => (existsSync(join(root, path)) ? [] : [path]);

/** Returns the folders of the npm packages that the lock file lists for production and that are not installed. */
const missingPackages = () => {
  if (!existsSync(join(root, 'package-lock.json'))) return unlessThere('node_modules');
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  /** @type {[string, { dev?: boolean, optional?: boolean, devOptional?: boolean, link?: boolean }][]} */
  const listed = Object.entries(packages);
  return listed
    .filter(
      ([path, { dev, optional, devOptional, link }]) =>
        /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path) && !(dev || optional || devOptional || link),
    )
    .flatMap(([path]) => unlessThere(path));
};

/** @param {NodeJS.ProcessEnv} env */
const missingWeb = ({ WEB_DIST }) => (WEB_DIST ? [] : unlessThere('web/dist/index.html'));

/** Only root can use the sandbox helper; any other user judges with bubblewrap. */
const missingHelper = () =>
  process.getuid?.() === 0 && !existsSync(builtHelper) ? [builtHelper.slice(root.length + 1)] : [];

/** @type {Readonly<Record<Program, (env: NodeJS.ProcessEnv) => string[]>>} */
const others = {
  server: missingWeb,
  'judge-local': missingHelper,
  'judge-remote': () => [],
};

/**
 * Returns the files and folders of a build that a program needs and that do not exist, relative to the checkout.
 * @param {Program} program
 * @param {NodeJS.ProcessEnv} env
 */
export const missingParts = (program, env) => [
  ...unlessThere(`build/${program}/main.js`),
  ...others[program](env),
  ...missingPackages(),
];

/** @type {Readonly<Record<Program, readonly import('./builds.mjs').Build[]>>} */
export const buildsOf = {
  server: [nodeBuild, webBuild],
  'judge-local': [nodeBuild],
  'judge-remote': [nodeBuild],
};
