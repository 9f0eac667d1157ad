import { spawn } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { STOP_STEPS, claimDataDir, stopStaleServer, endProcess, readPidFile } from './process.mjs';
import { findPostgres } from './programs.mjs';
import {
  ENVIRONMENT,
  LOCALE,
  SUPERUSER,
  asSuperuser,
  newPassword,
  ownerStatement,
  prepareRoles,
  readAccess,
  reservedFunctions,
  runToEnd,
  writeAccess,
} from './roles.mjs';
import { blockedFolder, spawnAs, unprivilegedUser } from '../machine/unprivileged-user.mjs';

/** @import {SystemUser} from '../machine/unprivileged-user.mjs' */

/**
 * @typedef {object} ClusterShape
 * @property {string} dataDir
 * @property {string} [user] owner of the database, not a superuser; `tribunal` by default
 * @property {string} [database] `tribunal` by default
 * @property {boolean} [isDurable] false: skip fsync, for temporary clusters
 * @property {string} [attributes] other attributes of the owner, as in `create role`: `superuser` for clusters of tests
 */
/** @typedef {{ code: number | null, signal: string | null }} Exit */
/**
 * @typedef {object} ClusterOptions
 * @property {string} dataDir
 * @property {number} port
 * @property {string} [socketDir]
 * @property {Record<string, string | number>} [settings] names and values for postgresql.conf
 * @property {string | undefined} [judgePassword] password of the judges' role, which is created if this is given
 * @property {(line: string) => void} [onLog] receives each line that the server writes
 */
/**
 * A running cluster. `url` contains the owner's password. `exited` resolves when the server ends, for whatever reason.
 * `stop()` is a fast shutdown and idempotent; `kill()` kills the server like `kill -9`.
 * @typedef {object} Cluster
 * @property {string} url
 * @property {number} port
 * @property {number} pid
 * @property {Promise<Exit>} exited
 * @property {() => Promise<void>} stop
 * @property {() => Promise<void>} kill
 */

export { findPostgres, unprivilegedUser };

const START_PATIENCE_MS = 60_000;
/**
 * Makes the kernel send a fast shutdown when the owner dies for any reason. setpriv replaces itself with the program.
 */
const END_WITH_OWNER = fs.existsSync('/usr/bin/setpriv') ? ['/usr/bin/setpriv', '--pdeathsig', 'INT', '--'] : [];
/**
 * @param {string} path
 * @param {SystemUser | null} user
 */
const chownToUser = (path, user) => {
  // The user may have replaced entries of their folder by links.
  if (user) fs.lchownSync(path, user.uid, user.gid);
};

/**
 * @param {string} dataDir
 * @param {SystemUser | null} user
 */
const assertParentEnterable = (dataDir, user) => {
  const blocked = user && blockedFolder(dirname(dataDir), user);
  if (!blocked) return;
  throw new Error(
    `the database runs as user ${user.name}, who may not enter ${blocked}: ` +
      `set DATA_DIR to a folder outside it (for example /var/lib/tribunal/data), or chmod o+x ${blocked}`,
  );
};

/**
 * Creates a database cluster in `dataDir` unless one exists. Atomic: the cluster appears by a rename. The owner's
 * random password is stored inside, readable only by the unprivileged user and root; the superuser's is not stored.
 * @param {ClusterShape} options
 */
