import 'reflect-metadata';
import type { Server } from '@hapi/hapi';
import { decryptSecret, encryptSecret, localOrigin, rootPath, type ServerConfig } from '@tribunal/config';
import { TimeoutError, type PluginManifest, type TimeSource, type Timer, withTimeout } from '@tribunal/contract';
import {
  wallClockTimer,
  type Container,
  EffectStack,
  PluginHost,
  bind,
  createKernel,
  resolve,
  type ErrorReporter,
} from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import { pino, type Logger } from 'pino';
import {
  DatabaseClock,
  boundedTimes,
  correctTimes,
  DATABASE_AWAY,
  databaseOutage,
  isConnectionLoss,
  repeat,
  PgNotifications,
  Transactions,
  databaseLock,
  jobTimes,
  assertConnectionLimit,
  whenCommitted,
  openDatabase,
} from '@tribunal/database';
import {
  AuthGuard,
  ApiTokenAuthentication,
  Authentication,
  JudgeAuthentication,
  judgeGuards,
  RouteRegistry,
  createHttpServer,
  Routes,
  trustedProxies,
  UntrustedProxyList,
  warnOfMissingProxy,
  EventStream,
  addressLimits,
  BrowserStream,
  Texts,
  beginAuditedPart,
  CoreScope,
  DatabaseStateStore,
  Installed,
  Manifests,
  Plugins,
  InstalledWebModules,
  Incidents,
  PluginIncidents,
  PluginSet,
  PluginSettings,
  RolePermissions,
  ServerScope,
  StoredPluginSettings,
  WebModules,
  currentLayout,
  discoverPlugins,
  permissionsFor,
  type DiscoveredPlugin,
  systemRandomness,
  migrateAdded,
  migrateCheckout,
  recordStalls,
  stallFolder,
  publishPluginStates,
  Broker,
  Clock,
  ClockSkew,
  Config,
  Db,
  EventBus,
  HookBus,
  Log,
  Notifications,
  Points,
  Random,
  Scheduler,
  Timers,
  Tx,
  type Randomness,
} from '@tribunal/platform';
import { coreAreas } from './areas';
import { PackageRunner, Shared } from './plugin-packages';
import { sharedModules } from './shared-modules';
import { textsWith } from './texts';

/** How long the site waits for its plugins before it serves. Those of the checkout start within seconds. */
const PLUGIN_START_MS = 30_000;

export interface AppParts {
  queue: Queue;
  log?: Logger;
  /** Replaces the database's clock. */
  clock?: Clock;
  /** Timer of the scheduler; defaults to the clock. */
  timer?: Timer;
  /** Source of this computer's time. */
  timeSource?: TimeSource;
  random?: Randomness;
  /** Manages the connected browsers. */
  stream?: EventStream;
  /** Plugins to use instead of those on disk. */
  plugins?: readonly DiscoveredPlugin[];
  /** How long the start waits for plugins, in ms. */
  pluginStartMs?: number;
}

export interface App {
  readonly server: Server;
  readonly container: Container;
  /** URL that the server listens on, once it has started. */
  readonly url: string;
  /** Starts the server. Rejects when a dependency is not available; nothing is left running in that case. */
  start(): Promise<void>;
  /** Waits for calls under way to finish, closes the event streams, then closes everything. Idempotent. */
  stop(): Promise<void>;
}

const MIB = 1024 * 1024;
const DRAIN_MS = 10_000;
const STOP_CALLS_MS = 4000;
/** Time limit for stopping: while the database is down, pending work would wait for it forever. */
const STOP_MS = 10_000;

/** What is installed from a package takes no permission from a plugin that the server has of its own. */
const rivalsOf = (id: string, installed: PluginSet): readonly PluginManifest[] =>
  installed.find(id)?.place === 'installed'
    ? installed.manifests
    : installed.plugins.filter(({ place }) => place !== 'installed').map(({ manifest }) => manifest);

