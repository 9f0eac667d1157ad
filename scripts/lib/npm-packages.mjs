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
import { identify } from './processes.mjs';
import { root } from './root.mjs';
import { run, Stop } from './steps.mjs';
import { setupUser } from './unprivileged-user.mjs';

/** Kept between installs; a lock entry's integrity is checked whatever is in the cache. */
const CACHE = '/var/cache/tribunal/setup';
const QUIET = ['--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error'];
const ALL_MAY_READ = 0o022;

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));

/** What npm and the builds of packages may read of the environment; the rest, such as secrets of the site, is not theirs. */
const MAY_READ = /^(PATH|HOME|LANG|LC_\w+|TMPDIR|CI|NODE_EXTRA_CA_CERTS|(https?|no)_proxy|npm_config_.+)$/i;
/** Credentials for registries: npm itself needs them, builds do not. */
const CREDENTIALS = /^npm_config_.*(_auth|_password|authtoken)/i;

/** The part of `environment` whose names fit. */
const pickNames = (environment, fits) => Object.fromEntries(Object.entries(environment).filter(([name]) => fits(name)));

/** The packages of the lock file whose install scripts run: those that `allowScripts` in package.json names. */
export const allowedBuilds = ({ allowScripts = {} }, isInstalled) =>
  Object.keys(allowScripts).filter((name) => allowScripts[name] && isInstalled(name));

/** Folders of workspaces, from the lock file: relative to the checkout. */
export const workspacesIn = ({ packages }) =>
  Object.keys(packages).filter((path) => path !== '' && !path.includes('node_modules'));

/** npm answers with its usage when the lock file lacks a package or workspace. */
const isOutOfStep = (message) => message.includes('npm help ci');
const OUT_OF_STEP = `package-lock.json does not fit the packages of this checkout. If you have added a package or a workspace, run

  npm install --ignore-scripts

and commit package-lock.json with it. Set-up installs exactly what the lock file names and nothing else.`;

/** Installs what the lock file of `folder` names; of all install scripts only those allowed by name run. */
const installIn = (folder, { withDev, beforeBuilds, env, ...as }) => {
  const npm = (args, readable = env) => run('npm', [...args, ...QUIET], { cwd: folder, env: readable, ...as });
  try {
    npm(['ci', '--ignore-scripts', ...(withDev ? [] : ['--omit=dev'])]);
  } catch (error) {
    throw error instanceof Stop && isOutOfStep(error.message) ? new Stop(OUT_OF_STEP) : error;
  }
  beforeBuilds?.();
  const isInstalled = (name) => existsSync(join(folder, 'node_modules', name));
  const builds = allowedBuilds(readJson(join(folder, 'package.json')), isInstalled);
  const withoutCredentials = pickNames(env, (name) => !CREDENTIALS.test(name));
  if (builds.length > 0) npm(['rebuild', ...builds], withoutCredentials);
};

const ensureFolder = (path, user) => {
  mkdirSync(path, { recursive: true });
  chownSync(path, user.uid, user.gid);
};

/** Name of a folder of an install, with the process that uses it; earlier versions named none. */
const INSTALL = /^install-(?:(\d+)-(.+)-)?\w{6}$/;
/** An install without the name of its process is over by then. */
const LONGEST_INSTALL_MS = 24 * 3600 * 1000;
const bornOf = (pid) => identify(pid)?.born.replace(':', '.');

/**
 * Removes the folders that interrupted installs left in `cache`: they may hold the password of a registry, and belong to the
 * user that runs the builds of the next one.
 */
export const removeLeftInstalls = (cache) => {
  for (const name of readdirSync(cache)) {
    const [found, pid, born] = INSTALL.exec(name) ?? [];
    if (!found) continue;
    const path = join(cache, name);
    const age = Date.now() - (lstatSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Infinity);
    const isUsed = pid ? bornOf(pid) === born : age < LONGEST_INSTALL_MS;
    // Unlike `rmSync` it follows no link that a build puts in the place of a folder meanwhile.
    if (!isUsed) run('rm', ['-rf', '--', path]);
  }
};

/** Copies what `npm ci` reads into a folder of the set-up user. */
const stage = (checkout, user) => {
  ensureFolder(CACHE, user);
  removeLeftInstalls(CACHE);
  const folder = mkdtempSync(join(CACHE, `install-${process.pid}-${bornOf(process.pid)}-`));
  const workspaces = workspacesIn(readJson(join(checkout, 'package-lock.json')));
  const manifests = ['package.json', 'package-lock.json', ...workspaces.map((path) => join(path, 'package.json'))];
  for (const path of [...manifests, '.npmrc']) {
    if (existsSync(join(checkout, path))) cpSync(join(checkout, path), join(folder, path));
  }
  return { folder, workspaces };
};

/** Moves every `node_modules` of the staged tree into the checkout, as root's. */
const takeOver = (folder, checkout, workspaces) => {
  for (const path of ['', ...workspaces]) {
    const [from, to] = [join(folder, path, 'node_modules'), join(checkout, path, 'node_modules')];
    rmSync(to, { recursive: true, force: true });
    if (!existsSync(from)) continue;
    mkdirSync(dirname(to), { recursive: true });
    run('chown', ['-R', '--no-dereference', 'root:root', from]);
    run('mv', [from, to]);
  }
};

/** As root: npm and the builds run as a user that owns nothing else, and the result is root's. */
const installAsRoot = (checkout, user, { withDev, env }) => {
  const { folder, workspaces } = stage(checkout, user);
  const [home, config] = [join(folder, 'home'), join(homedir(), '.npmrc')];
  const before = process.umask(ALL_MAY_READ);
  try {
    mkdirSync(home);
    if (existsSync(config)) cpSync(config, join(home, '.npmrc'));
    run('chown', ['-R', `${user.uid}:${user.gid}`, folder]);
    installIn(folder, {
      withDev,
      ...{ uid: user.uid, gid: user.gid },
      env: { ...env, HOME: home, npm_config_cache: join(CACHE, 'npm') },
      // It may hold the password of a registry, which is no package's business.
      beforeBuilds: () => rmSync(join(home, '.npmrc'), { force: true }),
    });
    takeOver(folder, checkout, workspaces);
  } finally {
    process.umask(before);
    rmSync(folder, { recursive: true, force: true });
  }
};

/**
 * Installs the npm packages of the lock file into the checkout, those for development too when `withDev` says so.
 * @throws {Stop} when the lock file does not fit, or npm fails
 */
export const installPackages = ({ withDev, checkout = root }) => {
  const env = { ...pickNames(process.env, (name) => MAY_READ.test(name)), PUPPETEER_SKIP_DOWNLOAD: '1' };
  const user = setupUser();
  if (user) installAsRoot(checkout, user, { withDev, env });
  else installIn(checkout, { withDev, env });
};
