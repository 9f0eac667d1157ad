import { isOutage, refusesWrites } from '@tribunal/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db, Streams } from '@tribunal/server';
import { startPostgres, startTestApp, type TestApp, type TestPostgres } from '@tribunal/testing';
import { BrowserStream } from '@tribunal/platform';
import { pino } from 'pino';

interface LogLine {
  level: number;
  msg: string;
}
const WARN = 40;

let postgres: TestPostgres;
let site: TestApp;
const lines: LogLine[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(JSON.parse(line) as LogLine) });
  site = await startTestApp({ databaseUrl: postgres.url, log });
});
afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
});

describe('a database that goes away', () => {
  it('is reported to callers as 503 and is used again when it is back', async () => {
    const root = await site.asRoot();
    await postgres.kill();
    const login = { username: 'root', password: 'root-of-tests' };
    await expect
      .poll(() => site.reply('GET /api/health'), { timeout: 10_000 })
      .toMatchObject({ status: 503, httpStatus: 503 });
    expect(await site.reply('GET /api/health/live')).toMatchObject({ status: 200, data: { status: 'ok' } });
    expect(await site.reply('POST /api/login', { body: login })).toMatchObject({ status: 503, httpStatus: 503 });
    expect(await site.reply('GET /api/get-user-auth-info', { as: root })).toMatchObject({ status: 503 });

    await postgres.restart();
    await expect
      .poll(() => site.reply('POST /api/login', { body: login }), { timeout: 10_000 })
      .toMatchObject({ status: 200 });
    expect(await site.reply('GET /api/get-user-auth-info', { as: root })).toMatchObject({ status: 200 });
    await expect.poll(() => site.reply('GET /api/health'), { timeout: 10_000 }).toMatchObject({ status: 200 });
  });

  it('is logged with one line when it is lost, and with one when it is back', async () => {
    lines.length = 0;
    await postgres.kill();
    const messages = () => lines.filter(({ level }) => level >= WARN).map(({ msg }) => msg);
    const patience = { timeout: 30_000 };
    await expect.poll(messages, patience).toContain('the database does not answer; waiting until it is back');
    await postgres.restart();
    await expect.poll(messages, patience).toContain('the database answers again');
    expect(messages()).toEqual([
      'the database does not answer; waiting until it is back',
      'the database answers again',
    ]);
  });

  it('is available to browsers again', async () => {
    const received: unknown[] = [];
    const stream = resolve(site.app.container, BrowserStream);
    stream.deliver = (event) => void received.push(event.payload);
    const publish = () => {
      resolve(site.app.container, Streams).publish('plugins', { enabled: ['back'] }, { to: 'everyone' });
      return received;
    };
    await expect.poll(publish, { timeout: 10_000 }).toContainEqual({ enabled: ['back'] });
  });
});

describe('a database that can only be read', () => {
  it('is reported as read-only, not as unresponsive', async () => {
    const knex = resolve(site.app.container, Db);
    const set = async (value: 'on' | 'off') => {
      await knex.transaction(async (trx) => {
        await trx.raw('set transaction read write');
        const { rows } = await trx.raw<{ rows: [{ name: string }] }>('select current_database() as name');
        await trx.raw(`alter database ${rows[0].name} set default_transaction_read_only = ${value}`);
      });
      await knex.raw(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid()`,
      );
      await knex.raw(`set default_transaction_read_only = ${value}`);
    };
    const logIn = () => site.reply('POST /api/login', { body: { username: 'root', password: 'root-of-tests' } });
    await expect.poll(logIn, { timeout: 10_000 }).toMatchObject({ status: 200 });
    await set('on');
    await expect.poll(logIn, { timeout: 10_000 }).toMatchObject({
      status: 503,
      msg: 'Changes cannot be saved right now, please try again later',
      headers: { 'retry-after': '5' },
    });
    await set('off');
    await expect.poll(logIn, { timeout: 10_000 }).toMatchObject({ status: 200 });
  });
});

describe('an error of the database', () => {
  it.each([
    [Object.assign(new Error('x'), { code: '57P01' }), true],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('select 1 - Connection terminated unexpectedly'), true],
    [Object.assign(new Error('x'), { nativeError: Object.assign(new Error('y'), { code: '08006' }) }), true],
    [new Error('Query read timeout'), true],
    [Object.assign(new Error('x'), { nativeError: new Error('Query read timeout') }), true],
    [Object.assign(new Error('disk full'), { code: '53100' }), true],
    [Object.assign(new Error('read-only'), { code: '25006' }), true],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), false],
    ['text', false],
  ])('%s is an outage: %s', (error, expected) => {
    expect(isOutage(error)).toBe(expected);
  });

  it.each([
    [Object.assign(new Error('disk full'), { code: '53100' }), true],
    [Object.assign(new Error('x'), { nativeError: Object.assign(new Error('y'), { code: '25006' }) }), true],
    [Object.assign(new Error('x'), { code: '57P01' }), false],
  ])('%s says that nothing can be stored: %s', (error, expected) => {
    expect(refusesWrites(error)).toBe(expected);
    expect(isOutage(error)).toBe(true);
  });
});
