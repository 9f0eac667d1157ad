import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Streams } from '@tribunal/server';
import { startPostgres, startTestApp, type TestApp, type TestPostgres } from '@tribunal/testing';
import { BrowserStream } from '../../src/http/stream-module';
import { isOutage } from '../../src/database';

let postgres: TestPostgres;
let site: TestApp;
beforeAll(async () => {
  postgres = await startPostgres();
  site = await startTestApp({ databaseUrl: postgres.url });
});
afterAll(async () => {
  await site?.stop();
  await postgres?.stop();
});

describe('a database that goes away', () => {
  it('is told to callers as 503 and is used again when it is back', async () => {
    const root = await site.asRoot();
    await postgres.kill();
    const login = { username: 'root', password: 'root-of-tests' };
    expect(await site.reply('GET /api/health')).toMatchObject({ status: 503, msg: 'The database does not answer' });
    expect(await site.reply('POST /api/login', { body: login })).toMatchObject({ status: 503, httpStatus: 503 });
    expect(await site.reply('GET /api/get-user-auth-info', { as: root })).toMatchObject({ status: 503 });

    await postgres.restart();
    await expect
      .poll(() => site.reply('POST /api/login', { body: login }), { timeout: 10_000 })
      .toMatchObject({ status: 200 });
    expect(await site.reply('GET /api/get-user-auth-info', { as: root })).toMatchObject({ status: 200 });
  }, 60_000);

  it('comes back for the browsers too', async () => {
    const heard: unknown[] = [];
    const stream = resolve(site.app.container, BrowserStream);
    stream.deliver = (event) => void heard.push(event.payload);
    const publish = () => {
      resolve(site.app.container, Streams).publish('plugins', { enabled: ['back'] }, { to: 'everyone' });
      return heard;
    };
    await expect.poll(publish, { timeout: 10_000 }).toContainEqual({ enabled: ['back'] });
  }, 30_000);
});

describe('an error of the database', () => {
  it.each([
    [Object.assign(new Error('x'), { code: '57P01' }), true],
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED', syscall: 'connect' }), true],
    [new Error('Connection terminated unexpectedly'), true],
    [new Error('select 1 - Connection terminated unexpectedly'), true],
    [Object.assign(new Error('x'), { nativeError: Object.assign(new Error('y'), { code: '08006' }) }), true],
    [Object.assign(new Error('x'), { code: '23505' }), false],
    [Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' }), false],
    ['text', false],
  ])('%s is an outage: %s', (error, expected) => {
    expect(isOutage(error)).toBe(expected);
  });
});
