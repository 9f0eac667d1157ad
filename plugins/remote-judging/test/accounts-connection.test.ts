import { accountContext, decryptSecret } from '@tribunal/config';
import { TEST_SECRETS_KEY, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteLimits, type RemoteAccountSave } from '../contract';
import type { AccountRow } from '../server/vault/account-row';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteJob').delete();
  await harness.knex('remoteHealth').delete();
  await harness.knex('remoteAccount').delete();
});

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140';
const PROXY = 'http://me:open%20sesame@proxy.example:3128';
const pooled: RemoteAccountSave = { key: 'CF', name: 'keeper', session: 'sid=1' };
const save = (body: Partial<RemoteAccountSave>, as: TestUser | undefined = harness.root) =>
  harness.calls.reply('PUT /api/admin/remote-account', { body: { ...pooled, ...body }, as });
const saveOwn = (body: Partial<RemoteAccountSave>, as: TestUser | undefined = harness.user) =>
  harness.calls.reply('PUT /api/remote-account', { body: { ...pooled, ...body }, as });
const listed = () => harness.calls.reply('GET /api/admin/remote-account', { query: {}, as: harness.root });
const stored = (id: number) => harness.knex('remoteAccount').where({ id }).first<AccountRow>('*');
const openedProxy = async (id: number) => {
  const { proxy } = await stored(id);
  return proxy && decryptSecret(proxy, TEST_SECRETS_KEY, accountContext(id, 'proxy', null));
};
const jobWith = async (id: number) => {
  await harness.calls.api('POST /api/admin/remote-account/test', { body: { id }, as: harness.root });
  const body = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
  const { job } = await harness.calls.api('POST /api/judge/remote/job', { body, as: await harness.judge() });
  return job as { account: object } | null;
};

describe('the user agent and the proxy of an account', () => {
  it('are set by those who may change the account', async () => {
    const { data } = await save({});
    const change = { id: data!.id, userAgent: BROWSER, proxy: PROXY };
    expect((await save(change, undefined)).status).toBe(200);
    for (const [as, status] of [
      [null, 401],
      [harness.user, 403],
    ] as const) {
      const body = { ...pooled, ...change };
      const reply = await harness.calls.reply('PUT /api/admin/remote-account', { body, ...(as && { as }) });
      expect(reply.status).toBe(status);
    }
    expect((await saveOwn({ ...change, proxy: '' })).status).toBe(404);
  });

  it.each([
    ['a user agent with a line break', { userAgent: 'a\r\nCookie: b' }, 'userAgent'],
    ['a user agent of other characters', { userAgent: '浏览器' }, 'userAgent'],
    ['a user agent too long', { userAgent: 'x'.repeat(RemoteLimits.userAgent.max + 1) }, 'userAgent'],
    ['a proxy of another protocol', { proxy: 'socks5://proxy.example:1080' }, 'proxy'],
    ['a proxy without a protocol', { proxy: 'proxy.example:3128' }, 'proxy'],
    ['a proxy with a path', { proxy: 'http://proxy.example/x' }, 'proxy'],
    ['a proxy too long', { proxy: `http://${'x'.repeat(RemoteLimits.proxy.max)}` }, 'proxy'],
  ])('are refused: %s', async (_, wish, field) => {
    const reply = await save(wish);
    expect(reply).toMatchObject({ status: 400, data: { field } });
    expect(await harness.knex('remoteAccount')).toEqual([]);
  });

  it('are refused with a proxy for an account of a user', async () => {
    expect(await saveOwn({ proxy: PROXY })).toMatchObject({ status: 400, data: { field: 'proxy' } });
    const { data } = await saveOwn({ userAgent: BROWSER, proxy: '' });
    expect(data).toMatchObject({ userAgent: BROWSER, hasProxy: false });
  });

  it('are stored, the proxy encrypted, and of the proxy only its existence is shown', async () => {
    const reply = await save({ userAgent: BROWSER, proxy: PROXY });
    const { id } = reply.data!;
    expect(reply.data).toMatchObject({ userAgent: BROWSER, hasProxy: true });
    const list = await listed();
    expect(list.data).toEqual([reply.data]);
    expect(await openedProxy(id)).toBe(PROXY);
    expect(JSON.stringify([reply, list, await stored(id)])).not.toMatch(/sesame|proxy\.example/);
  });

  it('stay if they are not given, and are those of the site if they are empty', async () => {
    const { id } = (await save({ userAgent: BROWSER, proxy: PROXY })).data!;
    expect((await save({ id, session: 'sid=2' })).data).toMatchObject({ userAgent: BROWSER, hasProxy: true });
    expect((await save({ id, userAgent: '', proxy: '' })).data).toMatchObject({ userAgent: null, hasProxy: false });
  });

  it('go to judges with the account, the proxy encrypted', async () => {
    const { id } = (await save({ userAgent: BROWSER, proxy: PROXY })).data!;
    const { proxy } = await stored(id);
    expect(await jobWith(id)).toMatchObject({ account: { id, userAgent: BROWSER, proxy } });
  });

  it('of a user go to judges without a proxy, whatever is stored', async () => {
    const { id } = (await saveOwn({ userAgent: BROWSER })).data!;
    await harness.knex('remoteAccount').where({ id }).update({ proxy: 'v1.forged' });
    expect(await jobWith(id)).toMatchObject({ account: { id, userAgent: BROWSER, proxy: null } });
  });
});

