import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Intervals } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, HookBus } from '@tribunal/server';
import { onPasswordReset } from '@tribunal/server/account';
import { startTestApp, type TestUser } from '@tribunal/testing';
import { RateLimiter } from '@tribunal/platform';
import { CaptchaService } from '../../src/account/captcha';
import { CODE } from '../../src/account/guard/rate-limit-rules';
import { KnownNetworkStore } from '../../src/account/guard/known-network-store';
import { startMailSite, type MailSite } from './mail-site';

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
const addressOf = ({ username }: TestUser) => `${username}@example.org`;
const apply = async (email: string) =>
  site.reply('POST /api/apply-reset-password', { body: { ...(await site.captcha()), email } });
const reset = (code: string, password = 'brand-new', username = user.username) =>
  site.reply('POST /api/reset-password', { body: { username, password, code } });
const link = async (): Promise<string> => {
  await apply(addressOf(user));
  return site.linkTo(addressOf(user));
};

describe('a captcha', () => {
  it('is an image whose reply does not contain the answer', async () => {
    const { img, captchaKey } = await site.api('GET /api/captcha');
    expect(Buffer.from(img.replace('data:image/png;base64,', ''), 'base64').subarray(1, 4).toString()).toBe('PNG');
    const row = await knex()('captcha').where({ key: captchaKey }).first();
    expect(row?.answerHash).toHaveLength(32);
  });

  it('is valid once, whether the answer is right or wrong, also concurrently', async () => {
    const picture = await site.captcha();
    const wrong = { ...picture, captcha: '000000', email: addressOf(user) };
    const right = { ...picture, email: addressOf(user) };
    expect(await site.reply('POST /api/apply-reset-password', { body: wrong })).toMatchObject({
      status: 400,
      data: { field: 'captcha' },
    });
    expect(await site.reply('POST /api/apply-reset-password', { body: right })).toMatchObject({ status: 400 });
    const newCaptcha = await site.captcha();
    const replies = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) =>
        site.reply('POST /api/apply-reset-password', { body: { ...newCaptcha, email: `${name}@example.org` } }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
  });

  it('is forgotten after half an hour', async () => {
    const picture = await site.captcha();
    site.advanceClock(Intervals.captchaLife);
    const body = { ...picture, email: addressOf(user) };
    expect(await site.reply('POST /api/apply-reset-password', { body })).toMatchObject({ status: 400 });
  });

  it('is available to everybody, but drawn only a limited number of times for one network', async () => {
    const captchas = resolve(site.app.container, CaptchaService);
    const pictures = await Promise.all(Array.from({ length: 400 }, () => captchas.create('10.3.0.1')));
    expect(new Set(pictures.map(({ captchaKey }) => captchaKey)).size).toBe(400);
    // The test requests fifty captchas a second for three seconds.
    expect(new Set(pictures.map(({ img }) => img)).size).toBeLessThan(200);
    const left = () =>
      knex()('captcha')
        .whereIn(
          'key',
          pictures.map(({ captchaKey }) => captchaKey),
        )
        .pluck('key');
    site.advanceClock(2 * 60_000 + 1);
    await captchas.deleteExpired();
    // Captchas that were drawn for their caller are valid for longer.
    expect((await left()).length).toBeGreaterThan(0);
    expect((await left()).length).toBeLessThan(200);
  });
});

describe('requesting a password reset', () => {
  it('is refused with a clear message on a site without mail', async () => {
    await using mailless = await startTestApp();
    const body = { captcha: '123456', captchaKey: 'x', email: 'a@example.org' };
    expect(await mailless.reply('POST /api/apply-reset-password', { body })).toMatchObject({ status: 503 });
  });

  it('does not reveal whether an account has the address', async () => {
    const [known, unknown] = [await apply(addressOf(user)), await apply('nobody@example.org')];
    expect({ status: unknown.status, msg: unknown.msg, data: unknown.data }).toEqual({
      status: known.status,
      msg: known.msg,
      data: known.data,
    });
    const [again, nobodyAgain] = [await apply(addressOf(user)), await apply('nobody@example.org')];
    expect(again).toMatchObject({ status: 429, msg: expect.stringContaining('90 seconds') });
    expect(nobodyAgain.msg).toBe(again.msg);
    expect(await site.mailsTo('nobody@example.org')).toEqual([]);
  });

  it('takes about as long for an unknown address', async () => {
    const timeOf = async (email: string): Promise<number> => {
      const body = { ...(await site.captcha()), email };
      const begin = performance.now();
      await site.api('POST /api/apply-reset-password', { body });
      return performance.now() - begin;
    };
    const [known, unknown]: [number[], number[]] = [[], []];
    const isAsLong = (): boolean => Math.min(...unknown) > Math.min(...known) / 3;
    // A busy machine delays any of them, so the fastest ones count, of more if need be.
    for (let round = 0; round < 4 || (round < 20 && !isAsLong()); round += 1) {
      known.push(await timeOf(addressOf(await site.signUp())));
      unknown.push(await timeOf(`n${round}@example.org`));
    }
    expect(isAsLong(), `known: ${known.join()} ms, unknown: ${unknown.join()} ms`).toBe(true);
  });

  it('sends a link to this site, whatever host the request names', async () => {
    const body = { ...(await site.captcha()), email: addressOf(user).toUpperCase() };
    await site.api('POST /api/apply-reset-password', { body, headers: { host: 'evil.example' } });
    const [text = ''] = await site.mailsTo(addressOf(user));
    expect(text).toMatch(
      new RegExp(`^https://judge\\.example/reset-password\\?username=${user.username}&code=[\\w-]{43}$`, 'm'),
    );
    expect(text).not.toContain('evil');
  });

  it('sends mail in the language of the requester', async () => {
    const body = { ...(await site.captcha()), email: addressOf(user) };
    await site.api('POST /api/apply-reset-password', { body, headers: { 'accept-language': 'zh' } });
    expect((await site.mailsTo(addressOf(user)))[0]).toContain('你好');
  });

  it('sends nothing to a banned account', async () => {
    await knex()('account').where({ uid: user.uid }).update({ isBanned: true });
    expect(await apply(addressOf(user))).toMatchObject({ status: 200 });
    expect(await site.mailsTo(addressOf(user))).toEqual([]);
  });
});

