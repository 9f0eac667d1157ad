import type { Knex } from 'knex';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db, Tx } from '@tribunal/server';
import { startPostgres, startTestApp, type Caller, type TestApp, type TestPostgres } from '@tribunal/testing';
import { isOutage, openDatabase, LONGEST_SILENCE_MS, undescribed } from '@tribunal/database';
import { withTimeout } from '@tribunal/contract';
import { silentProxy, type SilentProxy } from './silent-proxy';

/** Twice the guaranteed time, to allow for a machine that pauses. */
const PATIENCE_MS = 10_000;
const soon = { timeout: PATIENCE_MS };
/** Number of clients, larger than the number of connections, so that some clients have none. */
const CLIENTS = 30;

let postgres: TestPostgres;
let site: TestApp;
let root: Caller;
let knex: Knex;
beforeAll(async () => {
  postgres = await startPostgres();
  site = await startTestApp({ databaseUrl: postgres.url });
  root = await site.asRoot();
  knex = resolve(site.app.container, Db);
});
afterEach(() => postgres?.thaw());
afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
});

const failure = (work: PromiseLike<unknown>): Promise<unknown> =>
  withTimeout(
    PATIENCE_MS,
    Promise.resolve(work).then(
      () => 'it did not fail',
      (error: unknown) => error,
    ),
  );
const whoAmI = () => site.reply('GET /api/get-user-auth-info', { as: root });
const DOWN = { status: 503, httpStatus: 503, msg: 'The database is not responding', data: null };

describe('a frozen database', () => {
  it('is detected within five seconds', () => {
    expect(LONGEST_SILENCE_MS).toBeLessThan(4500);
  });

  it('is reported to callers with an old, a new and no connection, and serves them when it resumes', async () => {
    await knex.raw(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name = 'tribunal-server' and pid <> pg_backend_pid()`,
    );
    postgres.freeze();
    const replies = await withTimeout(PATIENCE_MS, Promise.all(Array.from({ length: CLIENTS }, whoAmI)));
    expect(replies).toHaveLength(CLIENTS);
    for (const reply of replies) expect(reply).toMatchObject({ ...DOWN, headers: { 'retry-after': '5' } });
    // While the database is known to be silent, requests fail without waiting.
    expect(await whoAmI()).toMatchObject(DOWN);
    expect(await withTimeout(PATIENCE_MS, site.reply('GET /api/health'))).toMatchObject({ status: 503 });
    expect(await site.reply('GET /api/health/live')).toMatchObject({ status: 200 });

    postgres.thaw();
    await expect.poll(whoAmI, soon).toMatchObject({ status: 200 });
    expect(await Promise.all(Array.from({ length: CLIENTS }, async () => (await whoAmI()).status))).toEqual(
      Array.from({ length: CLIENTS }, () => 200),
    );
    await expect.poll(() => site.reply('GET /api/health'), soon).toMatchObject({ status: 200 });
  });

  it('rolls back a transaction during which it stops', async () => {
    await knex.raw('create table frozen_rows (id integer)');
    const transaction = resolve(site.app.container, Tx).run(async (tx) => {
      await tx.knex.raw('insert into frozen_rows values (1)');
      postgres.freeze();
      await tx.knex.raw('insert into frozen_rows values (2)');
    });
    expect(isOutage(await failure(transaction))).toBe(true);
    postgres.thaw();
    await expect.poll(() => knex('frozenRows').catch(() => null), soon).toEqual([]);
  });

  it('refuses prepared queries too', async () => {
    const one = undescribed('frozen-one', 'select 1 as one');
    postgres.freeze();
    expect(isOutage(await failure(one(knex, [])))).toBe(true);
    postgres.thaw();
    await expect.poll(() => one(knex, []).catch(() => null), soon).toEqual([{ one: 1 }]);
  });
});

describe('a statement that takes long', () => {
  it('is not cancelled while the database works on it', async () => {
    const first = await knex.transaction();
    await first.raw('select pg_advisory_xact_lock(42)');
    const long = knex.raw<{ rows: unknown[] }>('select 1 as one from (select pg_advisory_xact_lock(42)) as waited');
    const done = long.then(({ rows }) => rows);
    // The monitor has requested it more than once.
    const asked = new Set<string>();
    const check = async () => {
      const { rows } = await knex.raw<{ rows: { pid: string }[] }>(
        `select pid from pg_stat_activity where application_name = 'tribunal-monitor'`,
      );
      for (const { pid } of rows) asked.add(pid);
      return asked.size;
    };
    await expect.poll(check, { timeout: 30_000, interval: 1 }).toBeGreaterThan(3);
    await first.commit();
    expect(await done).toEqual([{ one: 1 }]);
  });
});

describe('a connection that was cut', () => {
  let proxy: SilentProxy;
  let cut: Knex;
  const logged: string[] = [];
  beforeAll(async () => {
    proxy = await silentProxy(postgres.url);
    cut = openDatabase(proxy.url, { logWarning: (message) => logged.push(message) });
  });
  afterAll(async () => {
    await cut?.destroy();
    proxy?.close();
  });

  it('is closed, and the next statement uses a new one', async () => {
    await cut.raw('select 1');
    proxy.silence();
    expect(isOutage(await failure(cut.raw('select 1')))).toBe(true);
    expect(logged).toContain('a connection to the database was cut on the way');
    expect(logged).not.toContain('the database is not responding');
    expect((await cut.raw<{ rows: unknown[] }>('select 2 as two')).rows).toEqual([{ two: 2 }]);
  });
});
