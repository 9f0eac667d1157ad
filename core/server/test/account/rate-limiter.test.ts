import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resolve } from '@tribunal/kernel';
import { Db, DomainError } from '@tribunal/server';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { RateLimiter, type RateLimitRule } from '@tribunal/platform';

let now = new Date('2030-01-01T00:00:00Z');
let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ clock: { now: () => now } });
});
afterAll(() => site?.stop());

const pass = (ms: number): void => void (now = new Date(now.getTime() + ms));
const limiter = () => resolve(site.app.container, RateLimiter);
const rule = (kind: string, most: RateLimitRule['limits']): RateLimitRule => ({
  kind,
  windowMs: 60_000,
  limits: most,
  refusal: 'x',
});
const enter = async (of: RateLimitRule, subject: string, ip: string): Promise<number | 'in'> => {
  try {
    await limiter().consume(of, { subject, ip });
    return 'in';
  } catch (error) {
    if (error instanceof DomainError && error.status === 429) return Number(error.values['seconds']);
    throw error;
  }
};

describe('a limit on attempts', () => {
  it('allows the stated number of concurrent attempts', async () => {
    const of = rule('crowd', { network: 3 });
    const results = await Promise.all(Array.from({ length: 10 }, (_, index) => enter(of, `s${index}`, '10.0.0.1')));
    expect(results.filter((result) => result === 'in')).toHaveLength(3);
  });

  it('counts by subject and network, by subject, and by network', async () => {
    const of = rule('three', { pair: 1, subject: 2, network: 3 });
    expect(await enter(of, 'a', '10.0.0.1')).toBe('in');
    expect(await enter(of, 'A', '10.0.0.1')).toBe(60);
    expect(await enter(of, 'a', '10.0.0.2')).toBe('in');
    expect(await enter(of, 'a', '10.0.0.3')).toBe(60);
    expect(await enter(of, 'b', '10.0.0.1')).toBe('in');
    expect(await enter(of, 'c', '10.0.0.1')).toBe('in');
    expect(await enter(of, 'd', '10.0.0.1')).toBe(60);
  });

  it('counts for several rules at once, and for none if one refuses', async () => {
    const [wide, narrow] = [rule('wide', { network: 2 }), rule('narrow', { subject: 1 })];
    const both = (subject: string) => limiter().consumeAll([wide, narrow], { subject, ip: '10.0.0.1' });
    await both('a');
    await expect(both('a')).rejects.toMatchObject({ status: 429 });
    await expect(both('b')).resolves.toBeUndefined();
    await expect(both('c')).rejects.toMatchObject({ status: 429 });
    expect(await enter(narrow, 'c', '10.0.0.2')).toBe('in');
  });

  it('returns the time until the oldest attempt expires', async () => {
    const of = rule('wait', { subject: 2 });
    await enter(of, 'a', '10.0.0.1');
    pass(20_000);
    await enter(of, 'a', '10.0.0.1');
    pass(9500);
    expect(await enter(of, 'a', '10.0.0.1')).toBe(31);
    pass(31_000);
    expect(await enter(of, 'a', '10.0.0.1')).toBe('in');
  });

  it('treats all addresses of one IPv6 network as one', async () => {
    const of = rule('six', { network: 1 });
    expect(await enter(of, 'a', '2001:db8::1')).toBe('in');
    expect(await enter(of, 'a', '2001:db8::ffff:2')).toBe(60);
    expect(await enter(of, 'a', '2001:db8:0:1::1')).toBe('in');
  });

  it('forgets forgiven and expired attempts', async () => {
    const of = rule('gone', { subject: 1 });
    await enter(of, 'a', '10.0.0.1');
    await limiter().reset(of, { subject: 'a', ip: '10.0.0.1' });
    expect(await enter(of, 'a', '10.0.0.1')).toBe('in');
    pass(60_001);
    await limiter().deleteExpired();
    expect(await resolve(site.app.container, Db)('attempt')).toEqual([]);
  });

  it('ignores attempts made while the clock was hours ahead', async () => {
    const of = rule('jump', { network: 1 });
    pass(7_200_000);
    expect(await enter(of, 'a', '10.0.0.1')).toBe('in');
    pass(-7_200_000);
    expect(await enter(of, 'a', '10.0.0.1')).toBe('in');
    expect(await enter(of, 'a', '10.0.0.1')).toBe(60);
  });
});
