import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/src/postgres';
import { failedReport } from './failed-report';
import { ensureQueueRole, installQueueSchema, openQueue, queueRoleOf } from '../src/index';

const role = `judge_${process.pid}`;
const report = failedReport();
let database: TestDatabase;

const as = (user: string, password: string): string => {
  const url = new URL(database.url);
  url.username = user;
  url.password = encodeURIComponent(password);
  return url.href;
};

const ask = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    const result = await client.query<Record<string, unknown>>(statement);
    return result.rows;
  } finally {
    await client.end();
  }
};

beforeAll(async () => {
  database = await testDatabase();
  await ask(database.url, "create table account as select 'secret' as password");
});
afterAll(async () => {
  await ask(database.url, `drop owned by ${role}; drop role ${role}`);
  await database.drop();
});

describe('the schema of the queue', () => {
  it('can be installed again, also concurrently, without losing messages', async () => {
    await Promise.all([installQueueSchema(database.url), installQueueSchema(database.url)]);
    const queue = await openQueue(database.url);
    await queue.publish('judge', { judgementId: 1 }, { key: 'ME' });
    await installQueueSchema(database.url);
    expect((await queue.depth('judge', 'ME')).ready).toBe(1);
    await queue.close();
  });

  it('is waited for: opening without it says what is missing', async () => {
    const empty = await testDatabase();
    await expect(openQueue(empty.url, { openTimeoutMs: 200 })).rejects.toThrow(/queue\.message/);
    await empty.drop();
  });
});

describe('the role of the queue', () => {
  it('is made by an owner who may create roles and is no superuser', async () => {
    const [owner, made] = [`owner_${process.pid}`, `made_${process.pid}`];
    await ask(database.url, `create role ${owner} login createrole password 'owner'`);
    await ask(database.url, `create database ${owner} owner ${owner}`);
    const own = new URL(as(owner, 'owner'));
    own.pathname = `/${owner}`;
    await installQueueSchema(own.href);
    await ensureQueueRole(own.href, { role: made, password: 'first' });
    await ensureQueueRole(own.href, { role: made, password: 'second' });
    const judge = new URL(own.href);
    [judge.username, judge.password] = [made, 'second'];
    expect(await ask(judge.href, 'select current_user as name')).toEqual([{ name: made }]);
    await ask(database.url, `drop database ${owner}`);
    await ask(database.url, `drop role ${made}; drop role ${owner}`);
  });

  it.each([
    ['postgres://postgres@127.0.0.1:5432/tribunal', 'tribunal_judge'],
    ['postgresql://127.0.0.1/second%20site?sslmode=require', 'second site_judge'],
  ])('of %s is %s', (url, expected) => {
    expect(queueRoleOf(url)).toBe(expected);
  });

  beforeAll(async () => {
    await installQueueSchema(database.url);
    await ensureQueueRole(database.url, { role, password: "it's" });
  });

  it('takes work and sends reports', async () => {
    const [judge, server] = [await openQueue(as(role, "it's")), await openQueue(database.url)];
    await server.publish('judge', { judgementId: 5 }, { key: 'HDU' });
    const claimedId = await new Promise<number>((resolve) => {
      void judge.consume('judge', { key: 'HDU', concurrency: 1 }, async ({ judgementId }) => resolve(judgementId));
    });
    expect(claimedId).toBe(5);
    await judge.publish('judge.report', report);
    expect((await server.depth('judge.report')).ready).toBe(1);
    await Promise.all([judge.close(), server.close()]);
  });

  it('sees no reports, and changes none', async () => {
    const url = as(role, "it's");
    expect(await ask(url, "select * from queue.message where topic <> 'judge'")).toEqual([]);
    await ask(url, "delete from queue.message where topic = 'judge.report'");
    await ask(url, 'update queue.message set available_at = now()');
    await ask(
      database.url,
      "insert into queue.dead_letter select id, topic, key, priority, body, 1, 'x', created from queue.message",
    );
    expect(await ask(url, "select * from queue.dead_letter where topic <> 'judge'")).toEqual([]);
    const [kept] = await ask(
      database.url,
      "select count(*)::int as count from queue.message where topic = 'judge.report'",
    );
    expect(kept).toEqual({ count: 1 });
  });

  it('has limits, which the operator may widen', async () => {
    const url = as(role, "it's");
    const limitOf = async () =>
      (await ask(database.url, `select rolconnlimit as most from pg_roles where rolname = '${role}'`))[0]!['most'];
    expect(await limitOf()).toBe(60);
    expect(await ask(url, 'show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
    expect(await ask(url, 'show idle_in_transaction_session_timeout')).toEqual([
      { idle_in_transaction_session_timeout: '10s' },
    ]);
    const set = await ask(database.url, `select unnest(rolconfig) as one from pg_roles where rolname = '${role}'`);
    const embedded = readFileSync(new URL('../../../scripts/lib/postgres/roles.mjs', import.meta.url), 'utf8');
    const there = [...embedded.matchAll(/alter role \$\{named\(role\)\} set (\w+) = '(\w+)'/g)];
    expect(there.map(([, name, value]) => `${name}=${value}`)).toEqual(set.map(({ one }) => one));
    expect(embedded).toContain(`connection limit ${await limitOf()};`);
    await ask(database.url, `alter role ${role} connection limit 80`);
    await ensureQueueRole(database.url, { role, password: "it's" });
    expect(await limitOf()).toBe(80);
  });

  it('cannot end a process that listens, whatever it notifies', async () => {
    const problems: string[] = [];
    const server = await openQueue(database.url, { onProblem: (what) => void problems.push(what) });
    const claimedIds: number[] = [];
    await server.consume(
      'judge',
      { key: 'STRANGE', concurrency: 1 },
      async ({ judgementId }) => void claimedIds.push(judgementId),
    );
    for (const payload of ['', 'no json', 'null', '[]', '{"topic":1}']) {
      await ask(as(role, "it's"), `select pg_notify('queue', '${payload}')`);
    }
    await expect.poll(() => problems).toHaveLength(5);
    await server.publish('judge', { judgementId: 8 }, { key: 'STRANGE' });
    await expect.poll(() => claimedIds).toEqual([8]);
    await server.close();
  });

  it.each([
    'select password from account',
    'delete from account',
    'create table mine (id integer)',
    'create schema mine',
    'truncate queue.message',
    'drop table queue.message',
    'create table queue.mine (id integer)',
    'create role friend',
    'select passwd from pg_shadow',
    'create temporary table mine (id integer)',
    "insert into queue.message (topic, key, priority, body) values ('judge', 'ME', 9, '{}')",
    "insert into queue.message (topic, key, priority, body) values ('judge.report', 'ME', 9, '{}')",
    "insert into queue.message (topic, key, priority, body, locked_until) values ('judge.report', '', 9, '{}', now())",
    "update queue.message set body = '{}'",
    "update queue.message set topic = 'judge.report'",
    'update queue.message set priority = 9',
    'delete from queue.dead_letter',
    'alter table queue.message disable row level security',
    'drop policy judge_reports on queue.message',
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'true'",
  ])('may not: %s', async (statement) => {
    await expect(ask(as(role, "it's"), statement)).rejects.toThrow(
      /permission denied|must be (owner|superuser)|row-level security/,
    );
  });

  it('gets a new password when it is ensured again', async () => {
    await ensureQueueRole(database.url, { role, password: 'new' });
    await expect(ask(as(role, "it's"), 'select 1')).rejects.toThrow(/password/);
    expect(await ask(as(role, 'new'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await ensureQueueRole(database.url, { role, password: "it's" });
  });
});
