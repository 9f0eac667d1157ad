import {
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { identify } from '../supervision/processes.mjs';
import { root } from '../root.mjs';
import { run, CommandError } from '../steps.mjs';
import { setupUser } from './unprivileged-user.mjs';

/** @import {SystemUser} from './unprivileged-user.mjs' */
/** @import {Environment} from '../settings.mjs' */

/**
 * @typedef {object} InstallOptions
 * @property {boolean} withDev whether to install development packages
 * @property {() => void} [beforeBuilds] called before the install scripts run
 * @property {Environment} env
 * @property {number} [uid]
 * @property {number} [gid]
 */

/**
 * Folder of the npm cache, kept between installs. npm verifies the integrity of cached packages against the lock
 * file.
 */
const CACHE = '/var/cache/tribunal/setup';
const QUIET = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
const READABLE_UMASK = 0o022;

/** @param {string} path */
const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/**
 * Matches the environment variables that npm and the builds of packages may read; others, such as secrets of the
 * site, are withheld.
 */
const PASSED_VARIABLES = /^(PATH|HOME|LANG|LC_\w+|TMPDIR|CI|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_.+)$/i;
/** Matches the credentials for registries: npm itself needs them, builds do not. */
const CREDENTIALS = /^npm_config_.*(_auth|_password|authtoken)/i;

/**
 * Returns the part of `environment` whose names match.
 * @param {Environment} environment
 * @param {(name: string) => boolean} matches
 */
const pickNames = (environment, matches) =>
  Object.fromEntries(Object.entries(environment).filter(([name]) => matches(name)));

/**
 * Returns the installed packages whose install scripts may run: those that `allowScripts` in package.json names.
 * @param {{ allowScripts?: Record<string, boolean> }} manifest
 * @param {(name: string) => boolean} isInstalled
 */
const allowedBuilds = ({ allowScripts = {} }, isInstalled) =>
  Object.keys(allowScripts).filter((name) => allowScripts[name] && isInstalled(name));

/**
 * Returns the folders of the workspaces in the lock file, relative to the checkout.
 * @param {{ packages: Record<string, unknown> }} lockFile
 */
const workspacesIn = ({ packages }) =>
  Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));

/**
 * Returns whether npm's error shows that a package or workspace is missing in the lock file: npm then prints its
 * usage.
 * @param {string} message
 */
const isLockfileMismatch = (message) => message.includes('npm help ci');
const LOCKFILE_MISMATCH = `package-lock.json does not match the packages of this checkout. If you added a package or a workspace, run

  npm install --ignore-scripts

and commit package-lock.json with it. Setup installs exactly what the lock file lists.`;

/**
 * Installs the contents of the lock file in `folder`. Only the install scripts that are allowed by name run.
 * @param {string} folder
 * @param {InstallOptions} options
 */
const installIn = (folder, { withDev, beforeBuilds, env, ...as }) => {
  /** @param {string[]} args */
  const npm = (args, readable = env) => run('npm', [...args, ...QUIET], { cwd: folder, env: readable, ...as });
  try {
    npm(['ci', '--ignore-scripts', ...(withDev ? [] : ['--omit=dev'])]);
  } catch (error) {
    throw error instanceof CommandError && isLockfileMismatch(error.message)
      ? new CommandError(LOCKFILE_MISMATCH)
      : error;
  }
  beforeBuilds?.();
  /** @param {string} name */
  const isInstalled = (name) => existsSync(join(folder, 'node_modules', name));
  const builds = allowedBuilds(readJson(join(folder, 'package.json')), isInstalled);
  const withoutCredentials = pickNames(env, (name) => !CREDENTIALS.test(name));
  if (builds.length > 0) npm(['rebuild', ...builds], withoutCredentials);
};

/**
 * @param {string} path
 * @param {SystemUser} user
 */
const ensureFolder = (path, user) => {
  mkdirSync(path, { recursive: true });
  chownSync(path, user.uid, user.gid);
};

