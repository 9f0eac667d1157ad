import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rootPath } from '@tribunal/config';
import { isInProgress, Status } from '@tribunal/contract';
import { ContestAuth, ContestType, type AllContestCalls } from '@tribunal/plugin-contest/contract';
import type { DashboardCalls } from '@tribunal/plugin-dashboard/contract';
import {
  PG_DEPRECATIONS_FAIL,
  problemForm,
  ROOT_PASSWORD,
  siteApi,
  startSite,
  testDatabase,
  pollUntil,
  type Site,
} from '@tribunal/testing';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const SUM = '#include <cstdio>\nint main() { int a, b; scanf("%d %d", &a, &b); printf("%d\\n", a + b); }';
/** Key of the lock that serialises migrations. */
const MIGRATIONS = 7_120_431;
const USER = { username: 'Wang_1', password: 'correct horse' };
const JUDGES = 'of the judges of tests';
/** The demo adds content at its own pace, which a comparison of two sites must not meet. */
const WITHOUT_DEMO = { DEMO: '0' };
const OFTEN = { everyMs: 20, timeoutMs: 60_000 };

let folder: string;
let site: Site;
let pid: number;
let problemId: string;
let before: Awaited<ReturnType<typeof visibleContent>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tribunal-backup-'));
  await chmod(folder, 0o755);
  site = await startSite(WITHOUT_DEMO);
  const root = await site.login('root', ROOT_PASSWORD);
  ({ pid, problemId } = (await site.api('POST /api/admin/problem', { body: problemForm() }, root)).data);
  await site.api('POST /api/register', { body: { ...USER, email: 'wang@example.org' } });
  const times = { startTime: fromNow(1), endTime: fromNow(2) };
  const body = { title: 'Cup', type: ContestType.Acm, auth: ContestAuth.Public, ...times };
  await siteApi<AllContestCalls>(site.url)('POST /api/admin/contest', { body }, root);
  before = await visibleContent(site);
});
afterAll(async () => {
  await site?.stop();
  await rm(folder, { recursive: true, force: true });
});

const fromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();

/** Runs one of the commands in a process of its own. */
const command = (name: 'backup' | 'restore', env: Record<string, string>, ...args: string[]) => {
  const child = spawn(process.execPath, [join(rootPath, 'scripts/tribunal.mjs'), name, ...args], {
    env: { ...process.env, NODE_OPTIONS: PG_DEPRECATIONS_FAIL, BASE_URL: '', ...env },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (printed += part.toString()));
  const ended = new Promise<{ code: number | null; printed: string }>((done) =>
    child.once('close', (code) => done({ code, printed })),
  );
  return { ended, kill: () => child.kill('SIGKILL') };
};

/** Runs `work` while another database session has run `statement` in an open transaction. */
async function whileLocked<T>(url: string, statement: string, work: () => Promise<T>): Promise<T> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return await work();
  } finally {
    await client.end();
  }
}

const embeddedUrl = (dataDir: string): string => {
  const access = JSON.parse(readFileSync(join(dataDir, 'postgres/tribunal.json'), 'utf8')) as Record<string, string>;
  const port = readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[3];
  return `postgres://${access['user']}:${access['password']}@127.0.0.1:${port}/${access['database']}`;
};

/** Starts the server alone, as in a deployment on several machines, and returns its output. */
const serverOver = (env: Record<string, string>) =>
  spawnSync(process.execPath, ['build/server/main.js'], {
    cwd: rootPath,
    encoding: 'utf8',
    env: {
      ...process.env,
      NODE_OPTIONS: PG_DEPRECATIONS_FAIL,
      BASE_URL: '',
      QUEUE_URL: env['DATABASE_URL'],
      JUDGE_TOKEN: JUDGES,
      REMOTE_SECRETS_KEY: '0'.repeat(64),
      ...env,
    },
  });

const namesIn = (path: string): Promise<string[]> => readdir(path).then((names) => names.sort());
const portOf = ({ url }: Site): string => new URL(url).port;

