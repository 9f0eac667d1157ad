import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadServerConfig, type Environment } from '@tribunal/config';
import {
  LOCAL_PROBLEM_SOURCE,
  type AllCoreCalls,
  type CallTable,
  type JudgeRegistration,
  type RoleId,
} from '@tribunal/contract';
import { openDatabase } from '@tribunal/database';
import { resolve } from '@tribunal/kernel';
import { installQueueSchema, openQueue } from '@tribunal/queue';
import { Db, type DiscoveredPlugin } from '@tribunal/server';
import { createApp, type App, type AppParts } from '../../server/src/app';
import { createApi, JUDGE_HEADERS, type Api, type Caller } from './caller';
import { IDLE_LOAD } from './judge-heartbeat';
import { ManualClock } from './manual-clock';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { overSocket, testDatabase, type TestDatabase } from './postgres';
import { isOnDisk } from './test-plugin';

/** Template databases, created once per test process, by the plugins whose schemas they contain. */
const templates = new Map<string, Promise<string>>();

/** Creates a template. Those with plugins are copies of the one without, so the schema of core is made once. */
const createTemplate = async (plugins: readonly DiscoveredPlugin[]): Promise<string> => {
  const isOfCore = plugins.length === 0;
  const { url } = await testDatabase(isOfCore ? undefined : await templateWith([]));
  if (isOfCore) await installQueueSchema(url);
  const knex = openDatabase(url);
  try {
    if (isOfCore) await migrate(knex, coreMigrations);
    for (const plugin of plugins) await migrate(knex, await plugin.schema());
  } finally {
    await knex.destroy();
  }
  return url;
};

const templateWith = (plugins: readonly DiscoveredPlugin[]): Promise<string> => {
  const key = plugins.map(({ manifest }) => manifest.id).join();
  if (!templates.has(key)) templates.set(key, createTemplate(plugins));
  return templates.get(key)!;
};

/**
 * Creates a database with the schemas of the queue, of core and of those plugins that are on disk. The server that
 * starts on it applies the migrations of other plugins.
 */
async function migratedDatabase(plugins: readonly DiscoveredPlugin[]): Promise<TestDatabase> {
  return testDatabase(await templateWith(plugins.filter(isOnDisk)));
}

const TEST_ROOT_PASSWORD = 'root-of-tests';
export const TEST_JUDGE_TOKEN = 'the-judges-of-tests';
export const TEST_SECRETS_KEY = '5ec4e7'.padEnd(64, '0');
const PASSWORD = 'correct horse';

export interface TestUser extends Caller {
  readonly uid: string;
  readonly username: string;
  readonly password: string;
}

/** Identity of a judge. Omitted values are generated; by default it offers the local bank's queue key. */
export type TestJudge = Partial<JudgeRegistration>;

/**
 * Options of a test app. Scheduled jobs run only if `timer` is given: otherwise a job at a full minute could
 * interfere with a test.
 */
export interface TestAppOptions extends Partial<Omit<AppParts, 'plugins'>> {
  /** Environment variables that differ from the defaults of tests. */
  env?: Environment;
  /** Default: none. */
  plugins?: readonly DiscoveredPlugin[];
  /** Database of another test app, to run a second process on it. */
  databaseUrl?: string;
}

export interface TestApp extends Api<AllCoreCalls>, AsyncDisposable {
  readonly app: App;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** Caller with the shared token of judges, with which they register. */
  readonly registration: Caller;
  /** Returns a caller for a judge, which registers with the shared token at the first use. */
  judgeAs(judge?: TestJudge): Promise<Caller>;
  /** Like `judgeAs`, for a judge that offers its keys in every language, as if it had reported them long enough ago. */
  availableJudgeAs(judge?: TestJudge): Promise<Caller>;
  /** Returns a client for the calls of a plugin. */
  calls<T extends CallTable<T>>(): Api<T>;
  /** Creates a user; omitted values are generated. `role` replaces the default role. */
  signUp(overrides?: { username?: string; password?: string; role?: RoleId }): Promise<TestUser>;
  logIn(username: string, password: string): Promise<TestUser>;
  asRoot(): Promise<TestUser>;
  /** Confirms who a user is, for the calls of this session that require it. */
  confirmIdentity(user: TestUser): Promise<void>;
  /** Stops the app and removes its data. */
  stop(): Promise<void>;
}

