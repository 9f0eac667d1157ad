import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Intervals } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestUser } from '@tribunal/testing';
import { startMailSite, type MailSite } from './mail-site';

let site: MailSite;
let user: TestUser;
let count = 0;
beforeAll(async () => {
  site = await startMailSite({ REFUSED_MAIL_DOMAINS: 'throw.example' });
});
beforeEach(async () => {
  user = await site.signUp();
  count += 1;
});
afterAll(() => site?.stop());

const newAddress = () => `new-${count}@example.org`;
const ask = (email: string, as: TestUser | null = user, headers = {}) =>
  site.reply('GET /api/get-change-email-code', { query: { email }, ...(as ? { as } : {}), headers });
const change = (code: string, { newEmail = newAddress(), password = user.password } = {}) =>
  site.reply('POST /api/change-email', { body: { newEmail, password, code }, as: user });
const asked = async (): Promise<string> => {
  await ask(newAddress());
  return site.codeTo(newAddress());
};

describe('a code for a new address', () => {
  it('requires a login and a site with mail', async () => {
    expect(await ask(newAddress(), null)).toMatchObject({ status: 401 });
    await using mailless = await startTestApp();
    const as = await mailless.signUp();
    const query = { email: 'a@example.org' };
    expect(await mailless.reply('GET /api/get-change-email-code', { query, as })).toMatchObject({ status: 503 });
  });

  it.each([
    ['what is no address', () => 'nobody', 400],
    ['the current one', () => `${user.username.toUpperCase()}@example.org`, 400],
    ['a refused one', () => 'a@throw.example', 400],
    ['one that is taken', () => 'taken@example.org', 409],
  ])('is not sent to %s', async (_what, email, status) => {
    await site.signUp({ username: 'taken' }).catch(() => null);
    expect(await ask(email())).toMatchObject({ status, data: { field: 'email' } });
  });

  it('is sent again to the same address after half a minute, no matter who requests it', async () => {
    const other = await site.signUp();
    expect(await ask(newAddress())).toMatchObject({ status: 200, data: { email: newAddress(), expire: 600 } });
    expect(await ask(newAddress(), other)).toMatchObject({ status: 429, msg: expect.stringContaining('30 seconds') });
    site.advanceClock(Intervals.changeEmailResend);
    expect(await ask(newAddress())).toMatchObject({ status: 200 });
  });

  it('is sent to at most five addresses in ten minutes for one user', async () => {
    for (let sent = 0; sent < 5; sent += 1) await ask(`victim-${sent}@example.org`, user, site.from(`10.5.0.${sent}`));
    expect(await ask('victim-6@example.org', user, site.from('10.5.0.9'))).toMatchObject({
      status: 429,
      msg: 'Too many emails were requested, please try again in 600 seconds',
    });
    expect(await site.mailsTo('victim-6@example.org')).toEqual([]);
  });
});

describe('changing the address', () => {
  it('requires a login', async () => {
    const body = { password: 'secret-1', newEmail: newAddress(), code: '123456' };
    expect(await site.reply('POST /api/change-email', { body })).toMatchObject({ status: 401 });
  });

  it('requires the code of this address and user', async () => {
    const code = await asked();
    expect(await change('12345')).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await change(code, { newEmail: 'other@example.org' })).toMatchObject({
      status: 400,
      data: { field: 'code' },
    });
    const thief = await site.signUp();
    const body = { password: thief.password, newEmail: newAddress(), code };
    expect(await site.reply('POST /api/change-email', { body, as: thief })).toMatchObject({ status: 400 });
    expect(await change(code)).toMatchObject({
      status: 200,
      data: { code: 200, msg: 'Email address changed', userInfo: { email: newAddress(), uid: user.uid } },
    });
  });

  it('requires the password, allows twenty wrong ones, and does not block logins', async () => {
    const code = await asked();
    for (let guess = 0; guess < 20; guess += 1) {
      expect(await change(code, { password: `wrong-${guess}` })).toMatchObject({
        status: 400,
        data: { field: 'password' },
      });
    }
    expect(await change(code)).toMatchObject({ status: 429 });
    const body = { username: user.username, password: user.password };
    expect(await site.reply('POST /api/login', { body })).toMatchObject({ status: 200 });
  });

  it('accepts the code once, also for concurrent requests', async () => {
    const code = await asked();
    const replies = await Promise.all(Array.from({ length: 4 }, () => change(code)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is refused if the address was taken meanwhile, and keeps the old one', async () => {
    const code = await asked();
    const body = { username: `quick-${count}`, password: 'secret-1', email: newAddress() };
    await site.api('POST /api/register', { body });
    expect(await change(code)).toMatchObject({ status: 409, data: { field: 'email' } });
    const row = await resolve(site.app.container, Db)('account').where({ uid: user.uid }).first();
    expect(row?.email).toBe(`${user.username}@example.org`);
  });

  it('notifies the old address and invalidates links sent to it', async () => {
    const old = `${user.username}@example.org`;
    await site.api('POST /api/apply-reset-password', { body: { ...(await site.captcha()), email: old } });
    const link = await site.linkTo(old);
    await change(await asked());
    expect((await site.mailsTo(old))[0]).toContain(newAddress());
    const body = { username: user.username, password: 'brand-new', code: link };
    expect(await site.reply('POST /api/reset-password', { body })).toMatchObject({ status: 400 });
  });
});
