import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Intervals, REGISTRATIONS_PER_ADDRESS } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp } from '@tribunal/testing';
import { RateLimiter } from '@tribunal/platform';
import { MAIL } from '../../src/account/guard/rate-limit-rules';
import { startMailSite, type MailSite } from './mail-site';

let site: MailSite;
beforeAll(async () => {
  site = await startMailSite({ REGISTER_CODE: '1', REFUSED_MAIL_DOMAINS: 'throw.example' });
});
afterAll(() => site?.stop());

const knex = () => resolve(site.app.container, Db);
const ask = (email: string, headers = {}) => site.reply('GET /api/get-register-code', { query: { email }, headers });
const register = (username: string, code: string | undefined, email = `${username}@example.org`) =>
  site.reply('POST /api/register', {
    body: { username, password: 'secret-1', email, ...(code === undefined ? {} : { code }) },
  });

describe('a registration code', () => {
  it('is not sent by a site that requires none or has no mail', async () => {
    await using plain = await startTestApp({ env: { MAIL_URL: 'catch:' } });
    await using mailless = await startTestApp({ env: { REGISTER_CODE: '1' } });
    const query = { email: 'a@example.org' };
    await using closed = await startTestApp();
    const root = await closed.asRoot();
    await closed.api('PUT /api/admin/config/set-web-config', { body: { register: false }, as: root });
    const refusals = [plain, mailless, closed].map((site) => site.reply('GET /api/get-register-code', { query }));
    expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([400, 503, 403]);
    expect(await plain.api('GET /api/get-website-config')).toMatchObject({ mail: true, registerCode: false });
    expect(await mailless.api('GET /api/get-website-config')).toMatchObject({ mail: false, registerCode: true });
  });

  it('is not sent to invalid, taken or refused addresses', async () => {
    expect(await ask('nobody')).toMatchObject({ status: 400, data: { field: 'email' } });
    expect(await ask('a@sub.throw.example')).toMatchObject({ status: 400, data: { field: 'email' } });
    await ask('taken@example.org');
    await register('taken', await site.codeTo('taken@example.org'));
    site.advanceClock(Intervals.registerResend);
    expect(await ask('Taken@example.org')).toMatchObject({ status: 409, data: { field: 'email' } });
  });

  it('has six digits, and the reply states how long it is valid', async () => {
    expect(await ask('ada@example.org')).toMatchObject({
      status: 200,
      data: { email: 'ada@example.org', expire: Intervals.mailCodeLife / 1000 },
    });
    expect(await site.codeTo('ada@example.org')).toMatch(/^\d{6}$/);
  });

  it('is sent again after a minute; earlier refusals state the wait', async () => {
    await ask('again@example.org');
    site.advanceClock(20_000);
    expect(await ask('AGAIN@example.org')).toMatchObject({
      status: 429,
      httpStatus: 429,
      msg: 'An email has just been sent. You can request another one in 40 seconds',
    });
    site.advanceClock(40_000);
    expect(await ask('again@example.org')).toMatchObject({ status: 200 });
    expect(await site.mailsTo('again@example.org')).toHaveLength(2);
  });

  it('is sent once for concurrent requests', async () => {
    const replies = await Promise.all(Array.from({ length: 6 }, () => ask('crowd@example.org')));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await site.mailsTo('crowd@example.org')).toHaveLength(1);
  });

  it('is sent to a limited number of addresses from one network', async () => {
    const rateLimits = resolve(site.app.container, RateLimiter);
    for (let asked = 1; asked < REGISTRATIONS_PER_ADDRESS; asked += 1) {
      await rateLimits.consume(MAIL, { subject: `many-${asked}@example.org`, ip: '10.9.0.1' });
    }
    expect(await ask('last@example.org', site.from('10.9.0.1'))).toMatchObject({ status: 200 });
    expect(await ask('more@example.org', site.from('10.9.0.1'))).toMatchObject({ status: 429 });
    expect(await ask('more@example.org', site.from('10.9.0.2'))).toMatchObject({ status: 200 });
  });

  it('is stored only as a hash', async () => {
    await ask('hash@example.org');
    const code = await site.codeTo('hash@example.org');
    const row = await knex()('mailCode').where({ subject: 'hash@example.org' }).first();
    expect(JSON.stringify(row)).not.toContain(code);
    expect(row).toMatchObject({ codeHash: expect.stringMatching(/^\$argon2id\$/) });
  });
});

describe('registering on a site that requires a code', () => {
  it('accepts a code that was sent to this address', async () => {
    await ask('eve@example.org');
    const code = await site.codeTo('eve@example.org');
    expect(await register('eve', undefined)).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await register('eve', code, 'victim@example.org')).toMatchObject({ status: 400, data: { field: 'code' } });
    expect(await register('eve', code)).toMatchObject({ status: 200 });
    expect(await site.logIn('eve', 'secret-1')).toMatchObject({ username: 'eve' });
  });

  it('accepts it once, also for concurrent requests', async () => {
    await ask('once@example.org');
    const code = await site.codeTo('once@example.org');
    const replies = await Promise.all(
      ['once-a', 'once-b', 'once-c', 'once-d'].map((username) => register(username, code, 'once@example.org')),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    await knex()('account').where({ email: 'once@example.org' }).update({ email: null });
    expect(await register('once-e', code, 'once@example.org')).toMatchObject({ status: 400 });
  });

  it('keeps it valid if the name is taken', async () => {
    await ask('late@example.org');
    const code = await site.codeTo('late@example.org');
    expect(await register('EVE', code, 'late@example.org')).toMatchObject({ status: 409, data: { field: 'username' } });
    expect(await register('late', code)).toMatchObject({ status: 200 });
  });

  it('allows five guesses, then rejects the correct code too', async () => {
    await ask('guess@example.org');
    const code = await site.codeTo('guess@example.org');
    const wrong = code === '000000' ? '000001' : '000000';
    for (let guess = 0; guess < 5; guess += 1) {
      expect(await register('guess', wrong)).toMatchObject({
        status: 400,
        msg: 'The code is incorrect or has expired',
      });
    }
    expect(await register('guess', code)).toMatchObject({ status: 400 });
  });

  it('rejects codes older than ten minutes and replaced codes', async () => {
    await ask('old@example.org');
    const code = await site.codeTo('old@example.org');
    site.advanceClock(Intervals.mailCodeLife);
    expect(await register('old', code)).toMatchObject({ status: 400 });
    await ask('old@example.org');
    const second = await site.codeTo('old@example.org');
    site.advanceClock(Intervals.registerResend);
    await ask('old@example.org');
    expect(second).not.toBe(await site.codeTo('old@example.org'));
    expect(await register('old', second)).toMatchObject({ status: 400 });
    expect(await register('old', await site.codeTo('old@example.org'))).toMatchObject({ status: 200 });
  });
});
