import { randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Limits, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { SESSION_LIFE_MS, TOKEN_LIFE_MS } from '../../src/account/login/session-service';

/** Number of this variant in the library. */
const ARGON2I = 1;

let now = new Date('2030-01-01T00:00:00Z');
let site: TestApp;
let user: TestUser;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
});
beforeEach(async () => {
  user = await site.signUp();
});
afterAll(() => site?.stop());

const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));
const knex = () => resolve(site.app.container, Db);
const who = (as: { token: string }) => site.reply('GET /api/get-user-auth-info', { as });
const again = () => site.logIn(user.username, user.password);

it('a login hashes the password again if its hash is weaker than those of today', async () => {
  const weak = await hash(user.password, { algorithm: ARGON2I });
  await knex()('account').where({ uid: user.uid }).update({ passwordHash: weak });
  await Promise.all([again(), again()]);
  const { passwordHash } = (await knex()('account').where({ uid: user.uid }).first('passwordHash'))!;
  expect(passwordHash).toMatch(/^\$argon2id\$/);
  await again();
  expect(await knex()('account').where({ uid: user.uid }).first('passwordHash')).toEqual({ passwordHash });
});

describe('a session', () => {
  it('is stored without its token', async () => {
    const rows = await knex()('session').where({ uid: user.uid });
    expect(JSON.stringify(rows)).not.toContain(user.token);
    expect(rows[0]).toMatchObject({ userAgent: 'shot', ip: '127.0.0.1' });
  });

  it('expires after a day', async () => {
    pass(SESSION_LIFE_MS + 1);
    expect(await who(user)).toMatchObject({
      status: 401,
      httpStatus: 401,
      msg: 'Your session has expired. Please log in again',
    });
  });

  it('that has expired does not matter for public calls', async () => {
    pass(SESSION_LIFE_MS + 1);
    expect(await site.reply('GET /api/get-website-config', { as: user })).toMatchObject({ status: 200 });
  });

  it('ends by logging out, and no other session does', async () => {
    const other = await again();
    await site.api('GET /api/logout', { as: user });
    expect(await who(user)).toMatchObject({ status: 401 });
    expect(await who(other)).toMatchObject({ status: 200 });
  });

  it('that has ended does not return with the next login', async () => {
    await site.api('GET /api/logout', { as: user });
    await again();
    expect(await who(user)).toMatchObject({ status: 401 });
  });

  it('ends, as the least recently used one, when its user has too many', async () => {
    pass(1);
    const inUse = await again();
    pass(1);
    const row = (at: number) => ({
      id: randomUUID(),
      uid: user.uid,
      tokenHash: Buffer.from(`${user.uid} ${at}`),
      ip: '::1',
      userAgent: 'x',
      refreshAt: now,
      expiresAt: new Date(now.getTime() + SESSION_LIFE_MS),
    });
    await knex()('session').insert(Array.from({ length: Limits.sessions.max - 2 }, (_, at) => row(at)));
    expect(await who(user)).toMatchObject({ status: 200 });
    const newest = await again();
    expect(await who(user)).toMatchObject({ status: 401 });
    for (const validSession of [inUse, newest]) expect(await who(validSession)).toMatchObject({ status: 200 });
    expect(await knex()('session').where({ uid: user.uid })).toHaveLength(Limits.sessions.max);
  });

  it('follows a change of role at once', async () => {
    await knex()('accountRole').where({ uid: user.uid }).update({ role: Role.NoSubmit });
    const { data } = await who(user);
    expect(data).toMatchObject({ roles: ['no_submit_user'] });
    expect(data?.permissions).not.toContain('submit');
  });

  it('ends immediately when its user is banned', async () => {
    await knex()('account').where({ uid: user.uid }).update({ isBanned: true });
    expect(await who(user)).toMatchObject({ status: 401 });
  });
});

describe('a token', () => {
  it('stays the same in the first half of its life', async () => {
    pass(TOKEN_LIFE_MS - 1);
    expect((await who(user)).headers['refresh-token']).toBeUndefined();
  });

  it('is replaced after that, and the new one lives a full day', async () => {
    pass(TOKEN_LIFE_MS);
    const { status, headers } = await who(user);
    expect(status).toBe(200);
    expect(headers['refresh-token']).toBe('true');
    const renewed = { token: String(headers['authorization']) };
    expect(renewed.token).not.toBe(user.token);
    pass(TOKEN_LIFE_MS - 1);
    expect(await who(renewed)).toMatchObject({ status: 200 });
  });

  it('that was replaced stays valid for a minute', async () => {
    pass(TOKEN_LIFE_MS);
    await who(user);
    pass(59_000);
    const late = await who(user);
    expect(late.status).toBe(200);
    expect(late.headers['refresh-token']).toBeUndefined();
    pass(2000);
    expect(await who(user)).toMatchObject({ status: 401 });
  });

  it('is replaced once by concurrent calls', async () => {
    pass(TOKEN_LIFE_MS);
    const replies = await Promise.all(Array.from({ length: 10 }, () => who(user)));
    expect(replies.map(({ status }) => status)).toEqual(Array(10).fill(200));
    expect(replies.filter(({ headers }) => headers['refresh-token'] === 'true')).toHaveLength(1);
  });

  it('is not replaced by public calls', async () => {
    pass(TOKEN_LIFE_MS);
    const { headers } = await site.reply('GET /api/get-website-config', { as: user });
    expect(headers['refresh-token']).toBeUndefined();
  });
});

describe('changing the password', () => {
  const change = (oldPassword: string, newPassword: string) =>
    site.reply('POST /api/change-password', { body: { oldPassword, newPassword }, as: user });

  it('ends every other session of the user and nobody else’s', async () => {
    const [other, stranger] = [await again(), await site.signUp()];
    expect(await change(user.password, 'brand-new-1')).toMatchObject({
      status: 200,
      data: { code: 200, msg: 'Password changed', userInfo: null },
    });
    expect(await who(user)).toMatchObject({ status: 200 });
    expect(await who(stranger)).toMatchObject({ status: 200 });
    expect(await who(other)).toMatchObject({ status: 401 });
    expect(await site.logIn(user.username, 'brand-new-1')).toMatchObject({ uid: user.uid });
    await expect(again()).rejects.toThrow('Wrong username or password');
  });

  it('requires the old one', async () => {
    expect(await change('not-my-own', 'brand-new-1')).toMatchObject({ status: 400, data: { field: 'oldPassword' } });
    expect(await again()).toMatchObject({ uid: user.uid });
  });

  it('requires a new one that differs and is long enough', async () => {
    expect(await change(user.password, user.password)).toMatchObject({ status: 400, data: { field: 'newPassword' } });
    expect(await change(user.password, '12345')).toMatchObject({ status: 400, data: { field: 'newPassword' } });
  });

  it('limits guesses at the old one', async () => {
    for (let count = 0; count < 20; count += 1) await change(`wrong-${count}`, 'brand-new-1');
    expect(await change(user.password, 'brand-new-1')).toMatchObject({ status: 429 });
  });

  it('is refused to guests', async () => {
    const body = { oldPassword: 'secret-1', newPassword: 'secret-2' };
    expect(await site.reply('POST /api/change-password', { body })).toMatchObject({ status: 401 });
  });
});
