import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAlive } from './supervision/keep-alive.mjs';
import { lacksRoot, lacksSandbox } from './machine/lacks.mjs';
import { nodePart } from './supervision/node-part.mjs';
import { freePort } from './supervision/ports.mjs';
import { initCluster, startCluster } from './postgres/cluster.mjs';
import { root } from './root.mjs';
import { partLogger } from './log.mjs';
import { localAddress, partEnvironments, queueRolePassword } from './settings.mjs';
import { CommandError } from './steps.mjs';

/** @typedef {'ok' | 'degraded' | 'down'} Health */
/**
 * @typedef {object} Site
 * @property {NodeJS.ProcessEnv} env
 * @property {import('./settings.mjs').Settings} settings
 * @property {import('./data-dir.mjs').SiteSecrets} secrets
 * @property {(name: string) => string} folderFor returns the folder of a part
 * @property {import('./machine/unprivileged-user.mjs').SystemUser | null} user
 * @property {Pick<Awaited<ReturnType<typeof import('./supervision/lock.mjs').acquireLock>>, 'note'>} lock
 * @property {Readonly<Record<PartName, string>>} mains paths of the programs
 */
/** @typedef {'server' | 'judge-local' | 'judge-remote' | 'simulators'} PartName */

const HEALTH_POLL_MS = 100;
/** Longer than a health check that gives up on a part, which takes three seconds. */
const HEALTH_TIMEOUT_MS = 4000;
/** Time that the first judge may take to connect before the site is announced without it, in ms. */
const HEALTHY_PATIENCE_MS = 20_000;
/** The same time if no local judge can work, but one on another machine may connect. */
const NO_JUDGE_PATIENCE_MS = 3000;

/**
 * Returns `ok`, `degraded` or `down`; null if there is no reply.
 * @param {string} address
 * @param {AbortSignal} signal
 * @returns {Promise<Health | null>}
 */
const healthOf = async (address, signal) => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]);
  try {
    const reply = await fetch(`${address}/api/health`, { signal: timeout });
    if (!reply.ok) return 'down';
    const body = /** @type {{ data: { status: Health } }} */ (await reply.json());
    return body.data.status;
  } catch {
    return null;
  }
};

/**
 * Polls until the health is one of `expected`; rejects when `signal` is aborted.
 * @param {string} address
 * @param {AbortSignal} signal
 * @param {readonly Health[]} expected
 */
const waitForHealth = async (address, signal, expected) => {
  /** @param {Health | null} health */
  const isExpected = (health) => health !== null && expected.includes(health);
  while (!isExpected(await healthOf(address, signal))) await pause(HEALTH_POLL_MS, undefined, { signal });
};

/**
 * Returns null once the whole site works; after a timeout, a description of what does not work and what this machine
 * lacks.
 * @param {string} address
 * @returns {Promise<string | null>}
 */
const describeProblem = async (address) => {
  const patience = lacksRoot() ? NO_JUDGE_PATIENCE_MS : HEALTHY_PATIENCE_MS;
  try {
    await waitForHealth(address, AbortSignal.timeout(patience), ['ok']);
    return null;
  } catch {
    const health = await healthOf(address, AbortSignal.timeout(HEALTH_TIMEOUT_MS));
    const msg =
      health === 'degraded'
        ? 'submissions are not judged: no judge is connected or the queue is not responding'
        : 'the server is not ready; see its log for the failing part';
    const lack = lacksSandbox();
    return lack ? `${msg}\n  why:    ${lack.why}\n  remedy: ${lack.remedy}` : msg;
  }
};

/**
 * Resolves when the server can store and read; a judge may still be missing. Prints a line if that takes long.
 * @param {string} address
 * @param {AbortSignal} signal
 * @param {(line: string) => void} log
 */
const waitUntilReady = async (address, signal, log) => {
  const explain = async () => {
    const health = await healthOf(address, signal);
    if (signal.aborted) return;
    if (health === null) log('is still starting; the first start also creates the tables and takes longer');
    if (health === 'down') log('is not ready yet; see its log for the failing part');
  };
  const hint = setTimeout(() => void explain(), HEALTHY_PATIENCE_MS);
  try {
    await waitForHealth(address, signal, ['ok', 'degraded']);
  } finally {
    clearTimeout(hint);
  }
};

/**
 * Connections beyond the server's pool: up to 60 for the judges' role, and some for the queue, notices and operators.
 */
