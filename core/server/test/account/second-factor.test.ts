import { TOTP } from 'otpauth';
import { HOUR_MS, Role, type FactorProof } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, SiteSettings } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailSite, type MailSite } from './mail-site';
import { SoftwarePasskey } from './software-passkey';

const STEP_MS = 30_000;
const BROWSER = { 'user-agent': 'Browser 7', 'x-forwarded-for': '10.8.0.1' };

let site: MailSite;
let user: TestUser;
beforeAll(async () => {
  site = await startMailSite();
});
beforeEach(async () => {
  user = await site.signUp();
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const codeNow = (secret: string, shiftMs = 0): string =>
  new TOTP({ secret }).generate({ timestamp: site.now.getTime() + shiftMs });

const confirm = (proof: FactorProof = {}, as = user) =>
  site.reply('POST /api/second-factor/confirm', { body: { password: as.password, ...proof }, as });
/** Sets an authenticator app up and returns its secret, whose current code has been used. */
const addAuthenticator = async (as = user) => {
  await confirm({}, as);
  const { secret } = await site.api('POST /api/second-factor/authenticator-setup', { as });
  const { recoveryCodes } = await site.api('POST /api/second-factor/authenticator', {
    body: { code: codeNow(secret) },
    as,
  });
  return { secret, recoveryCodes };
};
const addPasskey = async (as = user, passkey = new SoftwarePasskey('https://judge.example')) => {
  await confirm({}, as);
  const { options } = await site.api('POST /api/second-factor/passkey-options', { as });
  const body = { name: 'Laptop', passkey: passkey.register(options, { counter: 1 }) };
  const { recoveryCodes } = await site.api('POST /api/second-factor/passkey', { body, as });
  return { passkey, recoveryCodes };
};
const begin = async (as = user, headers: Record<string, string> = BROWSER) => {
  const { username, password } = as;
  const { data, headers: replied } = await site.reply('POST /api/login', { body: { username, password }, headers });
  if (!data || !('pendingLogin' in data)) throw new Error('the login needs no second factor');
  expect(replied['authorization']).toBeUndefined();
  return data.pendingLogin;
};
const complete = (token: string, proof: FactorProof, headers: Record<string, string> = BROWSER) =>
  site.reply('POST /api/login/second-factor', { body: { token, ...proof }, headers });
const passkeyOptions = async (token: string) =>
  (await site.api('POST /api/login/passkey-options', { body: { token }, headers: BROWSER })).options;
const sessionCount = async () => (await knex()('session').where({ uid: user.uid })).length;

describe('permission to change second factors', () => {
  const changes = [
    ['POST /api/second-factor/authenticator-setup', {}],
    ['POST /api/second-factor/authenticator', { body: { code: '123456' } }],
    ['DELETE /api/second-factor/authenticator', {}],
    ['POST /api/second-factor/passkey-options', {}],
    ['POST /api/second-factor/passkey', { body: { name: 'x', passkey: '{}' } }],
    ['DELETE /api/second-factor/passkey', { query: { id: 1 } }],
    ['POST /api/second-factor/recovery-codes', {}],
  ] as const;

  it.each(changes)('%s needs a session that has confirmed who its user is', async (call, input) => {
    expect(await site.reply(call, input as never)).toMatchObject({ httpStatus: 401 });
    expect(await site.reply(call, { ...input, as: user } as never)).toMatchObject({
      httpStatus: 400,
      data: { field: 'confirmation' },
    });
  });

  it('a confirmation needs the password, is for one session and ends after ten minutes', async () => {
    const other = await site.logIn(user.username, user.password);
    const setUp = (as: TestUser) => site.reply('POST /api/second-factor/authenticator-setup', { as });
    expect(await confirm({}, { ...user, password: 'wrong-one' })).toMatchObject({ data: { field: 'password' } });
    expect(await setUp(user)).toMatchObject({ status: 400 });
    expect(await confirm()).toMatchObject({ status: 200 });
    expect(await setUp(user)).toMatchObject({ status: 200 });
    expect(await setUp(other)).toMatchObject({ status: 400 });
    site.advanceClock(600_001);
    expect(await setUp(user)).toMatchObject({ status: 400 });
  });

  it('with a second factor it is needed, too, also for a new password or address', async () => {
    const { secret } = await addAuthenticator();
    await knex()('session').update({ confirmedUntil: null });
    site.advanceClock(2 * STEP_MS);
    const changePassword = () =>
      site.reply('POST /api/change-password', {
        body: { oldPassword: user.password, newPassword: 'another horse' },
        as: user,
      });
    const body = { password: user.password, newEmail: 'new@example.org', code: '123456' };
    expect(await site.reply('POST /api/change-email', { body, as: user })).toMatchObject({
      data: { field: 'confirmation' },
    });
    expect(await changePassword()).toMatchObject({ data: { field: 'confirmation' } });
    expect(await confirm()).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await confirm({ code: codeNow(secret) })).toMatchObject({ status: 200 });
    expect(await changePassword()).toMatchObject({ status: 200 });
  });
});

it('the first factor ends all other sessions and all API tokens, which may be those of a thief', async () => {
  const thief = await site.logIn(user.username, user.password);
  const body = { name: 'spy', scopes: ['read' as const], days: 9 };
  const { token } = await site.api('POST /api/api-tokens', { body, as: thief });
  const use = () => site.reply('GET /api/get-problem-list', { query: {}, as: { token: `Bearer ${token}` } });
  expect((await use()).status).toBe(200);
  await addAuthenticator();
  expect((await use()).status).toBe(401);
  expect((await site.reply('GET /api/get-sessions', { as: thief })).status).toBe(401);
  expect((await site.reply('GET /api/get-sessions', { as: user })).status).toBe(200);
});

describe('a login with an authenticator app', () => {
  it('accepts a code once, also of the step before and after, in both forms', async () => {
    const { secret } = await addAuthenticator();
    const { token, methods } = await begin();
    expect(methods).toEqual(['code', 'recovery']);
    expect(await complete(token, { code: codeNow(secret) })).toMatchObject({ status: 400, data: { field: 'code' } });
    const next = codeNow(secret, STEP_MS);
    const reply = await complete(token, { code: `${next.slice(0, 3)} ${next.slice(3)}` });
    expect(reply).toMatchObject({ status: 200, data: { uid: user.uid } });
    const as = { token: String(reply.headers['authorization']) };
    expect(await site.reply('GET /api/get-user-auth-info', { as })).toMatchObject({ status: 200 });
    expect(await complete((await begin()).token, { code: next })).toMatchObject({ data: { field: 'code' } });
    site.advanceClock(3 * STEP_MS);
    const { token: later } = await begin();
    expect(await complete(later, { code: codeNow(secret, -2 * STEP_MS) })).toMatchObject({ status: 400 });
    expect(await complete(later, { code: codeNow(secret, -STEP_MS) })).toMatchObject({ status: 200 });
  });

  it('starts no session before the code, and only in the browser and the network that gave the password', async () => {
    const { secret } = await addAuthenticator();
    const before = await sessionCount();
    const { token } = await begin();
    expect(await sessionCount()).toBe(before);
    expect(await site.reply('GET /api/get-user-auth-info', { as: { token } })).toMatchObject({ httpStatus: 401 });
    const code = codeNow(secret, STEP_MS);
    for (const other of [{ 'user-agent': 'Browser 8' }, { 'x-forwarded-for': '10.8.0.2' }]) {
      const reply = await complete(token, { code }, { ...BROWSER, ...other });
      expect(reply).toMatchObject({ status: 400, data: { field: 'token' } });
    }
    expect(await complete('unknown', { code })).toMatchObject({ status: 400, data: { field: 'token' } });
    expect(await complete(token, { code })).toMatchObject({ status: 200 });
  });

  it('needs the password again once it was completed, has expired, or ended with a new password', async () => {
    const { recoveryCodes } = await addAuthenticator();
    const [code = '', ...rest] = recoveryCodes;
    const { token } = await begin();
    expect(await complete(token, { code })).toMatchObject({ status: 200 });
    expect(await complete(token, { code: rest[0]! })).toMatchObject({ data: { field: 'token' } });
    const { token: second } = await begin();
    site.advanceClock(300_001);
    expect(await complete(second, { code: rest[0]! })).toMatchObject({ data: { field: 'token' } });
    const { token: third } = await begin();
    await site.api('POST /api/end-other-sessions', { as: user });
    expect(await complete(third, { code: rest[0]! })).toMatchObject({ data: { field: 'token' } });
  });

  it('refuses guesses: five for one password, ten in half an hour, but not those of recovery codes', async () => {
    const { secret, recoveryCodes } = await addAuthenticator();
    const wrong = codeNow(secret, HOUR_MS) === '000000' ? '000001' : '000000';
    for (let login = 0; login < 2; login++) {
      const { token } = await begin();
      for (let guess = 0; guess < 5; guess++) {
        expect(await complete(token, { code: wrong })).toMatchObject({ data: { field: 'code' } });
      }
      expect(await complete(token, { code: wrong })).toMatchObject({ data: { field: 'token' } });
    }
    const elsewhere = { ...BROWSER, 'x-forwarded-for': '10.9.9.9' };
    const { token } = await begin(user, elsewhere);
    expect(await complete(token, { code: codeNow(secret, STEP_MS) }, elsewhere)).toMatchObject({ httpStatus: 429 });
    expect(await complete(token, { code: recoveryCodes[0]! }, elsewhere)).toMatchObject({ status: 200 });
  });

  it('stores the secret encrypted, and no code or secret reaches the audit log', async () => {
    const { secret, recoveryCodes } = await addAuthenticator();
    const row = await knex()('authenticator').where({ uid: user.uid }).first();
    expect(row!.secret.toString('latin1')).not.toContain(secret);
    const entries = JSON.stringify(await knex()('auditEntry').where({ targetUid: user.uid }));
    expect(entries).toContain('/api/second-factor/authenticator');
    for (const hidden of [secret, ...recoveryCodes, codeNow(secret)]) expect(entries).not.toContain(hidden);
  });

  it('stays after the password was reset by mail', async () => {
    await addAuthenticator();
    const email = `${user.username}@example.org`;
    await site.api('POST /api/apply-reset-password', { body: { ...(await site.captcha()), email } });
    const body = { username: user.username, password: 'brand new horse', code: await site.linkTo(email) };
    await site.api('POST /api/reset-password', { body });
    expect((await begin({ ...user, password: 'brand new horse' })).methods).toContain('code');
  });
});

describe('recovery codes', () => {
  it('come with the first factor, work once each, and of two calls with one code one wins', async () => {
    const { recoveryCodes } = await addAuthenticator();
    expect(new Set(recoveryCodes).size).toBe(10);
    expect((await addPasskey()).recoveryCodes).toEqual([]);
    const [first = '', second = ''] = recoveryCodes;
    const pending = [await begin(), await begin()];
    const replies = await Promise.all(pending.map(({ token }) => complete(token, { code: first })));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await complete((await begin()).token, { code: second.toUpperCase().replaceAll('-', ' ') })).toMatchObject({
      status: 200,
    });
    const stored = await knex()('recoveryCode').where({ uid: user.uid });
    expect(stored).toHaveLength(8);
    expect(await site.api('GET /api/second-factor', { as: user })).toMatchObject({
      hasAuthenticator: true,
      passkeys: [{ name: 'Laptop' }],
      recoveryCodesLeft: 8,
      isRequired: false,
    });
  });

  it('end when new ones are made, and with the last factor', async () => {
    const { recoveryCodes: old } = await addAuthenticator();
    const { recoveryCodes } = await site.api('POST /api/second-factor/recovery-codes', { as: user });
    const { token } = await begin();
    expect(await complete(token, { code: old[0]! })).toMatchObject({ data: { field: 'code' } });
    expect(await complete(token, { code: recoveryCodes[0]! })).toMatchObject({ status: 200 });
    await site.api('DELETE /api/second-factor/authenticator', { as: user });
    expect(await knex()('recoveryCode').where({ uid: user.uid })).toEqual([]);
    expect(await site.logIn(user.username, user.password)).toMatchObject({ uid: user.uid });
    expect(await site.reply('POST /api/second-factor/recovery-codes', { as: user })).toMatchObject({ status: 409 });
  });
});