describe('setting a new password with the link', () => {
  it('requires the code of this user’s newest link within ten minutes', async () => {
    const code = await link();
    const stranger = await site.signUp();
    const wrong = await reset(`${code.slice(1)}x`);
    expect(wrong).toMatchObject({ status: 400, data: { field: 'code' } });
    expect((await reset(code, 'brand-new', stranger.username)).msg).toBe(wrong.msg);
    expect((await reset(code, 'brand-new', 'nobody-at-all')).msg).toBe(wrong.msg);
    expect(await reset(code, '12345')).toMatchObject({ status: 400, data: { field: 'password' } });
    site.advanceClock(Intervals.mailCodeLife);
    expect((await reset(code)).msg).toBe(wrong.msg);
    expect(await site.logIn(user.username, user.password)).toMatchObject({ uid: user.uid });
  });

  it('ends every session of the user and no other', async () => {
    const [second, stranger] = [await site.logIn(user.username, user.password), await site.signUp()];
    expect(await reset(await link())).toMatchObject({ status: 200, data: null });
    const who = (as: TestUser) => site.reply('GET /api/get-user-auth-info', { as });
    expect(await who(user)).toMatchObject({ status: 401 });
    expect(await who(second)).toMatchObject({ status: 401 });
    expect(await who(stranger)).toMatchObject({ status: 200 });
    await expect(site.logIn(user.username, user.password)).rejects.toThrow('Wrong username or password');
  });

  it('runs the hook of resets in the same transaction, and sets nothing if a handler fails', async () => {
    const hooks = resolve(site.app.container, HookBus);
    const uids: string[] = [];
    const stop = hooks.on(onPasswordReset, ({ uid }) => {
      uids.push(uid);
      if (uids.length === 1) throw new Error('a handler that fails');
    });
    const code = await link();
    expect(await reset(code)).toMatchObject({ status: 500 });
    expect(await site.logIn(user.username, user.password)).toMatchObject({ uid: user.uid });
    expect(await reset(code)).toMatchObject({ status: 200 });
    expect(uids).toEqual([user.uid, user.uid]);
    await stop();
  });

  it('stores the password exactly as typed', async () => {
    await reset(await link(), ' blank ends ');
    expect(await site.logIn(user.username, ' blank ends ')).toMatchObject({ uid: user.uid });
    await expect(site.logIn(user.username, 'blank ends')).rejects.toThrow();
  });

  it('works once, also for concurrent requests', async () => {
    const code = await link();
    const replies = await Promise.all(['pass-a', 'pass-b', 'pass-c', 'pass-d'].map((one) => reset(code, one)));
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect(await reset(code, 'pass-e')).toMatchObject({ status: 400 });
  });

  it('is not invalidated by wrong guesses, which are refused after a hundred', async () => {
    const code = await link();
    const guess = (ip: string) =>
      site.reply('POST /api/reset-password', {
        body: { username: user.username, password: 'guessed-1', code: 'wrong' },
        headers: site.from(ip),
      });
    expect(await guess('10.4.0.1')).toMatchObject({ status: 400 });
    for (let more = 1; more < 100; more += 1) {
      await resolve(site.app.container, RateLimiter).consume(CODE, { subject: user.username, ip: '10.4.0.1' });
    }
    expect(await guess('10.4.0.1')).toMatchObject({ status: 429 });
    expect(await reset(code)).toMatchObject({ status: 200 });
  });

  it('lets the user log in immediately after too many failed logins', async () => {
    const guess = (password: string) => site.reply('POST /api/login', { body: { username: user.username, password } });
    await Promise.all(Array.from({ length: 20 }, () => guess('wrong-one')));
    expect(await guess(user.password)).toMatchObject({ status: 400, data: { field: 'captcha' } });
    await reset(await link());
    expect(await guess('brand-new')).toMatchObject({ status: 200 });
  });

  it('makes the network a known one of the user', async () => {
    const networks = resolve(site.app.container, KnownNetworkStore);
    expect(await networks.isKnown(user.username, '10.4.0.7')).toBe(false);
    const body = { username: user.username, password: 'brand-new', code: await link() };
    await site.api('POST /api/reset-password', { body, headers: site.from('10.4.0.7') });
    expect(await networks.isKnown(user.username, '10.4.0.7')).toBe(true);
  });
});
