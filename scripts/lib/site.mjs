import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { keepAlive } from './keep-alive.mjs';
import { lacksRoot, lacksSandbox } from './machine.mjs';
import { nodePart } from './node-part.mjs';
import { freePort } from './ports.mjs';
import { initCluster, startCluster } from './postgres.mjs';
import { root } from './root.mjs';
import { sayFor } from './say.mjs';
import { localAddress, partEnvironments, queueRolePassword } from './settings.mjs';
import { Stop } from './steps.mjs';

const HEALTH_POLL_MS = 100;
/** A check that has to give a part up takes three seconds. */
const HEALTH_TIMEOUT_MS = 4000;
/** How long the first judge may take to connect before the site is announced without it. */
const WELL_PATIENCE_MS = 20_000;
/** The same where no local judge can work, but one of another machine may be there. */
const NO_JUDGE_PATIENCE_MS = 3000;

/** `ok`, `degraded` or `down`; null while nobody answers. */
const healthOf = async (address, signal) => {
  const timeout = AbortSignal.any([signal, AbortSignal.timeout(HEALTH_TIMEOUT_MS)]);
  try {
    const reply = await fetch(`${address}/api/health`, { signal: timeout });
    return reply.ok ? (await reply.json()).data.status : 'down';
  } catch {
    return null;
  }
};

/** Polls until the health is one of `wanted`; rejects when `signal` says to wait no more. */
const untilHealth = async (address, signal, wanted) => {
  while (!wanted.includes(await healthOf(address, signal))) await pause(HEALTH_POLL_MS, undefined, { signal });
};

/** Null once the whole site works; when that takes too long, what does not work and what this machine lacks. */
const complaint = async (address) => {
  const patience = lacksRoot() ? NO_JUDGE_PATIENCE_MS : WELL_PATIENCE_MS;
  try {
    await untilHealth(address, AbortSignal.timeout(patience), ['ok']);
    return null;
  } catch {
    const health = await healthOf(address, AbortSignal.timeout(HEALTH_TIMEOUT_MS));
    const msg =
      health === 'degraded'
        ? 'nothing is judged, because no judge is connected or the queue does not answer'
        : 'the server is not ready; its log names the part that fails';
    const lack = lacksSandbox();
    return lack ? `${msg}\n  why:    ${lack.why}\n  remedy: ${lack.remedy}` : msg;
  }
};

/** Resolves when the server can store and read; a judge may still be missing. Prints a line when that takes long. */
const ready = async (address, signal, say) => {
  const hint = setTimeout(() => say('is not ready yet; the log names the part that fails'), WELL_PATIENCE_MS);
  try {
    await untilHealth(address, signal, ['ok', 'degraded']);
  } finally {
    clearTimeout(hint);
  }
};

/** Connections for all but the server's pool: the judges' role has 60, the queue, notices and operators take some. */
const OTHER_CONNECTIONS = 80;

/** Launcher of the embedded database on `port`; passes on only what an operator must see. */
const databasePart = (dataDir, port, judgePassword, serverConnections, say) => async () => {
  const cluster = await startCluster({
    dataDir,
    port,
    judgePassword,
    settings: { max_connections: serverConnections + OTHER_CONNECTIONS },
    onLog: (line) => /\b(PANIC|could not)\b/.test(line) && say(line),
  });
  const exited = cluster.exited.then(({ code, signal }) => (signal ? `by ${signal}` : `with code ${code}`));
  return { url: cluster.url, pid: cluster.pid, exited, stop: cluster.stop };
};

/**
 * Starts the database, then server and judges side by side, so that a warm start is as long as the longest of them.
 * @param site settings, secrets, folders, user, lock and mains (name → program)
 * @returns `stop()`, which ends them in reverse order, and `ready`, which resolves to what is still missing (or null) and
 *   rejects when a part does not start
 */
export const startSite = (site) => {
  const { settings, user, lock } = site;
  const started = [];
  const begin = (name, options) => {
    const part = keepAlive({ say: sayFor(name), onStart: (pid) => lock.note(name, pid), ...options });
    started.push(part);
    return part.ready.catch((error) => {
      throw new Stop(`${name}: ${error.message}`);
    });
  };

  const database = async () => {
    if (settings.databaseUrl) return settings.databaseUrl;
    const dataDir = join(settings.dataDir, 'postgres');
    initCluster({ dataDir });
    let url;
    const judgePassword = queueRolePassword(site.env, site.secrets);
    const { databaseConnections } = settings;
    const launch = databasePart(dataDir, await freePort(), judgePassword, databaseConnections, sayFor('database'));
    await begin('database', {
      launch: async () => {
        const running = await launch();
        url = running.url;
        return running;
      },
    });
    return url;
  };

  const all = async () => {
    const environments = partEnvironments({ ...site, databaseUrl: await database() });
    const launch = (name, options) =>
      nodePart({ main: site.mains[name], env: environments[name], say: sayFor(name), ...options });
    const address = localAddress(settings);
    const server = begin('server', {
      launch: launch('server', { user }),
      isReady: (signal) => ready(address, signal, sayFor('server')),
    });
    if (settings.simulateRemotes && existsSync(site.mains.simulators)) {
      void begin('simulators', { launch: launch('simulators', { user }), tries: Infinity });
    }
    // judge-local starts its sandbox helper as root and then drops by itself. Judges wait for queue and server by themselves.
    const judges = { 'judge-local': {}, 'judge-remote': { user } };
    for (const [name, as] of Object.entries(judges)) {
      const canRun = existsSync(site.mains[name]) && !(name === 'judge-local' && lacksRoot());
      // A judge that cannot work is no reason to stop the site.
      if (canRun) void begin(name, { launch: launch(name, as), tries: Infinity });
    }
    await server;
    return complaint(address);
  };

  return {
    ready: all(),
    stop: async () => {
      for (const part of started.toReversed()) await part.stop();
    },
  };
};

/** Programs of the parts, as `npm run build` makes them; `BUILD_DIR` names another folder. */
export const builtMains = ({ BUILD_DIR = join(root, 'build') }) => ({
  server: join(BUILD_DIR, 'server/main.js'),
  'judge-local': join(BUILD_DIR, 'judge-local/main.js'),
  'judge-remote': join(BUILD_DIR, 'judge-remote/main.js'),
  simulators: join(BUILD_DIR, 'simulators/main.js'),
});