export const initCluster = ({ dataDir, user = 'tribunal', database = 'tribunal', isDurable = true, attributes }) => {
  const target = resolve(dataDir);
  if (fs.existsSync(join(target, 'PG_VERSION'))) return;
  if (fs.existsSync(target) && fs.readdirSync(target).length > 0) {
    throw new Error(`${target} is neither empty nor a PostgreSQL data folder: choose another folder`);
  }
  const runner = unprivilegedUser();
  assertParentEnterable(target, runner);
  fs.mkdirSync(dirname(target), { recursive: true });
  const { postgres, initdb } = findPostgres();
  const half = `${target}.half`;
  fs.rmSync(half, { recursive: true, force: true });
  fs.mkdirSync(half, { mode: 0o700 });
  chownToUser(half, runner);
  const secrets = fs.mkdtempSync(join(tmpdir(), 'tribunal-initdb-'));
  try {
    const passwordFile = join(secrets, 'password');
    fs.writeFileSync(passwordFile, newPassword(), { mode: 0o600 });
    chownToUser(secrets, runner);
    chownToUser(passwordFile, runner);
    const auth = ['--auth=scram-sha-256', `--username=${SUPERUSER}`, `--pwfile=${passwordFile}`];
    const shape = ['--encoding=UTF8', `--locale=${LOCALE}`, ...(isDurable ? [] : ['--no-sync'])];
    runToEnd(initdb, ['-D', half, ...auth, ...shape], spawnAs(runner));
  } finally {
    fs.rmSync(secrets, { recursive: true, force: true });
  }
  const access = { user, password: newPassword(), database, superuser: SUPERUSER };
  const cluster = { postgres, dataDir: half, runner, isDurable };
  asSuperuser({ ...cluster, database: 'postgres' }, [
    ownerStatement(user, access.password, attributes),
    `create database "${database}" owner "${user}"`,
  ]);
  asSuperuser({ ...cluster, database }, [reservedFunctions(user)]);
  writeAccess(half, access, runner);
  fs.renameSync(half, target);
};

/**
 * @param {string | undefined} socketDir
 * @param {SystemUser | null} user
 */
const prepareSocketDir = (socketDir, user) => {
  if (!socketDir) return '';
  if (Buffer.byteLength(socketDir) > 90) throw new Error(`the socket folder's path exceeds 90 bytes: ${socketDir}`);
  fs.mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chownToUser(socketDir, user);
  return socketDir;
};

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {string} dataDir
 * @param {readonly string[]} tail
 */
const waitUntilReady = async (child, dataDir, tail) => {
  for (const end = Date.now() + START_PATIENCE_MS; Date.now() < end; await pause(20)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const found = readPidFile(dataDir);
    if (found && found.pid === child.pid && found.isReady) return child.pid;
  }
  child.kill('SIGQUIT');
  throw new Error(`PostgreSQL did not start in ${dataDir}:\n${tail.join('\n')}`);
};

/**
 * Starts the cluster of `dataDir` and resolves when it accepts connections, on 127.0.0.1 and, with `socketDir`, on a
 * socket. A server left behind by a dead owner is stopped first; one that a living process owns is an error.
 * @param {ClusterOptions} options
 * @returns {Promise<Cluster>}
 */
export const startCluster = async ({ dataDir, port, socketDir, settings = {}, judgePassword, onLog = () => {} }) => {
  const folder = fs.realpathSync(resolve(dataDir));
  const user = unprivilegedUser();
  assertParentEnterable(folder, user);
  const { postgres } = findPostgres();
  await stopStaleServer(folder);
  const all = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: prepareSocketDir(socketDir, user),
    unix_socket_permissions: '0700',
    ...settings,
  };
  claimDataDir(folder);
  prepareRoles({ postgres, dataDir: folder, runner: user, judgePassword });
  const flags = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program = postgres, ...args] = [...END_WITH_OWNER, postgres, '-D', folder, ...flags];
  const child = spawn(program, args, {
    cwd: '/',
    env: ENVIRONMENT,
    stdio: ['ignore', 'ignore', 'pipe'],
    // A separate process group, so that Ctrl+C reaches only the owner, which stops the database last.
    detached: true,
    ...spawnAs(user),
  });
  /** @type {Promise<Exit>} */
  const exited = new Promise((done) => {
    child.once('exit', (code, signal) => done({ code, signal }));
    child.once('error', (error) => done({ code: null, signal: error.message }));
  });
  /** @type {string[]} */
  const tail = [];
  child.stderr.setEncoding('utf8').on('data', (text) => {
    for (const line of text.split('\n').filter(Boolean)) {
      tail.push(line);
      if (tail.length > 30) tail.shift();
      onLog(line);
    }
  });
  const pid = await waitUntilReady(child, folder, tail);
  const { user: role, password, database } = readAccess(folder);
  return {
    url: `postgres://${role}:${password}@127.0.0.1:${port}/${database}`,
    port,
    pid,
    exited,
    stop: async () => {
      await Promise.race([exited, endProcess(pid, STOP_STEPS)]);
      await exited;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await exited;
    },
  };
};
