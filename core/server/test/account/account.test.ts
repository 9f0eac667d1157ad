import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Intervals, REGISTRATIONS_PER_ADDRESS, Role } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, SiteSettings } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { RateLimiter } from '@tribunal/platform';
import { REGISTER } from '../../src/account/guard/rate-limit-rules';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const register = (username: string, email = `${username}@example.org`, password = 'secret-1') =>
  site.reply('POST /api/register', { body: { username, password, email } });
const logIn = (username: string, password: string) => site.reply('POST /api/login', { body: { username, password } });

describe('registering', () => {
  it('creates a user who can log in, without returning a password', async () => {
    expect(await register('ada')).toMatchObject({ status: 200, data: null });
    const { data } = await logIn('ada', 'secret-1');
    expect(data).toMatchObject({
      username: 'ada',
      email: 'ada@example.org',
      gender: 'secrecy',
      roleList: ['default_user'],
    });
    expect(Object.keys(data as object)).not.toContain('passwordHash');
  });

  it('stores the password only as an argon2id hash', async () => {
    const { passwordHash } = await knex()('account').where({ username: 'ada' }).first<{ passwordHash: string }>();
    expect(passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('refuses a taken name, whatever its case', async () => {
    expect(await register('ADA', 'other@example.org')).toMatchObject({
      status: 409,
      httpStatus: 409,
      data: { field: 'username' },
      msg: 'The username already exists',
    });
  });

  it('refuses a taken address, whatever its case', async () => {
    expect(await register('bob', 'Ada@Example.org')).toMatchObject({ status: 409, data: { field: 'email' } });
  });

  it('creates one user for concurrent requests with the same name', async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) => register('race', `race${index}@example.org`)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409, 409, 409]);
  });

  it.each([
    ['username', { username: 'x'.repeat(21), password: 'secret-1', email: 'a@b.org' }],
    ['username', { username: '   ', password: 'secret-1', email: 'a@b.org' }],
    ['username', { username: 'a\u202eb', password: 'secret-1', email: 'a@b.org' }],
    ['password', { username: 'carl', password: '12345', email: 'a@b.org' }],
    ['password', { username: 'carl', password: 'x'.repeat(21), email: 'a@b.org' }],
    ['email', { username: 'carl', password: 'secret-1', email: 'nobody' }],
    ['email', { username: 'carl', password: 'secret-1' }],
  ])('names the field when the %s does not fit', async (field, body) => {
    expect(await site.reply('POST /api/register', { body: body as never })).toMatchObject({
      status: 400,
      data: { field },
    });
  });

  it('stores passwords exactly as typed', async () => {
    await register('spacey', 'spacey@example.org', ' blank ends ');
    expect(await logIn('spacey', 'blank ends')).toMatchObject({ status: 400 });
    expect(await logIn('spacey', ' blank ends ')).toMatchObject({ status: 200 });
  });

  it('is refused with a clear message while registration is closed', async () => {
    await resolve(site.app.container, SiteSettings).update({ register: false });
    expect(await register('late')).toMatchObject({ status: 403, msg: 'Registration is closed on this site' });
    expect(await site.api('GET /api/get-website-config')).toMatchObject({ register: false });
    await resolve(site.app.container, SiteSettings).update({ register: true });
  });
});

describe('asking whether a name or address is taken', () => {
  it('answers for both', async () => {
    const existing = { username: 'ADA', email: 'ada@EXAMPLE.org' };
    expect(await site.api('POST /api/check-username-or-email', { body: existing })).toEqual({
      username: true,
      email: true,
    });
    expect(await site.api('POST /api/check-username-or-email', { body: { username: 'nobody' } })).toEqual({
      username: false,
      email: false,
    });
  });

  it('allows sixty requests a minute from one address', async () => {
    const ask = () => site.reply('POST /api/check-username-or-email', { body: { username: 'ada' } });
    const replies = await Promise.all(Array.from({ length: 61 }, ask));
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.msg).toMatch(/^Too many lookups from this address, please try again in \d+ seconds$/);
  });
});

describe('logging in', () => {
  it('fails with the same message for a wrong name and a wrong password', async () => {
    const [name, password] = [await logIn('nobody', 'secret-1'), await logIn('ada', 'secret-2')];
    expect(name).toMatchObject({ status: 400, httpStatus: 400, data: null });
    expect(name.msg).toBe(password.msg);
    expect(name.headers['authorization']).toBeUndefined();
  });

  it('reports the ban only if the password is correct', async () => {
    await register('banned');
    await knex()('account').where({ username: 'banned' }).update({ isBanned: true });
    expect(await logIn('banned', 'wrong-one')).toMatchObject({ status: 400, msg: 'Wrong username or password' });
    expect(await logIn('banned', 'secret-1')).toMatchObject({ status: 403 });
  });

  it('to the admin area requires an admin role', async () => {
    const body = { username: 'ada', password: 'secret-1' };
    expect(await site.reply('POST /api/admin/login', { body })).toMatchObject({ status: 401 });
    const root = { username: 'root', password: 'root-of-tests' };
    expect(await site.reply('POST /api/admin/login', { body: root })).toMatchObject({
      status: 200,
      data: { roleList: ['root'] },
    });
  });
});

describe('repeated registration', () => {
  let now = new Date('2030-01-01T00:00:00Z');
  let guarded: TestApp;
  beforeAll(async () => {
    guarded = await startTestApp({ clock: { now: () => now }, env: { TRUSTED_PROXIES: '127.0.0.0/8' } });
  });
  afterAll(() => guarded?.stop());

  const registerFrom = (ip: string, username: string) =>
    guarded.reply('POST /api/register', {
      body: { username, password: 'secret-1', email: `${username}@example.org` },
      headers: { 'x-forwarded-for': ip },
    });

  it('from one address is refused for ten minutes with a clear message', async () => {
    const rateLimits = resolve(guarded.app.container, RateLimiter);
    for (let tried = 2; tried < REGISTRATIONS_PER_ADDRESS; tried += 1)
      await rateLimits.consume(REGISTER, { ip: '10.0.0.1' });
    const replies = await Promise.all(['r1', 'r2', 'r3', 'r4', 'r5'].map((name) => registerFrom('10.0.0.1', name)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429, 429, 429]);
    expect(await registerFrom('10.0.0.1', 'late')).toMatchObject({
      status: 429,
      msg: 'Too many accounts were registered from this address, please try again in 10 minutes',
    });
    expect(await registerFrom('10.0.0.2', 'elsewhere')).toMatchObject({ status: 200 });
    now = new Date(now.getTime() + Intervals.registrationWindow + 1);
    expect(await registerFrom('10.0.0.1', 'late')).toMatchObject({ status: 200 });
  });
});

describe('the first start', () => {
  it('creates one super admin, however many processes start', async () => {
    await using second = await startTestApp({ databaseUrl: site.databaseUrl, env: { ROOT_PASSWORD: 'another-one' } });
    expect(
      await second.reply('POST /api/login', { body: { username: 'root', password: 'root-of-tests' } }),
    ).toMatchObject({
      status: 200,
    });
    expect(await knex()('accountRole').where({ role: Role.Root })).toHaveLength(1);
  });

  it('writes a generated password to a file that only the operator can read', async () => {
    await using newSite = await startTestApp({ env: { ROOT_PASSWORD: '' } });
    const path = join(newSite.dataDir, 'first-login.txt');
    const password = /password: (\S+)/.exec(await readFile(path, 'utf8'))?.[1] ?? '';
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await newSite.logIn('root', password)).toMatchObject({ username: 'root' });
  });
});
