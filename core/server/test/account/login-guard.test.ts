import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type TestApp, type TestUser } from '@tribunal/testing';
import { RateLimiter, type RateLimitRule } from '@tribunal/platform';
import { LOGIN, LOGIN_FROM_UNKNOWN_NETWORKS } from '../../src/account/guard/rate-limit-rules';

const ANSWER = '123456';
/** IP address from which the owner registered and logged in. */
const HOME = '127.0.0.1';

let now = new Date('2030-01-01T00:00:00Z');
let site: TestApp;
let owner: TestUser;
/** Session token from a network that no other test uses. */
let otherToken: string;
let networks = 0;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now }, env: { TRUSTED_PROXIES: '127.0.0.1' } });
});
beforeEach(async () => {
  owner = await site.signUp();
  otherToken = newNetwork();
});
afterAll(() => site?.stop());

const newNetwork = (): string => `10.0.${(networks += 1)}.1`;
const from = (ip: string) => ({ 'x-forwarded-for': ip });
const logIn = (ip: string, password: string, more: { username?: string; captcha?: string; captchaKey?: string } = {}) =>
  site.reply('POST /api/login', { body: { username: owner.username, password, ...more }, headers: from(ip) });
const guess = (ip: string, username = owner.username) => logIn(ip, 'wrong-one', { username });
/** Records failures that count towards the limit without hashing a password. */
const fail = async (times: number, rule: RateLimitRule, attempt: (at: number) => { subject: string; ip: string }) => {
  const rateLimits = resolve(site.app.container, RateLimiter);
  for (let at = 0; at < times; at += 1) await rateLimits.consume(rule, attempt(at));
};
/** Creates a captcha and makes the given answer the right one. */
const createCaptcha = async (ip: string) => {
  const { captchaKey } = await site.api('GET /api/captcha', { headers: from(ip) });
  const answerHash = createHash('sha256').update(`${captchaKey} ${ANSWER}`).digest();
  await resolve(site.app.container, Db)('captcha').where({ key: captchaKey }).update({ answerHash });
  return { captcha: ANSWER, captchaKey };
};

const CAPTCHA_REQUIRED = { status: 400, httpStatus: 400, data: { field: 'captcha' } };
const WRONG = { status: 400, data: null };
const IN = { status: 200, httpStatus: 200 };

describe('guessing one password from one network', () => {
  it('requires a CAPTCHA from the twenty-first failure on, also for concurrent attempts', async () => {
    const replies = await Promise.all(Array.from({ length: 30 }, () => guess(otherToken)));
    expect(replies.filter(({ data }) => data === null)).toHaveLength(20);
    expect(replies.filter(({ data }) => data !== null)).toHaveLength(10);
    expect(await logIn(otherToken, owner.password)).toMatchObject(CAPTCHA_REQUIRED);
  });

  it('requires a CAPTCHA for each guess, and accepts the correct password with one', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: otherToken }));
    const captcha = await createCaptcha(otherToken);
    expect(await logIn(otherToken, 'wrong-one', captcha)).toMatchObject(WRONG);
    expect(await logIn(otherToken, owner.password, captcha)).toMatchObject(CAPTCHA_REQUIRED);
    expect(await logIn(otherToken, owner.password, await createCaptcha(otherToken))).toMatchObject(IN);
  });

  it('uses up the CAPTCHA with a wrong answer', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: otherToken }));
    const captcha = await createCaptcha(otherToken);
    const wrong = { ...captcha, captcha: '000000' };
    expect(await logIn(otherToken, owner.password, wrong)).toMatchObject(CAPTCHA_REQUIRED);
    expect(await logIn(otherToken, owner.password, captcha)).toMatchObject(CAPTCHA_REQUIRED);
  });

  it('requires no CAPTCHA after the correct password', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: otherToken }));
    expect(await logIn(otherToken, owner.password, await createCaptcha(otherToken))).toMatchObject(IN);
    expect(await logIn(otherToken, owner.password)).toMatchObject(IN);
  });

  it('never locks out the owner in the same network', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: HOME }));
    expect(await logIn(HOME, owner.password)).toMatchObject(CAPTCHA_REQUIRED);
    expect(await logIn(HOME, owner.password, await createCaptcha(HOME))).toMatchObject(IN);
  });

  it('is forgotten after half an hour', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: otherToken }));
    now = new Date(now.getTime() + 30 * 60_000 + 1);
    expect(await guess(otherToken)).toMatchObject(WRONG);
  });

  it('requires a CAPTCHA for the admin login too', async () => {
    await fail(20, LOGIN, () => ({ subject: 'root', ip: otherToken }));
    const body = { username: 'root', password: 'root-of-tests' };
    const enter = (more = {}) =>
      site.reply('POST /api/admin/login', { body: { ...body, ...more }, headers: from(otherToken) });
    expect(await enter()).toMatchObject(CAPTCHA_REQUIRED);
    expect(await enter(await createCaptcha(otherToken))).toMatchObject(IN);
  });
});