const OTHER_CONNECTIONS = 80;

/**
 * Returns a launcher of the embedded database on `port`. Logs only the lines that an operator must see.
 * @param {string} dataDir
 * @param {number} port
 * @param {string | undefined} judgePassword
 * @param {number} serverConnections
 * @param {(line: string) => void} log
 */
const databasePart = (dataDir, port, judgePassword, serverConnections, log) => async () => {
  const cluster = await startCluster({
    dataDir,
    port,
    judgePassword,
    settings: { max_connections: serverConnections + OTHER_CONNECTIONS },
    onLog: (line) => {
      if (/\b(PANIC|could not)\b/.test(line)) log(line);
    },
  });
  const exited = cluster.exited.then(({ code, signal }) => (signal ? `by ${signal}` : `with code ${code}`));
  return { url: cluster.url, pid: cluster.pid, exited, stop: cluster.stop };
};

/**
 * Starts the database, then server and judges in parallel, so that a warm start takes as long as the slowest of them.
 * @returns `stop()`, which stops the parts in reverse order, and `ready`, which resolves to what is still missing (or
 * null) and rejects if a part does not start
 * @param {Site} site settings, secrets, folders, user, lock and mains (name → program)
 */
export const startSite = (site) => {
  const { settings, user, lock } = site;
  /** @type {ReturnType<typeof keepAlive>[]} */
  const started = [];
  /**
   * @param {string} name
   * @param {Omit<import('./supervision/keep-alive.mjs').KeepAliveOptions, 'log' | 'onStart'>} options
   */
  const startPart = (name, options) => {
    const part = keepAlive({ log: partLogger(name), onStart: (pid) => lock.note(name, pid), ...options });
    started.push(part);
    return part.ready.catch((error) => {
      throw new CommandError(`${name}: ${error.message}`);
    });
  };

  const database = async () => {
    if (settings.databaseUrl) return settings.databaseUrl;
    const dataDir = join(settings.dataDir, 'postgres');
    initCluster({ dataDir });
    let url = '';
    const judgePassword = queueRolePassword(site.env, site.secrets);
    const { databaseConnections } = settings;
    const launch = databasePart(dataDir, await freePort(), judgePassword, databaseConnections, partLogger('database'));
    await startPart('database', {
      launch: async () => {
        const running = await launch();
        url = running.url;
        return running;
      },
    });
    return url;
  };

  const startAll = async () => {
    const environments = partEnvironments({ ...site, databaseUrl: await database() });
    /**
     * @param {PartName} name
     * @param {Pick<import('./supervision/node-part.mjs').NodePart, 'user'>} options
     */
    const launch = (name, options) =>
      nodePart({ main: site.mains[name], env: environments[name], log: partLogger(name), ...options });
    const address = localAddress(settings);
    const server = startPart('server', {
      launch: launch('server', { user }),
      isReady: (signal) => waitUntilReady(address, signal, partLogger('server')),
    });
    if (settings.simulateRemotes && existsSync(site.mains.simulators)) {
      void startPart('simulators', { launch: launch('simulators', { user }), tries: Infinity });
    }
    // judge-local starts its sandbox helper as root and then drops its privileges. Judges wait for queue and server
    // themselves.
    /** @type {[PartName, { user?: typeof user }][]} */
    const judges = [
      ['judge-local', {}],
      ['judge-remote', { user }],
    ];
    for (const [name, as] of judges) {
      const canRun = existsSync(site.mains[name]) && !(name === 'judge-local' && lacksRoot());
      // A judge that cannot work must not stop the site.
      if (canRun) void startPart(name, { launch: launch(name, as), tries: Infinity });
    }
    await server;
    return describeProblem(address);
  };

  return {
    ready: startAll(),
    stop: async () => {
      for (const part of [...started].reverse()) await part.stop();
    },
  };
};

/**
 * Returns the programs of the parts as `npm run build` creates them; `BUILD_DIR` overrides the folder.
 * @param {import('./settings.mjs').Environment} env
 */
export const builtMains = ({ BUILD_DIR = join(root, 'build') }) => ({
  server: join(BUILD_DIR, 'server/main.js'),
  'judge-local': join(BUILD_DIR, 'judge-local/main.js'),
  'judge-remote': join(BUILD_DIR, 'judge-remote/main.js'),
  simulators: join(BUILD_DIR, 'simulators/main.js'),
});