/** Matches the name of an install folder, with the process that uses it; earlier versions did not include a process. */
const INSTALL = /^install-(?:(\d+)-(.+)-)?\w{6}$/;
/** Age after which an install folder without a process in its name is unused, in ms. */
const LONGEST_INSTALL_MS = 24 * 3600 * 1000;
/** @param {number} pid */
const startTimeOf = (pid) => identify(pid)?.born.replace(':', '.');

/**
 * Removes the folders that interrupted installs left in `cache`: they may contain a registry password, and belong to
 * the user that runs the builds of the next install.
 * @param {string} cache
 */
export const removeLeftInstalls = (cache) => {
  for (const name of readdirSync(cache)) {
    const [found, pid, born] = INSTALL.exec(name) ?? [];
    if (!found) continue;
    const path = join(cache, name);
    const age = Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    const isUsed = pid ? startTimeOf(Number(pid)) === born : age < LONGEST_INSTALL_MS;
    // Unlike `rmSync`, this follows no link that a build may concurrently put in place of a folder.
    if (!isUsed) run('rm', ['-rf', '--', path]);
  }
};

/**
 * Copies the files that `npm ci` reads into a folder of the set-up user.
 * @param {string} checkout
 * @param {SystemUser} user
 */
const copyManifests = (checkout, user) => {
  ensureFolder(CACHE, user);
  removeLeftInstalls(CACHE);
  const folder = mkdtempSync(join(CACHE, `install-${process.pid}-${startTimeOf(process.pid)}-`));
  const workspaces = workspacesIn(readJson(join(checkout, 'package-lock.json')));
  const manifests = ['package.json', 'package-lock.json', ...workspaces.map((path) => join(path, 'package.json'))];
  for (const path of [...manifests, '.npmrc']) {
    if (existsSync(join(checkout, path))) cpSync(join(checkout, path), join(folder, path));
  }
  return { folder, workspaces };
};

/**
 * Moves every `node_modules` of the staged tree into the checkout and gives it to root.
 * @param {string} folder
 * @param {string} checkout
 * @param {readonly string[]} workspaces
 */
const moveModules = (folder, checkout, workspaces) => {
  for (const path of ['', ...workspaces]) {
    const [from, to] = [join(folder, path, 'node_modules'), join(checkout, path, 'node_modules')];
    rmSync(to, { recursive: true, force: true });
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    run('chown', ['-R', '--no-dereference', 'root:root', from]);
    run('mv', [from, to]);
  }
};

/**
 * Installs as root: npm and the builds run as a user that owns nothing else, and the result belongs to root.
 * @param {string} checkout
 * @param {SystemUser} user
 * @param {{ withDev: boolean, env: Environment }} options
 */
const installAsRoot = (checkout, user, { withDev, env }) => {
  const { folder, workspaces } = copyManifests(checkout, user);
  const [home, config] = [join(folder, 'home'), join(homedir(), '.npmrc')];
  const previousUmask = process.umask(READABLE_UMASK);
  try {
    mkdirSync(home);
    if (existsSync(config)) cpSync(config, join(home, '.npmrc'));
    run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    installIn(folder, {
      withDev,
      uid: user.uid,
      gid: user.gid,
      env: { ...env, HOME: home, npm_config_cache: join(CACHE, 'npm') },
      // The file may contain a registry password, which the builds of packages must not see.
      beforeBuilds: () => rmSync(join(home, '.npmrc'), { force: true }),
    });
    moveModules(folder, checkout, workspaces);
  } finally {
    process.umask(previousUmask);
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Installs the npm packages of the lock file into the checkout, including those for development if `withDev` is set.
 * @throws {CommandError} when the lock file does not match, or npm fails
 * @param {{ withDev: boolean, checkout?: string }} options
 */
export const installPackages = ({ withDev, checkout = root }) => {
  const env = { ...pickNames(process.env, (name) => PASSED_VARIABLES.test(name)), PUPPETEER_SKIP_DOWNLOAD: '1' };
  const user = setupUser();
  if (user) installAsRoot(checkout, user, { withDev, env });
  else installIn(checkout, { withDev, env });
};