/** Returns where the plugins of the site are looked for. */
export const pluginPaths = ({ plugins }: ServerConfig): Parameters<typeof discoverPlugins>[0] => ({
  root: rootPath,
  layout: currentLayout(rootPath),
  extraFolders: plugins.dirs,
  reloadsServerParts: plugins.reload,
});

/** Assembles the server. Nothing runs and nothing is connected before `start`. */
export async function createApp(config: ServerConfig, parts: AppParts): Promise<App> {
  const log = parts.log ?? pino({ level: config.log.level });
  const outage = databaseOutage(log);
  const errorReporter: ErrorReporter = (where, error) => {
    if (outage.isOn && isConnectionLoss(error)) outage.failed(DATABASE_AWAY, error);
    else log.error({ err: error, where }, 'background error');
  };
  const reportAfterwards = (error: unknown, where: string): void => errorReporter(where, error);

  const knex = openDatabase(config.database.url, {
    poolMax: config.database.connections,
    logWarning: (message) => log.warn({ message }, 'database'),
    outage,
  });
  const pgNotifications = new PgNotifications(config.database.url, reportAfterwards, (error) =>
    outage.failed(DATABASE_AWAY, error),
  );
  const databaseClock = new DatabaseClock(knex, log, parts.timeSource);
  const clock = parts.clock ?? databaseClock;
  const timer = parts.timer ?? { now: () => clock.now().getTime(), after: wallClockTimer.after };
  const kernel = createKernel({ errorReporter, lock: databaseLock(knex), timer, whenCommitted });
  const { container } = kernel;
  const stream = parts.stream ?? new EventStream(addressLimits(config.http.streamsPerAddress));
  const found = parts.plugins ?? (await discoverPlugins(pluginPaths(config), errorReporter));
  const texts = await textsWith(found);
  const installed = new PluginSet(found, texts);
  const { plugins, manifests } = installed;

  const proxies = trustedProxies(config.http.trustedProxies);
  const untrusted = new UntrustedProxyList(proxies, log);
  const server = await createHttpServer({
    ...config.http,
    proxies,
    untrusted,
    log,
    texts,
  });
  const authGuard = new AuthGuard(
    () => resolve(container, Authentication),
    () => resolve(container, ApiTokenAuthentication),
    () => resolve(container, JudgeAuthentication),
    config.judge.token,
    () => kernel.points.list(judgeGuards),
  );
  const registry = new RouteRegistry(server, authGuard, texts, config.http.maxUploadMib * MIB, knex);
  const transactions = new Transactions(knex, reportAfterwards, beginAuditedPart);
  const settings = new StoredPluginSettings({
    manifests,
    knex,
    transactions,
    pgNotifications,
    clock,
    errorReporter,
    encrypt: (secret) => encryptSecret(secret, config.remote.secretsKey),
    decrypt: (encrypted) => decryptSecret(encrypted, config.remote.secretsKey),
  });
  const states = new DatabaseStateStore(knex, transactions, pgNotifications);
  const faults = new Map(plugins.flatMap(({ manifest: { id }, fault }) => (fault ? [[id, fault] as const] : [])));
  const host = new PluginHost({
    plugins,
    faults,
    createScope: (owner) =>
      new ServerScope(
        {
          kernel,
          registry,
          queue: parts.queue,
          settings,
          permissions: permissionsFor(owner.manifest, manifests, rivalsOf(owner.manifest.id, installed)),
          calls: installed.find(owner.manifest.id)?.calls,
        },
        owner,
      ),
    store: states,
    errorReporter,
    drainTimeoutMs: DRAIN_MS,
  });

  bind(container, Config, { value: config });
  bind(container, Db, { value: knex });
  bind(container, Tx, { value: transactions });
  bind(container, Notifications, { value: pgNotifications });
  bind(container, Log, { value: log });
  bind(container, Broker, { value: parts.queue });
  bind(container, Clock, { value: clock });
  bind(container, ClockSkew, { value: databaseClock });
  bind(container, Timers, { value: wallClockTimer });
  bind(container, Random, { value: parts.random ?? systemRandomness });
  bind(container, EventBus, { value: kernel.events });
  bind(container, HookBus, { value: kernel.hooks });
  bind(container, Points, { value: kernel.points });
  bind(container, Scheduler, { value: kernel.jobScheduler });
  bind(container, BrowserStream, { value: stream });
  bind(container, Plugins, { value: host });
  const incidents = new PluginIncidents({
    knex,
    store: states,
    log,
    isAdded: (id) => plugins.some(({ manifest, isAdded }) => manifest.id === id && isAdded),
  });
  bind(container, Incidents, { value: incidents });
  bind(container, Manifests, { value: manifests });
  bind(container, PluginSettings, { value: settings });
  bind(container, RolePermissions, { value: new RolePermissions(manifests, host) });
  bind(container, Installed, { value: installed });
  bind(container, InstalledWebModules, { value: await WebModules.read(plugins, errorReporter) });
  bind(container, Shared, { value: sharedModules });
  bind(container, Texts, { value: texts });
  bind(container, UntrustedProxyList, { value: untrusted });
  bind(container, Routes, { value: registry });
  const core = new CoreScope({ kernel, registry, queue: parts.queue, settings });
  core.contribute(boundedTimes, ...jobTimes);
  for (const [area, setUp] of coreAreas) core.setUp(area, setUp);

  const effects = new EffectStack(errorReporter);
  effects.add('database', () => () => knex.destroy());
  effects.add('queue', () => () => parts.queue.close());
  const stop = async (): Promise<void> => {
    const errors = await withTimeout(STOP_MS, effects.unwind()).catch((late: unknown) => [late]);
    for (const error of errors)
      errorReporter(`stopping (remaining: ${effects.labels().join(', ') || 'nothing'})`, error);
  };

  return {
    server,
    container,
    get url() {
      return localOrigin(config.http.host, server.info.port);
    },
    stop,
    start: async () => {
      warnOfMissingProxy(config.http, log);
      effects.add('database connection limit', () => assertConnectionLimit(knex, config.database.connections));
      effects.add('schema', () => migrateCheckout(knex, plugins, log));
      effects.add('notifications', async () => {
        await pgNotifications.open();
        return () => pgNotifications.close();
      });
      // Before any code of plugins outside the checkout, which may be what stalled the earlier servers.
      effects.add('stalls of earlier servers', () =>
        recordStalls(stallFolder(config.data.dir), incidents, errorReporter),
      );
      effects.add('plugins of packages', () => resolve(container, PackageRunner).start());
      effects.add('schemas of plugins outside the checkout', async () => {
        const stalled = await incidents.offAfterStalls();
        for (const [id, fault] of await migrateAdded(knex, plugins, stalled, log, errorReporter)) faults.set(id, fault);
      });
      effects.add('clock', async () => {
        const measure = async (): Promise<void> => (parts.clock ? undefined : databaseClock.measure());
        await measure();
        const work = async (): Promise<void> => {
          await measure();
          // A database that only refuses writes answers.
          if (!parts.clock) outage.succeeded();
          await correctTimes(knex, kernel.points.list(boundedTimes), clock.now());
          outage.succeeded();
        };
        return repeat('the clock', work, errorReporter);
      });
      effects.add('plugin settings', () => settings.listen());
      effects.add('core', () => async () => {
        for (const error of await core.end()) errorReporter('stopping core', error);
      });
      effects.add('start of core', () => core.ready());
      effects.add('plugins', async () => {
        const stopPublishing = publishPluginStates(host, stream);
        await host.start();
        // The site serves without those that still start; each says so where it is missed.
        await withTimeout(parts.pluginStartMs ?? PLUGIN_START_MS, host.idle()).catch((error: unknown) => {
          if (!(error instanceof TimeoutError)) throw error;
          errorReporter('starting plugins', error);
        });
        return async () => {
          stopPublishing();
          await host.stop();
        };
      });
      effects.add('http', async () => {
        await server.start();
        return async () => {
          const stopped = server.stop({ timeout: STOP_CALLS_MS });
          stream.close();
          await stopped;
        };
      });
      try {
        await effects.ready();
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}