async function judgedBy(one: Site, token: string): Promise<Status> {
  const body = { pid: problemId, language: 'C++', code: SUM, isRemote: false };
  const { submitId } = (await one.api('POST /api/submit-problem-judge', { body }, token)).data;
  const finalStatus = async (): Promise<Status | null> => {
    const { data } = await one.api('POST /api/check-submissions-status', { body: { submitIds: [submitId] } }, token);
    const { status } = data[submitId]!;
    return isInProgress(status) ? null : status;
  };
  return pollUntil(finalStatus, { everyMs: 100, timeoutMs: 120_000 });
}

/** Returns what a user can find on the site: a problem, its test data, the contests. */
async function visibleContent(one: Site) {
  const root = await one.login('root', ROOT_PASSWORD);
  const get = (path: string) => fetch(one.url + path, { headers: { authorization: root } });
  const { problem } = (await one.api('GET /api/get-problem-detail', { query: { problemId } }, root)).data;
  const testdata = await get(`/api/file/download-testcase?pid=${pid}`);
  const { records } = (await siteApi<AllContestCalls>(one.url)('GET /api/get-contest-list', { query: {} })).data;
  const contests = records.map((contest) => contest.title);
  return { title: problem.title, testdata: (await testdata.arrayBuffer()).byteLength, contests };
}

async function expectSameSite(twin: Site): Promise<void> {
  expect(before.contests).toEqual(['Cup']);
  expect(await visibleContent(twin)).toEqual(before);
  expect(await judgedBy(twin, await twin.login(USER.username, USER.password))).toBe(Status.Accepted);
}