const environment = (databaseUrl: string, dataDir: string, env: Environment): Environment => ({
  NODE_ENV: 'test',
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  JUDGE_TOKEN: TEST_JUDGE_TOKEN,
  REMOTE_SECRETS_KEY: TEST_SECRETS_KEY,
  ROOT_PASSWORD: TEST_ROOT_PASSWORD,
  WEB_DIST: join(dataDir, 'web'),
  ...env,
});

/** Starts the server on a fresh database with a real queue; calls reach it without a socket. */
export async function startTestApp({
  env = {},
  plugins = [],
  databaseUrl,
  timer = new ManualClock(Date.now()),
  ...parts
}: TestAppOptions = {}): Promise<TestApp> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await migratedDatabase(plugins);
  const dataDir = await mkdtemp(join(tmpdir(), 'tribunal-data-'));
  const ownUrl = overSocket(database.url);
  const config = loadServerConfig(environment(ownUrl, dataDir, env));
  if (databaseUrl) await installQueueSchema(ownUrl);
  const queue = parts.queue ?? (await openQueue(ownUrl));
  const app = await createApp(config, { ...parts, queue, plugins, timer });
  await app.start();

  const calls = createApi<AllCoreCalls>(app.server);
  const logIn = async (username: string, password: string): Promise<TestUser> => {
    const { data, headers, msg } = await calls.reply('POST /api/login', { body: { username, password } });
    const token = headers['authorization'];
    if (!token || !data || !('uid' in data)) throw new Error(`no login for ${username}: ${msg}`);
    return { uid: data.uid, username, password, token };
  };
  const registration = { token: TEST_JUDGE_TOKEN, headers: JUDGE_HEADERS };
  const registered = new Map<string, Promise<Caller>>();
  const judgeAs = ({
    name = 'test-judge',
    instance = 'only',
    keys = [LOCAL_PROBLEM_SOURCE],
  }: TestJudge = {}): Promise<Caller> => {
    const body = { name, instance, keys };
    const key = JSON.stringify(body);
    if (!registered.has(key)) {
      const made = calls.api('POST /api/judge/register', { body, as: registration });
      registered.set(
        key,
        made.then(({ token }) => ({ token: token!, headers: JUDGE_HEADERS })),
      );
    }
    return registered.get(key)!;
  };
  const availableJudgeAs = async (judge?: TestJudge): Promise<Caller> => {
    const caller = await judgeAs(judge);
    await resolve(app.container, Db).raw(
      `insert into judge_node (judge_id, name, instance, kind, keys, languages, slots, degraded, load, started_at, seen_at)
       select t.id, t.name, t.instance, 'local', t.keys, l.languages, 1, '{}', ?, 'epoch', 'epoch'
       from judge_token t, (select jsonb_agg(distinct jsonb_build_object('name', name, 'version', '1', 'compileCommand', '', 'factor', 1)) languages from language) l
       where t.id = ? on conflict do nothing`,
      [JSON.stringify(IDLE_LOAD), Number(caller.token.split('.', 1)[0])],
    );
    return caller;
  };
  const stop = async (): Promise<void> => {
    await app.stop();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };

  return {
    ...calls,
    app,
    databaseUrl: database.url,
    dataDir,
    registration,
    judgeAs,
    availableJudgeAs,
    calls: () => createApi(app.server),
    logIn,
    asRoot: () => logIn('root', TEST_ROOT_PASSWORD),
    confirmIdentity: async (user) => {
      await calls.api('POST /api/second-factor/confirm', { body: { password: user.password }, as: user });
    },
    signUp: async ({ username = `user-${randomUUID().slice(0, 8)}`, password = PASSWORD, role } = {}) => {
      await calls.api('POST /api/register', { body: { username, password, email: `${username}@example.org` } });
      const user = await logIn(username, password);
      if (role) await resolve(app.container, Db)('accountRole').where({ uid: user.uid }).update({ role });
      return user;
    },
    stop,
    [Symbol.asyncDispose]: stop,
  };
}
