import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../testing/src/postgres';
import { ensureQueueRole, installQueueSchema, openQueue, queueRoleOf } from '../src/index';

const role = `judge_${process.pid}`;
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
  it('can be installed again, and by several at once, without losing messages', async () => {
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

  it('can publish and consume', async () => {
    const queue = await openQueue(as(role, "it's"));
    await queue.publish('judge', { judgementId: 5 }, { key: 'HDU' });
    const taken = await new Promise<number>((resolve) => {
      void queue.consume('judge', { key: 'HDU', concurrency: 1 }, async ({ judgementId }) => resolve(judgementId));
    });
    expect(taken).toBe(5);
    await queue.close();
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
    "select pg_read_file('postgresql.conf')",
    "copy (select 1) to program 'true'",
  ])('may not: %s', async (statement) => {
    await expect(ask(as(role, "it's"), statement)).rejects.toThrow(/permission denied|must be (owner|superuser)/);
  });

  it('gets a new password when it is ensured again', async () => {
    await ensureQueueRole(database.url, { role, password: 'new' });
    await expect(ask(as(role, "it's"), 'select 1')).rejects.toThrow(/password/);
    expect(await ask(as(role, 'new'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await ensureQueueRole(database.url, { role, password: "it's" });
  });
});