describe('guessing many names from one network', () => {
  const noise = (ip: string) => fail(100, LOGIN, (at) => ({ subject: `name-${at % 10}`, ip }));

  it('requires a CAPTCHA of unknown users after a hundred failures', async () => {
    await noise(otherToken);
    expect(await logIn(otherToken, owner.password)).toMatchObject(CAPTCHA_REQUIRED);
    expect(await logIn(otherToken, owner.password, await createCaptcha(otherToken))).toMatchObject(IN);
  });

  it('requires nothing of users who have logged in from there before', async () => {
    expect(await logIn(otherToken, owner.password)).toMatchObject(IN);
    await noise(otherToken);
    expect(await logIn(otherToken, owner.password)).toMatchObject(IN);
    expect(await guess(otherToken)).toMatchObject(WRONG);
    expect(await logIn(otherToken, owner.password)).toMatchObject(IN);
  });
});

describe('requesting very many CAPTCHAs', () => {
  const flood = async (ip: string) => {
    const ask = () => site.reply('GET /api/captcha', { headers: from(ip) });
    const replies = await Promise.all(Array.from({ length: 620 }, ask));
    expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  };

  it('does not lock out the owner in the same network', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: HOME }));
    await flood(HOME);
    expect(await logIn(HOME, owner.password, await createCaptcha(HOME))).toMatchObject(IN);
  });

  it('does not lock out new users of a shared network', async () => {
    await fail(100, LOGIN, (at) => ({ subject: `name-${at % 10}`, ip: otherToken }));
    await flood(otherToken);
    expect(await logIn(otherToken, owner.password, await createCaptcha(otherToken))).toMatchObject(IN);
  });
});

describe('guessing with solved CAPTCHAs', () => {
  const GUESSES = 600;
  /** Records as many wrong passwords with solved captchas as are answered at once. */
  const guessed = async (ip: string, subject: string) => {
    const row = { kind: 'login-with-picture', subject, ip, countsUntil: new Date(now.getTime() + 5000) };
    await resolve(site.app.container, Db)('attempt').insert(Array.from({ length: GUESSES }, () => row));
  };
  const timed = async (ip: string, guesses: number): Promise<number> => {
    const captchas = await Promise.all(Array.from({ length: guesses }, () => createCaptcha(ip)));
    const begun = performance.now();
    const replies = await Promise.all(captchas.map((captcha) => logIn(ip, 'wrong-one', captcha)));
    for (const reply of replies) expect(reply).toMatchObject(WRONG);
    return performance.now() - begun;
  };

  it.each([
    ['where the account is known', HOME, () => owner.username],
    ['where it is not', '10.99.0.1', () => 'somebody-else'],
  ])('is limited to two per second after 600 in ten minutes %s, and the owner can log in', async (_, ip, subject) => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip }));
    await guessed(ip, subject());
    expect(await timed(ip, 4)).toBeGreaterThan(1400);
    expect(await logIn(ip, owner.password, await createCaptcha(ip))).toMatchObject(IN);
  });

  it('does not include wrong CAPTCHA answers', async () => {
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: HOME }));
    const captcha = await createCaptcha(HOME);
    expect(await logIn(HOME, 'wrong-one', { ...captcha, captcha: '000000' })).toMatchObject(CAPTCHA_REQUIRED);
    const counted = resolve(site.app.container, Db)('attempt').where({ subject: owner.username });
    expect(await counted.where({ kind: 'login-with-picture' })).toEqual([]);
  });
});

describe('guessing one password from many networks', () => {
  const spread = () =>
    fail(100, LOGIN_FROM_UNKNOWN_NETWORKS, (at) => ({ subject: owner.username, ip: `10.200.${at}.1` }));

  it('requires a CAPTCHA after a hundred failures, except in networks known for the account', async () => {
    await spread();
    expect(await guess(otherToken)).toMatchObject(CAPTCHA_REQUIRED);
    expect(await logIn(HOME, owner.password)).toMatchObject(IN);
  });

  it('does not lock out the owner in a new network', async () => {
    await spread();
    expect(await logIn(otherToken, owner.password, await createCaptcha(otherToken))).toMatchObject(IN);
    expect(await logIn(otherToken, owner.password)).toMatchObject(IN);
  });

  it('does not affect other accounts of the network', async () => {
    await spread();
    await fail(99, LOGIN, (at) => ({ subject: `other-${at % 10}`, ip: otherToken }));
    expect(await guess(otherToken)).toMatchObject(CAPTCHA_REQUIRED);
    expect(await guess(otherToken, 'nobody')).toMatchObject(WRONG);
  });
});

describe('a password asked for inside a session', () => {
  it('is refused after twenty wrong ones of this user only', async () => {
    const change = (oldPassword: string) =>
      site.reply('POST /api/change-password', { body: { oldPassword, newPassword: 'brand-new-1' }, as: owner });
    await fail(20, LOGIN, () => ({ subject: owner.username, ip: HOME }));
    expect(await change('not-my-own')).toMatchObject({ status: 400, data: { field: 'oldPassword' } });
    for (let count = 1; count < 20; count += 1) await change(`wrong-${count}`);
    expect(await change(owner.password)).toMatchObject({ status: 429 });
  });
});