describe('passkeys', () => {
  it('log in with a counter that grows; one that does not is a copy and refused', async () => {
    const { passkey } = await addPasskey();
    const { token, methods } = await begin();
    expect(methods).toEqual(['passkey', 'recovery']);
    const options = await passkeyOptions(token);
    const answer = passkey.answer(options, { counter: 2 });
    expect(await complete(token, { passkey: answer })).toMatchObject({ status: 200 });
    const { token: again } = await begin();
    expect(await complete(again, { passkey: answer })).toMatchObject({ status: 400 });
    const copy = passkey.answer(await passkeyOptions(again), { counter: 2 });
    const refused = await complete(again, { passkey: copy });
    expect(refused).toMatchObject({ status: 400, data: { field: 'passkey' } });
    expect(refused.msg).toContain('Laptop');
  });

  it('are refused for another account, another site, without user verification, and as garbage', async () => {
    const { passkey } = await addPasskey();
    const stranger = await site.signUp();
    const { passkey: theirs } = await addPasskey(stranger);
    const { token } = await begin();
    const options = await passkeyOptions(token);
    const answers = [
      theirs.answer(options, { counter: 5 }),
      passkey.answer(options, { counter: 5, origin: 'https://judge.example.evil.org' }),
      passkey.answer(options, { counter: 5, isUserVerified: false }),
      '[1,{"id":7}]',
    ];
    for (const answer of answers) {
      expect(await complete(token, { passkey: answer })).toMatchObject({ status: 400, data: { field: 'passkey' } });
    }
    expect(await complete(token, { passkey: passkey.answer(options, { counter: 5 }) })).toMatchObject({ status: 200 });
  });

  it('are registered once, for a challenge of this session, and removed only by their owner', async () => {
    const { passkey } = await addPasskey();
    const begun = async () => (await site.api('POST /api/second-factor/passkey-options', { as: user })).options;
    const add = (answer: string) =>
      site.reply('POST /api/second-factor/passkey', { body: { name: 'Again', passkey: answer }, as: user });
    const options = await begun();
    expect(await add(passkey.register(options))).toMatchObject({ status: 409 });
    expect(await add(new SoftwarePasskey('https://judge.example').register(options))).toMatchObject({ status: 400 });
    expect(await add(new SoftwarePasskey('https://other.example').register(await begun()))).toMatchObject({
      status: 400,
    });
    const stranger = await site.signUp();
    await addPasskey(stranger);
    const { passkeys } = await site.api('GET /api/second-factor', { as: user });
    const remove = (as: TestUser) =>
      site.reply('DELETE /api/second-factor/passkey', { query: { id: passkeys[0]!.id }, as });
    expect(await remove(stranger)).toMatchObject({ status: 404 });
    expect(await remove(user)).toMatchObject({ status: 200 });
  });
});

