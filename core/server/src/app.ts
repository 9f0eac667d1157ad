import 'reflect-metadata';
import type { Server } from '@hapi/hapi';
import { rootPath, seal, type ServerConfig } from '@tribunal/config';
import type { ComputerTime } from '@tribunal/contract';
import {
  systemClock,
  type Clock as Timer,
  type Container,
  EffectStack,
  PluginHost,
  bind,
  createKernel,
  resolve,
  type Report,
} from '@tribunal/kernel';
import type { Queue } from '@tribunal/queue';
import { pino, type Logger } from 'pino';
import { DatabaseClock, correctTimes, repeat } from './clock';
import { Notices, Transactions, databaseLock, jobTimes, needRoom, openDatabase } from './database';
import {
  Admission,
  Authentication,
  JudgeAuthentication,
  RemotePlaceGuard,
  RouteRegistry,
  createHttpServer,
} from './http';
import { Routes } from './http/docs';
import { trustIn } from './http/client-address';
import { UntrustedProxies, UntrustedProxyList, warnOfMissingProxy } from './http/untrusted-proxies';
import { EventStream } from './http/event-stream';
import { streamsOf } from './http/stream-limits';
import { BrowserStream } from './http/stream-module';
import { Texts } from './locale';
import { coreModules } from './modules';
import {
  DatabaseStateStore,
  Installed,
  Manifests,
  Plugins,
  PluginSettings,
  ServerScope,
  StoredPluginSettings,
  currentLayout,
  findPlugins,
  type FoundPlugin,
} from './plugins';
import { systemRandomness } from './randomness';
import { within } from './within';
import { migrateAll } from './plugins/migrate-all';
import { tellBrowsers } from './plugins/tell-browsers';
import {
  Broker,
  Clock,
  ClockSkew,
  Config,
  Db,
  EventBus,
  HookBus,
  Log,
  Notice,
  Points,
  Random,
  Timetable,
  Tx,
  type Randomness,
} from './tokens';

export interface AppParts {
  queue: Queue;
  log?: Logger;
  /** In place of the database's clock. */
  clock?: { now(): Date };
  /** What the timetable goes by: the clock unless given. */
  timer?: Timer;
  /** What this computer knows of the time. */
  computer?: ComputerTime;
  random?: Randomness;
  /** Keeps the browsers that listen. */
  stream?: EventStream;
  /** Plugins to use in place of those on disk. */
  plugins?: readonly FoundPlugin[];
}

export interface App {
  readonly server: Server;
  readonly container: Container;
  /** Where it listens, once it does. */
  readonly url: string;
  /** Rejects when something it needs is not there; nothing is left running then. */
  start(): Promise<void>;
  /** Lets calls under way end, says good-bye to the browsers, then closes everything. Idempotent. */
  stop(): Promise<void>;
}

const MIB = 1024 * 1024;
const DRAIN_MS = 10_000;
const STOP_CALLS_MS = 4000;
/** While the database is away, work that waits for it would wait for ever. */
const STOP_MS = 10_000;

