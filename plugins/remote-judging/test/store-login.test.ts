import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { pluginScope } from '@tribunal/server/command';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideServices, storeLogin, type CompletedLogin } from '../command/store-login';
import { remoteJudging } from '../plugin';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(() => harness.knex('remoteAccount').delete());

const store = (login: Partial<CompletedLogin> = {}) => {
  const { container } = harness.site.app;
  const scope = pluginScope(container, remoteJudging, () => undefined);
  provideServices(scope);
  const completed = { key: 'CF', name: 'bot', endpoint, session: 'sid=secret-1', userAgent: 'Chrome/140' };
  return storeLogin(container, scope, { ...completed, ...login });
};
let endpoint: string;
beforeAll(async () => {
  const rows = await harness.calls.api('GET /api/admin/remote-judge', { as: harness.root });
  endpoint = rows.find(({ key }) => key === 'CF')!.endpoint;
});
const listed = () => harness.calls.api('GET /api/admin/remote-account', { query: { key: 'CF' }, as: harness.root });

describe('a login that a person has completed in a browser', () => {
  it('is not stored for an unknown judge, or for another address than that of the site', async () => {
    expect(await store({ key: 'NONE' })).toMatchObject({ isGood: false });
    const elsewhere = await store({ endpoint: 'https://elsewhere.example' });
    expect(elsewhere).toMatchObject({ isGood: false });
    expect(elsewhere.text).toContain('https://elsewhere.example');
    expect(await listed()).toEqual([]);
  });

  it('is refused like on the page of the judge, with the same message', async () => {
    expect(await store({ proxy: 'socks5://proxy.example:1' })).toMatchObject({
      isGood: false,
      text: expect.stringContaining('http://host:port') as string,
      json: { field: 'proxy' },
    });
    expect(await listed()).toEqual([]);
  });

  it('adds an account of the operator with its session, user agent and proxy, and records no secret', async () => {
    const outcome = await store({ proxy: 'http://me:open-sesame@proxy.example:3128' });
    expect(outcome).toMatchObject({ isGood: true, json: { key: 'CF', name: 'bot', isNew: true } });
    expect(await listed()).toMatchObject([
      { name: 'bot', owner: null, hasSession: true, hasProxy: true, userAgent: 'Chrome/140' },
    ]);
    const entry = await resolve(harness.site.app.container, Db)('auditEntry').orderBy('id', 'desc').first();
    expect(entry).toMatchObject({ call: 'COMMAND remote browser', actorName: 'command line' });
    expect(JSON.stringify([entry, outcome])).not.toMatch(/secret-1|open-sesame/);
  });

  it('replaces session and user agent of the account of this name, and keeps its proxy', async () => {
    await store({ proxy: 'http://proxy.example:3128' });
    const [first] = await listed();
    await harness.knex('remoteAccount').update({ state: 'humanCheck' });
    expect(await store({ session: 'sid=2', userAgent: 'Chrome/141' })).toMatchObject({ json: { isNew: false } });
    expect(await listed()).toMatchObject([
      { id: first!.id, userAgent: 'Chrome/141', hasProxy: true, state: 'untried' },
    ]);
  });
});