describe('a site whose staff need a second factor', () => {
  const require = (staffNeedSecondFactor: boolean) =>
    resolve(site.app.container, SiteSettings).update({ staffNeedSecondFactor });

  it('refuses every power of staff at once, until a factor is set up', async () => {
    const admin = await site.signUp({ role: Role.Root });
    const act = () => site.reply('GET /api/admin/switch/info', { as: admin });
    expect(await act()).toMatchObject({ status: 200 });
    await require(true);
    try {
      const refused = await act();
      expect(refused).toMatchObject({ httpStatus: 403 });
      expect(refused.msg).toContain('settings');
      expect(await site.api('GET /api/get-user-auth-info', { as: admin })).toMatchObject({
        roles: ['default_user'],
        needsSecondFactor: true,
      });
      const body = { username: admin.username, password: admin.password };
      expect(await site.reply('POST /api/admin/login', { body })).toMatchObject({ status: 200 });
      const token = { name: 'later', scopes: ['admin' as const], days: 9 };
      expect(await site.reply('POST /api/api-tokens', { body: token, as: admin })).toMatchObject({ httpStatus: 403 });
      await addAuthenticator(admin);
      expect(await act()).toMatchObject({ status: 200 });
      expect(await site.api('GET /api/second-factor', { as: admin })).toMatchObject({ isRequired: true });
      await site.api('DELETE /api/second-factor/authenticator', { as: admin });
      expect(await act()).toMatchObject({ httpStatus: 403 });
      expect(await site.api('GET /api/get-user-auth-info', { as: user })).toMatchObject({ needsSecondFactor: false });
    } finally {
      await require(false);
    }
  });
});