/** Puts the server together. Nothing runs and nothing is connected before `start`. */
export async function createApp(config: ServerConfig, parts: AppParts): Promise<App> {
  const log = parts.log ?? pino({ level: config.log.level });
  const report: Report = (where, error) => log.error({ err: error, where }, 'trouble');
  const reportLate = (error: unknown, where: string): void => report(where, error);

  const knex = openDatabase(config.database.url, {
    poolMax: config.database.connections,
    say: (message) => log.warn({ message }, 'database'),
  });
  const notices = new Notices(config.database.url, reportLate);
  const databaseClock = new DatabaseClock(knex, log, parts.computer);
  const clock = parts.clock ?? databaseClock;
  const timer = parts.timer ?? { now: () => clock.now().getTime(), after: systemClock.after };
  const kernel = createKernel({ report, lock: databaseLock(knex), clock: timer });
  const { container } = kernel;
  const stream = parts.stream ?? new EventStream(streamsOf(config.http.streamsPerAddress));
  const texts = new Texts();
  const plugins =
    parts.plugins ??
    (await findPlugins({ root: rootPath, layout: currentLayout(rootPath), others: config.plugins.dirs }, report));
  for (const plugin of plugins) {
    for (const [locale, tree] of await plugin.texts()) texts.add(plugin.manifest.id, locale, tree);
  }

  const proxies = trustIn(config.http.trustedProxies);
  const untrusted = new UntrustedProxyList(proxies, log);
  const server = await createHttpServer({
    ...config.http,
    proxies,
    untrusted,
    log,
    texts,
  });
  const admission = new Admission(
    () => resolve(container, Authentication),
    () => resolve(container, JudgeAuthentication),
    config.judge.token,
    new RemotePlaceGuard(config.judge.simulateRemotes ? 'simulator' : 'site', log),
  );
  const registry = new RouteRegistry(server, admission, texts, config.http.maxUploadMib * MIB);
  const manifests = plugins.map(({ manifest }) => manifest);
  const settings = new StoredPluginSettings({
    manifests,
    knex,
    notices,
    clock,
    report,
    sealed: (secret) => seal(secret, config.remote.secretsKey),
  });
  const host = new PluginHost({
    plugins,
    createScope: (owner) => new ServerScope({ kernel, registry, queue: parts.queue, settings }, owner),
    store: new DatabaseStateStore(knex, notices),
    report,
    drainTimeoutMs: DRAIN_MS,
  });

  bind(container, Config, { value: config });
  bind(container, Db, { value: knex });
  bind(container, Tx, { value: new Transactions(knex, reportLate) });
  bind(container, Notice, { value: notices });
  bind(container, Log, { value: log });
  bind(container, Broker, { value: parts.queue });
  bind(container, Clock, { value: clock });
  bind(container, ClockSkew, { value: databaseClock });
  bind(container, Random, { value: parts.random ?? systemRandomness });
  bind(container, EventBus, { value: kernel.events });
  bind(container, HookBus, { value: kernel.hooks });
  bind(container, Points, { value: kernel.points });
  bind(container, Timetable, { value: kernel.jobs });
  bind(container, BrowserStream, { value: stream });
  bind(container, Plugins, { value: host });
  bind(container, Manifests, { value: manifests });
  bind(container, PluginSettings, { value: settings });
  bind(container, Installed, { value: { found: plugins, texts } });
  bind(container, UntrustedProxies, { value: untrusted });
  bind(container, Routes, { value: registry });
  for (const module of coreModules) module.bind(container);
  for (const module of coreModules) registry.serve(module.routes(container));

  const running = new EffectStack(report);
  running.add('database', () => () => knex.destroy());
  running.add('queue', () => () => parts.queue.close());
  const stop = async (): Promise<void> => {
    const errors = await within(STOP_MS, running.unwind()).catch((late: unknown) => [late]);
    for (const error of errors) report(`stopping, with ${running.labels().join(', ') || 'nothing'} left`, error);
  };

  return {
    server,
    container,
    get url() {
      return server.info.uri;
    },
    stop,
    start: async () => {
      warnOfMissingProxy(config.http, log);
      running.add('room in the database', () => needRoom(knex, config.database.connections));
      running.add('schema', () => migrateAll(knex, plugins, log));
      running.add('clock', async () => {
        const measure = async (): Promise<void> => (parts.clock ? undefined : databaseClock.measure());
        await measure();
        const times = [...jobTimes, ...coreModules.flatMap((module) => module.times ?? [])];
        const work = async (): Promise<void> => {
          await measure();
          await correctTimes(knex, times, clock.now());
        };
        return repeat('the clock', work, report);
      });
      running.add('notices', async () => {
        await notices.open();
        return () => notices.close();
      });
      running.add('plugin settings', () => settings.follow());
      for (const module of coreModules) running.add(module.name, () => module.start?.(container));
      running.add('plugins', async () => {
        const untell = tellBrowsers(host, stream);
        await host.start();
        await host.settled();
        return async () => {
          untell();
          await host.stop();
        };
      });
      running.add('http', async () => {
        await server.start();
        return async () => {
          const stopped = server.stop({ timeout: STOP_CALLS_MS });
          stream.close();
          await stopped;
        };
      });
      try {
        await running.ready();
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}