describe('npm run backup and npm run restore', () => {
  const file = (): string => join(folder, 'site.tar');
  /** Time of the latest backup that the site knows. */
  const lastBackup = async (): Promise<string | null> => {
    const root = await site.login('root', ROOT_PASSWORD);
    return (await siteApi<DashboardCalls>(site.url)('GET /api/admin/dashboard', {}, root)).data.storage!.lastBackupAt;
  };
  const siteEnv = (): Record<string, string> => ({ DATA_DIR: site.dataDir, PORT: portOf(site) });

  it('leaves nothing that looks like a backup when it is killed', async () => {
    await whileLocked(embeddedUrl(site.dataDir), 'lock table submission in access exclusive mode', async () => {
      const { ended, kill } = command('backup', siteEnv(), file());
      await pollUntil(async () => ((await namesIn(folder)).length > 0 ? true : null), OFTEN);
      kill();
      await ended;
    });
    expect(await namesIn(folder)).toEqual([expect.stringMatching(/^site\.tar\.\d+\.partial$/)]);
    expect(await lastBackup()).toBeNull();
  });

  it('backs a site up that is written to and judges, into a file that only its owner reads', async () => {
    const token = await site.login(USER.username, USER.password);
    expect(await judgedBy(site, token)).toBe(Status.Accepted);
    const { ended } = command('backup', siteEnv(), file());
    let isOver = false;
    void ended.finally(() => (isOver = true));
    const body = { pid: problemId, language: 'C++', code: SUM, isRemote: false };
    for (let sent = 0; sent < 40 && !isOver; sent++) await site.api('POST /api/submit-problem-judge', { body }, token);
    const { code, printed } = await ended;
    expect(printed).toMatch(/Backup of .*: \d+ rows in \d+ tables, \d+ files/);
    expect(code).toBe(0);
    expect(await namesIn(folder)).toEqual(['site.tar']);
    expect(statSync(file()).mode & 0o777).toBe(0o600);
    const takenAt = Date.parse(/Backup of (\S+):/.exec(printed)![1]!);
    await pollUntil(async () => (Date.parse((await lastBackup()) ?? '') === takenAt ? true : null), OFTEN);
  });

  it('writes over no file', async () => {
    const { code, printed } = await command('backup', siteEnv(), file()).ended;
    expect([code, printed]).toEqual([1, expect.stringContaining('site.tar already exists')]);
  });

  it('restores over no site', async () => {
    const { code, printed } = await command('restore', siteEnv(), file()).ended;
    expect([code, printed]).toEqual([
      1,
      expect.stringMatching(/is not empty: .*Set DATA_DIR to an empty or new folder/),
    ]);
  });

  it('says that a site whose restore was killed is half restored, and makes it whole when it is asked again', async () => {
    await site.stop();
    const { url, role, drop } = await ownDatabase();
    const env = { ...WITHOUT_DEMO, DATA_DIR: join(folder, 'other'), DATABASE_URL: url, ...role };
    try {
      await whileLocked(url, `select pg_advisory_lock(${MIGRATIONS})`, async () => {
        const { ended, kill } = command('restore', env, file());
        await pollUntil(async () => (existsSync(join(env.DATA_DIR, 'testdata')) ? true : null), OFTEN);
        kill();
        await ended;
      });
      await expect(startSite(env)).rejects.toThrow(/is only partly restored/);
      const { status, stderr } = serverOver(env);
      expect([status, stderr]).toEqual([1, expect.stringContaining('is only partly restored')]);
      const { code, printed } = await command('restore', env, file()).ended;
      expect(printed).toMatch(/Restored and verified \d+ rows and \d+ files/);
      expect(code).toBe(0);
      const twin = await startSite(env);
      try {
        await expectSameSite(twin);
      } finally {
        await twin.stop();
      }
      const again = await command('restore', { ...env, DATA_DIR: join(folder, 'third') }, file()).ended;
      expect([again.code, again.printed]).toEqual([1, expect.stringContaining('The database is not empty')]);
      expect(existsSync(join(folder, 'third'))).toBe(false);
    } finally {
      await drop();
    }
  });

  it('restores into the embedded database of an empty folder, with the keys of the site', async () => {
    const dataDir = join(folder, 'embedded');
    const { code, printed } = await command('restore', { DATA_DIR: dataDir, REMOTE_SECRETS_KEY: '' }, file()).ended;
    expect(printed).toMatch(/Restored and verified/);
    expect(code).toBe(0);
    const twin = await startSite({ ...WITHOUT_DEMO, DATA_DIR: dataDir });
    try {
      await expectSameSite(twin);
    } finally {
      await twin.stop();
    }
  });

  it('refuses another key than that of the backup', async () => {
    const env = { DATA_DIR: join(folder, 'key'), REMOTE_SECRETS_KEY: 'f'.repeat(64) };
    const { code, printed } = await command('restore', env, file()).ended;
    expect([code, printed]).toEqual([
      1,
      expect.stringContaining('REMOTE_SECRETS_KEY differs from the key in the backup'),
    ]);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });

  it('refuses what is no backup, and makes no folder', async () => {
    const text = join(folder, 'text');
    await writeFile(text, 'hello');
    const env = { DATA_DIR: join(folder, 'none') };
    const { code, printed } = await command('restore', env, text).ended;
    expect([code, printed]).toEqual([1, expect.stringContaining('The backup is incomplete')]);
    expect(existsSync(env.DATA_DIR)).toBe(false);
  });
});

/**
 * Creates a database in a separate PostgreSQL, with the roles that an operator creates for it: none of them is a
 * superuser.
 */
async function ownDatabase() {
  const { url, drop } = await testDatabase();
  const name = new URL(url).pathname.slice(1);
  const asAdmin = async (...statements: string[]): Promise<void> => {
    const client = new Client(url);
    await client.connect();
    for (const statement of statements) await client.query(statement);
    await client.end();
  };
  await asAdmin(
    `create role ${name}_owner login password 'owner'`,
    `create role ${name}_judge login noinherit password '${JUDGES}'`,
    `alter database ${name} owner to ${name}_owner`,
  );
  const own = new URL(url);
  own.username = `${name}_owner`;
  own.password = 'owner';
  return { url: own.href, role: { QUEUE_ROLE_PASSWORD: JUDGES }, drop };
}
