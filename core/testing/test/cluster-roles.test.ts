import { openDatabase } from '@tribunal/database';
import { chmodSync, lchownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { coreMigrations, migrate } from '@tribunal/migrations';
import { ensureQueueRole, installQueueSchema, openQueue } from '@tribunal/queue';
import { Client } from 'pg';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../scripts/lib/supervision/ports.mjs';
import { asSuperuser, runToEnd } from '../../../scripts/lib/postgres/roles.mjs';
import {
  type Cluster,
  findPostgres,
  initCluster,
  startCluster,
  unprivilegedUser,
} from '../../../scripts/lib/postgres/cluster.mjs';
import { spawnAs } from '../../../scripts/lib/machine/unprivileged-user.mjs';

// Each test creates a database cluster and starts it, some of them twice.
vi.setConfig({ testTimeout: 180_000 });

const folder = mkdtempSync(join(tmpdir(), 'tribunal-roles-'));
chmodSync(folder, 0o711);
let running: Cluster | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = async (dataDir: string, judgePassword = 'of judges'): Promise<Cluster> => {
  running = await startCluster({ dataDir, port: await freePort(), judgePassword, settings: { fsync: 'off' } });
  return running;
};
const ask = async (url: string, statement: string): Promise<Record<string, unknown>[]> => {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
};
const as = (url: string, user: string, password: string): string => {
  const other = new URL(url);
  [other.username, other.password] = [user, encodeURIComponent(password)];
  return other.href;
};
const RIGHTS = `select rolsuper or rolcreaterole or rolcreatedb or rolreplication or rolbypassrls as "isPrivileged"
  from pg_roles where rolname = current_user`;

/** Creates a non-empty data folder as it was when the product still was the superuser. */
const oldFolder = (name: string, password: string): string => {
  const dataDir = join(folder, name);
  const runner = unprivilegedUser();
  const { postgres, initdb } = findPostgres();
  mkdirSync(dataDir, { mode: 0o700 });
  const secret = join(folder, `${name}-password`);
  writeFileSync(secret, password);
  if (runner) for (const path of [dataDir, secret]) lchownSync(path, runner.uid, runner.gid);
  const auth = ['--auth=scram-sha-256', '--username=tribunal', `--pwfile=${secret}`];
  runToEnd(initdb, ['-D', dataDir, ...auth, '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync'], spawnAs(runner));
  const cluster = { postgres, dataDir, runner, isDurable: false };
  asSuperuser({ ...cluster, database: 'postgres' }, ['create database tribunal']);
  asSuperuser({ ...cluster, database: 'tribunal' }, [
    'create extension pg_trgm',
    'create table account (uid bigint generated always as identity primary key, name text)',
    "insert into account (name) values ('ada')",
    'create index account_name on account using gin (name gin_trgm_ops)',
    'create view names as select name from account',
    'create sequence places',
    'create schema queue',
    'create table queue.message (id bigint generated always as identity primary key, topic text)',
    "create function queue.tell() returns integer language sql as 'select 1'",
    "create role tribunal_judge login password 'of long ago'",
    'grant usage on schema queue to tribunal_judge',
    'grant select on queue.message to tribunal_judge',
  ]);
  const access = join(dataDir, 'tribunal.json');
  writeFileSync(access, JSON.stringify({ user: 'tribunal', database: 'tribunal', password }), { mode: 0o600 });
  if (runner) lchownSync(access, runner.uid, runner.gid);
  return dataDir;
};

describe('the role of the product', () => {
  it('is no superuser and has no other attribute, and the whole schema is made by it', async () => {
    const dataDir = join(folder, 'fresh');
    initCluster({ dataDir, isDurable: false });
    const { url } = await start(dataDir);
    expect(await ask(url, RIGHTS)).toEqual([{ isPrivileged: false }]);
    for (const statement of ["copy (select 1) to program 'true'", "select pg_read_file('postgresql.conf')"]) {
      await expect(ask(url, statement)).rejects.toThrow(/permission denied|must be superuser/);
    }
    await installQueueSchema(url);
    await ensureQueueRole(url, { role: 'tribunal_judge', password: 'of judges' });
    const knex = openDatabase(url);
    await migrate(knex, coreMigrations);
    await knex.destroy();

    const judge = as(url, 'tribunal_judge', 'of judges');
    expect(await ask(judge, RIGHTS)).toEqual([{ isPrivileged: false }]);
    expect(await ask(judge, 'show statement_timeout')).toEqual([{ statement_timeout: '30s' }]);
    const [work, reports] = [await openQueue(url), await openQueue(judge)];
    await work.publish('judge', { judgementId: 7 }, { key: 'ME' });
    const claimedId = await new Promise<number>((resolve) => {
      void reports.consume('judge', { key: 'ME', concurrency: 1 }, async ({ judgementId }) => resolve(judgementId));
    });
    expect(claimedId).toBe(7);
    await Promise.all([work.close(), reports.close()]);
    for (const statement of [
      'select pg_advisory_lock(1)',
      'select pg_try_advisory_xact_lock(1, 2)',
      'select lo_create(0)',
      'create temporary table mine (id integer)',
      'select * from account',
    ]) {
      await expect(ask(judge, statement)).rejects.toThrow(/permission denied/);
    }
  });

  it('leaves a superuser that nobody can log in as', async () => {
    const dataDir = join(folder, 'alone');
    initCluster({ dataDir, isDurable: false });
    const { url } = await start(dataDir);
    for (const password of ['', 'postgres']) {
      await expect(ask(as(url, 'postgres', password), 'select 1')).rejects.toThrow(/password/);
    }
    const kept = JSON.parse(readFileSync(join(dataDir, 'tribunal.json'), 'utf8')) as { user: string };
    expect(kept.user).toBe('tribunal');
  });
});

describe('a folder whose product was the superuser', () => {
  it('gets an owner that is none, with all that is in it', async () => {
    const dataDir = oldFolder('old', 'of the superuser');
    const { url } = await start(dataDir);
    expect(await ask(url, RIGHTS)).toEqual([{ isPrivileged: false }]);
    expect(await ask(url, 'select name from names')).toEqual([{ name: 'ada' }]);
    await ask(url, "insert into account (name) values ('eve'); alter table account add column age integer");
    await ask(
      url,
      "select nextval('places'); create extension if not exists pg_trgm; create or replace view names as select name from account",
    );
    await ask(url, "create or replace function queue.tell() returns integer language sql as 'select 2'");
    await installQueueSchema(url).catch((error: Error) => expect(error.message).toContain('does not exist'));
    await ask(url, 'drop table queue.message');
    await installQueueSchema(url);
    await ensureQueueRole(url, { role: 'tribunal_judge', password: 'of judges' });
    await expect(ask(as(url, 'tribunal', 'of the superuser'), 'select 1')).rejects.toThrow(/password/);
    expect(await ask(as(url, 'tribunal_judge', 'of judges'), 'select count(*)::int from queue.message')).toEqual([
      { count: 0 },
    ]);
  });

  it('is the same after another start, and takes another password of judges', async () => {
    const dataDir = oldFolder('twice', 'secret');
    const first = (await start(dataDir, 'one')).url;
    await running!.stop();
    const second = (await start(dataDir, 'two')).url;
    expect(new URL(second).password).toBe(new URL(first).password);
    expect(await ask(as(second, 'tribunal_judge', 'two'), 'select 1 as one')).toEqual([{ one: 1 }]);
    await expect(ask(as(second, 'tribunal_judge', 'one'), 'select 1')).rejects.toThrow(/password/);
  });

  it('is brought up to date after a start that was killed in between', async () => {
    const dataDir = oldFolder('killed', 'secret');
    const access = join(dataDir, 'tribunal.json');
    const before = readFileSync(access, 'utf8');
    await start(dataDir);
    await running!.stop();
    writeFileSync(access, before);
    const { url } = await start(dataDir);
    expect(await ask(url, RIGHTS)).toEqual([{ isPrivileged: false }]);
    expect(await ask(url, 'select name from account')).toEqual([{ name: 'ada' }]);
  });
});
