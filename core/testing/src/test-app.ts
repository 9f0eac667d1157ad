import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadServerConfig, type Environment } from '@tribunal/config';
import {
  Headers,
  OWN_BANK,
  type AllCoreCalls,
  type CallTable,
  type JudgeRegistration,
  type RoleId,
} from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { installQueueSchema, openQueue } from '@tribunal/queue';
import { Db, createApp, type App, type AppParts, type FoundPlugin } from '@tribunal/server';
import { callerOf, type Api, type Caller } from './caller';
import { ManualClock } from './manual-clock';
import { readyDatabase } from './ready-database';

export const TEST_ROOT_PASSWORD = 'root-of-tests';
export const TEST_JUDGE_TOKEN = 'the-judges-of-tests';
export const TEST_SECRETS_KEY = '5ec4e7'.padEnd(64, '0');
const PASSWORD = 'correct horse';

export interface TestUser extends Caller {
  readonly uid: string;
  readonly username: string;
  readonly password: string;
}

/** Who a judge says that it is; whatever is left out is made up, and it offers the own bank's work. */
export type TestJudge = Partial<JudgeRegistration>;

/** Work by the timetable is done only where `timer` is given: at a full minute it would come between a test and its site. */
export interface TestAppOptions extends Partial<Omit<AppParts, 'plugins'>> {
  /** Variables that differ from those of tests. */
  env?: Environment;
  /** None unless said. */
  plugins?: readonly FoundPlugin[];
  /** Database of another test app, to run a second process beside it. */
  databaseUrl?: string;
}

export interface TestApp extends Api<AllCoreCalls>, AsyncDisposable {
  readonly app: App;
  readonly databaseUrl: string;
  readonly dataDir: string;
  /** The shared token of judges, with which they register. */
  readonly registration: Caller;
  /** Makes calls of a judge, which registers with the shared token when it is asked for first. */
  judgeAs(judge?: TestJudge): Promise<Caller>;
  /** The same, of a judge that offers its keys in every language, as if it had said so long ago. */
  offeringAs(judge?: TestJudge): Promise<Caller>;
  /** The calls of a plugin. */
  calls<T extends CallTable<T>>(): Api<T>;
  /** A new user; whatever is left out is made up. `role` replaces the role that everybody gets. */
  signUp(wish?: { username?: string; password?: string; role?: RoleId }): Promise<TestUser>;
  logIn(username: string, password: string): Promise<TestUser>;
  asRoot(): Promise<TestUser>;
  /** Ends the app and removes what it kept. */
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

/** The server on a fresh database, with a real queue on it; calls reach it without a socket. */
export async function startTestApp({
  env = {},
  plugins = [],
  databaseUrl,
  timer = new ManualClock(Date.now()),
  ...parts
}: TestAppOptions = {}): Promise<TestApp> {
  const database = databaseUrl ? { url: databaseUrl, drop: async () => undefined } : await readyDatabase(plugins);
  const dataDir = await mkdtemp(join(tmpdir(), 'tribunal-data-'));
  const config = loadServerConfig(environment(database.url, dataDir, env));
  if (databaseUrl) await installQueueSchema(databaseUrl);
  const queue = parts.queue ?? (await openQueue(database.url));
  const app = await createApp(config, { ...parts, queue, plugins, timer });
  await app.start();

  const calls = callerOf<AllCoreCalls>(app.server);
  const logIn = async (username: string, password: string): Promise<TestUser> => {
    const { data, headers, msg } = await calls.reply('POST /api/login', { body: { username, password } });
    const token = headers['authorization'];
    if (!token || !data) throw new Error(`no login for ${username}: ${msg}`);
    return { uid: data.uid, username, password, token };
  };
  // Judges of tests have the remote sites that the server has.
  const judgeHeaders = { [Headers.remotePlace]: config.judge.simulateRemotes ? 'simulator' : 'site' };
  const registration = { token: TEST_JUDGE_TOKEN, headers: judgeHeaders };
  const registered = new Map<string, Promise<Caller>>();
  const judgeAs = ({ name = 'test-judge', instance = 'only', keys = [OWN_BANK] }: TestJudge = {}): Promise<Caller> => {
    const body = { name, instance, keys };
    const who = JSON.stringify(body);
    if (!registered.has(who)) {
      const made = calls.api('POST /api/judge/register', { body, as: registration });
      registered.set(
        who,
        made.then(({ token }) => ({ token: token!, headers: judgeHeaders })),
      );
    }
    return registered.get(who)!;
  };
  const offeringAs = async (judge?: TestJudge): Promise<Caller> => {
    const caller = await judgeAs(judge);
    await resolve(app.container, Db).raw(
      `insert into judge_node (judge_id, name, instance, kind, keys, languages, slots, degraded, started_at, seen_at)
       select t.id, t.name, t.instance, 'local', t.keys, l.languages, 1, '{}', 'epoch', 'epoch'
       from judge_token t, (select jsonb_agg(distinct jsonb_build_object('name', name)) languages from language) l
       where t.id = ? on conflict do nothing`,
      [Number(caller.token.split('.', 1)[0])],
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
    offeringAs,
    calls: () => callerOf(app.server),
    logIn,
    asRoot: () => logIn('root', TEST_ROOT_PASSWORD),
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
