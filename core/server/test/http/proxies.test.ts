import { BlockList } from 'node:net';
import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '@tribunal/testing';
import { UntrustedProxyList } from '@tribunal/platform';

let site: TestApp | undefined;
let lines: { msg: string; proxy?: string }[] = [];
afterEach(() => site?.stop());

const start = async (env: Record<string, string> = {}): Promise<TestApp> => {
  lines = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line) as never) });
  site = await startTestApp({ env, log });
  return site;
};
const call = (headers: Record<string, string>) => site!.reply('GET /api/get-website-config', { headers });
const untrusted = async () => (await site!.api('GET /api/admin/health', { as: await site!.asRoot() })).untrustedProxies;
const warned = () => lines.filter(({ msg }) => msg.includes('TRUSTED_PROXIES'));

describe('senders that are not trusted', () => {
  it('are stored with the newest kept: forged requests hide no active proxy', () => {
    const untrustedList = new UntrustedProxyList(new BlockList(), pino({ level: 'silent' }));
    const note = (remoteAddress: string) =>
      untrustedList.record({ info: { remoteAddress }, headers: { 'x-forwarded-for': '203.0.113.7' } });
    for (let at = 0; at < 20; at += 1) note(`198.51.100.${at}`);
    note('10.0.0.1');
    expect(untrustedList.list()).toHaveLength(20);
    expect(untrustedList.list()).toContain('10.0.0.1');
    expect(untrustedList.list()).not.toContain('198.51.100.0');
    for (let at = 100; at < 119; at += 1) note(`198.51.100.${at}`);
    note('10.0.0.1');
    note('198.51.100.200');
    expect(untrustedList.list()).toContain('10.0.0.1');
  });
});

describe('a proxy that is not configured', () => {
  it.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
  ])('is reported once in the log, and on the admin pages: %s', async (name, value) => {
    const headers = { [name]: value };
    await start();
    expect(await untrusted()).toEqual([]);
    await call({});
    expect(warned()).toEqual([]);
    for (let times = 0; times < 3; times += 1) await call(headers);
    expect(warned()).toMatchObject([{ proxy: '127.0.0.1' }]);
    expect(await untrusted()).toEqual(['127.0.0.1']);
  });

  it('is not reported once it is trusted', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1' });
    await call({ 'x-forwarded-for': '203.0.113.7' });
    expect(warned()).toEqual([]);
    expect(await untrusted()).toEqual([]);
  });

  it('is reported at the start if the site address implies one', async () => {
    await start({ BASE_URL: 'https://judge.example' });
    expect(warned()).toHaveLength(1);
    await site?.stop();
    await start({ BASE_URL: 'https://judge.example', TRUSTED_PROXIES: '10.0.0.1' });
    expect(warned()).toEqual([]);
  });
});