describe('changing the user agent or the proxy', () => {
  const failed = { state: 'humanCheck' as const, reason: 'a captcha', siteLogin: 'v1.login' };

  it.each<[string, Partial<RemoteAccountSave>]>([
    ['user agent', { userAgent: BROWSER }],
    ['proxy', { proxy: PROXY }],
  ])('tries the account again, with its last session first: %s', async (_, change) => {
    const { id } = (await save({ password: 'secret' })).data!;
    const { password, session } = await stored(id);
    await harness.knex('remoteAccount').where({ id }).update(failed);
    const unchanged = { id, session: undefined, userAgent: '', proxy: '' };
    await save(unchanged);
    expect(await stored(id)).toMatchObject(failed);
    await save({ ...unchanged, ...change });
    expect(await stored(id)).toMatchObject({
      state: 'untried',
      reason: null,
      siteLogin: 'v1.login',
      password,
      session,
    });
  });

  it('does not end a rest', async () => {
    const { id } = (await save({})).data!;
    await harness.calls.api('PUT /api/admin/remote-account/rest', { body: { id, minutes: 10 }, as: harness.root });
    const { data } = await save({ id, session: undefined, userAgent: BROWSER });
    expect(data).toMatchObject({ state: 'resting', restsUntil: expect.any(String) as string });
  });

  it('resumes what was paused until a person comes, if the account has a session', async () => {
    const { id } = (await save({})).data!;
    const paused = {
      bank: 'CF',
      operation: 'problem' as const,
      state: 'paused' as const,
      failureKind: 'humanCheck' as const,
    };
    await harness.knex('remoteHealth').insert({ ...paused, since: harness.now() });
    await save({ id, session: undefined, userAgent: BROWSER });
    expect(await harness.knex('remoteHealth').where({ bank: 'CF', operation: 'problem' })).toEqual([]);
  });

  it('is in the audit log without the address of the proxy', async () => {
    const { id } = (await save({})).data!;
    await save({ id, session: undefined, userAgent: BROWSER, proxy: PROXY });
    await save({ id, session: undefined, proxy: '' });
    const entries = await harness
      .knex('auditEntry')
      .where({ subjectType: 'remote-account', subjectId: String(id) })
      .orderBy('id')
      .select('before', 'after', 'input');
    expect(entries.slice(1)).toMatchObject([
      { before: { userAgent: null, proxy: null }, after: { userAgent: BROWSER, proxy: expect.any(String) as string } },
      { before: { proxy: expect.any(String) as string }, after: { proxy: null } },
    ]);
    expect(JSON.stringify(entries)).not.toMatch(/sesame|proxy\.example|v1\./);
  });
});
