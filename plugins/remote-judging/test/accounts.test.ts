import { accountContext, decryptSecret } from '@tribunal/config';
import { Status } from '@tribunal/contract';
import { RemoteIntervals, RemoteLimits, type RemoteAccountSave } from '../contract';
import { TEST_SECRETS_KEY, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteAccountService } from '../server/accounts/remote-account-service';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import type { AccountRow } from '../server/vault/account-row';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const LIST = 'GET /api/admin/remote-account';
const SAVE = 'PUT /api/admin/remote-account';
const REMOVE = 'DELETE /api/admin/remote-account';
const TEST = 'POST /api/admin/remote-account/test';
const REST = 'PUT /api/admin/remote-account/rest';
const OWN = 'GET /api/remote-account';
const SAVE_OWN = 'PUT /api/remote-account';
const TEST_OWN = 'POST /api/remote-account/test';
const REMOVE_OWN = 'DELETE /api/remote-account';
const NOTE = 'POST /api/judge/remote/account';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
});

const operatorAccount: RemoteAccountSave = { key: 'CF', name: 'keeper', password: 'open sesame' };
const save = (body: RemoteAccountSave, as: TestUser = harness.root) => harness.calls.reply(SAVE, { body, as });
const saveOwn = (body: RemoteAccountSave, as: TestUser = harness.user) => harness.calls.reply(SAVE_OWN, { body, as });
const stored = (id: number) => harness.knex('remoteAccount').where({ id }).first<AccountRow>('*');
const opened = async (id: number, kind: 'password' | 'session') => {
  const { [kind]: encrypted, origin } = await stored(id);
  return encrypted && decryptSecret(encrypted, TEST_SECRETS_KEY, accountContext(id, kind, origin));
};
/** Leases a login with the account to the judge, which does not end it. */
const leaseLogin = async (accountId: number) => {
  const judgeId = Number((await harness.judge()).token.split('.')[0]);
  const lease = {
    claimedBy: 'crane-1',
    instance: 'one',
    judgeId,
    leaseUntil: new Date(harness.now().getTime() + 12_000),
  };
  const job = { bank: 'CF', kind: 'login' as const, request: '{}', accountId, createdAt: harness.now() };
  await harness.knex('remoteJob').insert({ ...job, ...lease });
};
/** Sends a note as a judge does; the account has its current name unless `body` gives another. */
const note = async (accountId: number, body: object) => {
  const name = (await stored(accountId))?.name ?? 'gone';
  await harness.calls.api(NOTE, { body: { accountId, name, ...body }, as: await harness.judge() });
};
const shown = async (id: number) =>
  (await harness.calls.api(LIST, { query: {}, as: harness.root })).find((row) => row.id === id)!;

describe('accounts of the operator', () => {
  it('are for super admins', async () => {
    const { calls, user } = harness;
    const body = { id: 1, minutes: 1 };
    for (const [as, status] of [
      [undefined, 401],
      [user, 403],
    ] as const) {
      expect((await calls.reply(LIST, { query: {}, as })).status).toBe(status);
      expect((await calls.reply(SAVE, { body: operatorAccount, as })).status).toBe(status);
      expect((await calls.reply(REMOVE, { query: { id: 1 }, as })).status).toBe(status);
      expect((await calls.reply(TEST, { body: { id: 1 }, as })).status).toBe(status);
      expect((await calls.reply(REST, { body, as })).status).toBe(status);
    }
    expect((await calls.reply(NOTE, { body: { accountId: 1, name: 'x' }, as: harness.root })).status).toBe(401);
  });

  it.each([
    ['of a judge nobody knows', { key: 'NIX' }, 404, undefined],
    ['without a name', { name: ' ' }, 400, 'name'],
    ['with a name too long', { name: 'x'.repeat(RemoteLimits.accountName.max + 1) }, 400, 'name'],
    ['without a secret', { password: undefined }, 400, 'password'],
    ['with an empty secret', { password: '' }, 400, 'password'],
    ['with a password too long', { password: 'x'.repeat(RemoteLimits.password.max + 1) }, 400, 'password'],
    ['with a secret that the judge does not take', { key: 'POJ', session: 'a=b' }, 400, 'session'],
    ['that is not there', { id: 999_999 }, 404, undefined],
  ])('are refused %s', async (_what, wish, status, field) => {
    const reply = await save({ ...operatorAccount, ...wish });
    expect(reply.status).toBe(status);
    if (field) expect(reply.data).toMatchObject({ field });
  });

  it('accept secrets, and show only whether there is one', async () => {
    const reply = await save({ ...operatorAccount, session: 'sid=secret' });
    const { id } = reply.data!;
    expect(reply.data).toMatchObject({
      key: 'CF',
      name: 'keeper',
      way: 'pool',
      hasPassword: true,
      hasSession: true,
      state: 'untried',
      owner: null,
    });
    const listed = await harness.calls.reply(LIST, { query: { key: 'GYM' }, as: harness.root });
    expect(listed.data).toEqual([reply.data]);
    expect(JSON.stringify([reply, listed])).not.toMatch(/sesame|sid=|v1\./);
    expect(await opened(id, 'password')).toBe('open sesame');
    expect(await opened(id, 'session')).toBe('sid=secret');
    expect(JSON.stringify(await stored(id))).not.toMatch(/sesame|sid=/);
  });

  it('keep a secret that is not given, and lose one that is empty, but not the last', async () => {
    const { id } = (await save({ ...operatorAccount, session: 'sid=1' })).data!;
    await save({ id, key: 'CF', name: 'keeper', session: '' });
    expect([await opened(id, 'password'), await opened(id, 'session')]).toEqual(['open sesame', null]);
    expect((await save({ id, key: 'CF', name: 'keeper', password: '' })).status).toBe(400);
  });

  it('start over with a new secret or name: untried, without the old session or failure', async () => {
    const { id } = (await save(operatorAccount)).data!;
    await leaseLogin(id);
    await note(id, { siteLogin: 'v1.login' });
    await note(id, { failure: { kind: 'badAccount', message: 'wrong password' } });
    await save({ id, key: 'CF', name: 'keeper' });
    expect(await stored(id)).toMatchObject({ state: 'bad', reason: 'wrong password', siteLogin: 'v1.login' });
    await save({ id, key: 'CF', name: 'keeper', password: 'another' });
    expect(await stored(id)).toMatchObject({ state: 'untried', reason: null, siteLogin: null });
    await note(id, { siteLogin: 'v1.login' });
    await save({ id, key: 'CF', name: 'gatekeeper' });
    expect(await stored(id)).toMatchObject({ name: 'gatekeeper', state: 'untried', siteLogin: null });
  });

  it('have names of their own, and there may be so many', async () => {
    await save(operatorAccount);
    expect(await save(operatorAccount)).toMatchObject({ status: 409, data: { field: 'name' } });
    const { max } = RemoteLimits.accounts;
    const now = harness.now();
    const many = Array.from({ length: max - 1 }, (_, at) => ({ bank: 'CF', name: `n${at}`, way: 'pool' as const }));
    await harness.knex('remoteAccount').insert(many.map((one) => ({ ...one, stateSince: now, createdAt: now })));
    const refused = await save({ ...operatorAccount, name: 'one more' });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining(String(max)) as string });
  });

  it('go when nothing is being sent with them', async () => {
    const id = await harness.createAccount();
    const { task, run } = await harness.createRunInState('sent');
    const query = { id };
    const refused = await harness.calls.reply(REMOVE, { query, as: harness.root });
    expect(refused).toMatchObject({ status: 409, msg: expect.stringContaining(String(task.submitId)) as string });
    expect((await save({ id, key: 'CF', name: 'renamed' })).status).toBe(409);
    await harness.move(task, run, ['sent', 'tracking'], { remoteRunId: '1' });
    expect((await harness.calls.reply(REMOVE, { query, as: harness.root })).status).toBe(200);
    expect((await harness.calls.reply(REMOVE, { query, as: harness.root })).status).toBe(404);
    expect(await harness.storedRun(task.submitId!)).toMatchObject({ accountId: null, state: 'tracking' });
  });

  it('rest as long as requested, and are not used meanwhile', async () => {
    const id = await harness.createAccount();
    const rest = (minutes: number) => harness.calls.api(REST, { body: { id, minutes }, as: harness.root });
    await rest(10);
    expect(await shown(id)).toMatchObject({ state: 'resting', restsUntil: expect.any(String) as string });
    const task = await harness.sendAndClaim();
    expect((await harness.requestRun(task)).data).toMatchObject({ run: null, why: 'resting' });
    await rest(0);
    expect(await shown(id)).toMatchObject({ state: 'untried', restsUntil: null });
    expect((await harness.getRun(task)).account?.id).toBe(id);
  });

  it('are tried on request by a judge, and show what came of it', async () => {
    const id = await harness.createAccount();
    const attempt = async (result: object) => {
      await harness.calls.api(TEST, { body: { id }, as: harness.root });
      const body = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
      const { job } = await harness.calls.api('POST /api/judge/remote/job', { body, as: await harness.judge() });
      expect(job).toMatchObject({ kind: 'login', account: { id } });
      const done = { id: job!.id, attempt: job!.attempt, result };
      await harness.calls.api('POST /api/judge/remote/job/done', { body: done as never, as: await harness.judge() });
      return shown(id);
    };
    const wrong = { ok: false, kind: 'badAccount', message: 'no such user', evidence: null };
    expect(await attempt(wrong)).toMatchObject({ state: 'bad', reason: 'no such user' });
    expect(await attempt({ ok: true, siteLogin: 'v1.cookies' })).toMatchObject({ state: 'working', reason: null });
    expect(await stored(id)).toMatchObject({ siteLogin: 'v1.cookies' });
  });
});

describe('reports of judges about an account', () => {
  it('stores the encrypted session and shows that it works, or why it does not', async () => {
    const id = await harness.createAccount();
    await leaseLogin(id);
    await note(id, { siteLogin: 'v1.sealed' });
    expect(await shown(id)).toMatchObject({ state: 'working' });
    await note(id, { failure: { kind: 'humanCheck', message: 'a captcha' } });
    expect(await shown(id)).toMatchObject({ state: 'humanCheck', reason: 'a captcha' });
    await note(id, { failure: { kind: 'siteDown', message: '502' } });
    expect(await shown(id)).toMatchObject({ state: 'humanCheck', reason: 'a captcha' });
    await note(id, { siteLogin: 'v1.new' });
    expect(await shown(id)).toMatchObject({ state: 'working', reason: null });
    await note(id, { failure: { kind: 'rateLimited', message: 'slow down', waitMs: 5000 } });
    expect(await shown(id)).toMatchObject({ state: 'resting' });
    harness.advanceClock(5000);
    expect(await shown(id)).toMatchObject({ state: 'working', restsUntil: null });
    await note(id, { siteLogin: null });
    expect((await stored(id)).siteLogin).toBeNull();
    await note(999_999, { siteLogin: 'v1.x' });
  });
});

describe('the report of a judge about an account', () => {
  it('is passed over while the judge works on nothing with it', async () => {
    const [id, others] = [await harness.createAccount(), await harness.createAccount('CF', { name: 'others' })];
    const reportForged = () => Promise.all([id, others].map((account) => note(account, { siteLogin: 'v1.forged' })));
    const storedSessions = async () => [(await stored(id)).siteLogin, (await stored(others)).siteLogin];
    await reportForged();
    expect(await storedSessions()).toEqual([null, null]);
    await leaseLogin(others);
    await reportForged();
    expect(await storedSessions()).toEqual([null, 'v1.forged']);
    await harness.knex('remoteJob').where({ accountId: others }).update({ doneAt: harness.now() });
    await harness.knex('remoteAccount').update({ siteLogin: null });
    const { task, run } = await harness.createRunInState('sent');
    await reportForged();
    expect(await storedSessions()).toEqual([id, others].map((one) => (one === run.account!.id ? 'v1.forged' : null)));
    await harness.reportVerdict(task, Status.Accepted);
    await harness.knex('remoteAccount').update({ siteLogin: null });
    await reportForged();
    expect(await storedSessions()).toEqual([null, null]);
  });

  it('is kept of the pooled account that it reads languages with', async () => {
    const id = await harness.createAccount();
    await harness.services.get(RemoteJobQueue).enqueue({ key: 'CF', kind: 'languages' });
    const body = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
    const { job } = await harness.calls.api('POST /api/judge/remote/job', { body, as: await harness.judge() });
    expect(job).toMatchObject({ kind: 'languages', account: { id } });
    await note(id, { siteLogin: 'v1.read' });
    expect((await stored(id)).siteLogin).toBe('v1.read');
  });
});

describe('reports of judges about an account that was renamed since', () => {
  it('is passed over, be it a session, a failure or a login', async () => {
    const id = await harness.createAccount('CF', { name: 'before' });
    await harness.calls.api(TEST, { body: { id }, as: harness.root });
    const body = { name: 'crane-1', instance: 'one', keys: ['CF'], renew: [] };
    const { job } = await harness.calls.api('POST /api/judge/remote/job', { body, as: await harness.judge() });
    await save({ ...operatorAccount, id, name: 'after' });
    await note(id, { name: 'before', siteLogin: 'v1.old' });
    await note(id, { name: 'before', failure: { kind: 'badAccount', message: 'no such user' } });
    const done = { id: job!.id, attempt: job!.attempt, result: { ok: true, siteLogin: 'v1.old' } as const };
    await harness.calls.api('POST /api/judge/remote/job/done', { body: done, as: await harness.judge() });
    expect(await stored(id)).toMatchObject({ name: 'after', siteLogin: null, state: 'untried', reason: null });
  });
});

describe('a user’s own account', () => {
  it('is for those who are logged in', async () => {
    const { calls } = harness;
    expect((await calls.reply(OWN)).status).toBe(401);
    expect((await calls.reply(SAVE_OWN, { body: operatorAccount })).status).toBe(401);
    expect((await calls.reply(REMOVE_OWN, { query: { id: 1 } })).status).toBe(401);
    expect((await calls.reply(TEST_OWN, { body: { id: 1 } })).status).toBe(401);
  });

  it('is seen, changed and removed by its owner alone', async () => {
    const other = await harness.site.signUp();
    const pool = await harness.createAccount();
    const { id } = (await saveOwn({ ...operatorAccount, name: 'alice' })).data!;
    expect(await harness.calls.api(OWN, { as: harness.user })).toMatchObject([
      { id, name: 'alice', way: 'own', owner: harness.user.username },
    ]);
    expect(await harness.calls.api(OWN, { as: other })).toEqual([]);
    for (const foreign of [id, pool]) {
      expect((await saveOwn({ ...operatorAccount, id: foreign }, other)).status).toBe(404);
      expect((await harness.calls.reply(REMOVE_OWN, { query: { id: foreign }, as: other })).status).toBe(404);
    }
    expect((await save({ ...operatorAccount, id })).status).toBe(404);
    expect((await saveOwn({ id, key: 'CF', name: 'alice', password: 'newer' })).status).toBe(200);
    expect(await opened(id, 'password')).toBe('newer');
    expect((await harness.calls.reply(REMOVE_OWN, { query: { id }, as: harness.user })).status).toBe(200);
  });

  it('is one at each judge, where the judge takes it', async () => {
    expect((await saveOwn(operatorAccount)).status).toBe(200);
    expect(await saveOwn({ ...operatorAccount, name: 'second' })).toMatchObject({
      status: 409,
      data: { field: 'key' },
    });
    expect(await saveOwn({ ...operatorAccount, key: 'POJ' })).toMatchObject({ status: 400, data: { field: 'key' } });
    expect((await saveOwn({ ...operatorAccount, key: 'AC' })).status).toBe(200);
  });

  it('is not taken where the operator has closed that way, and not offered there', async () => {
    const set = (own: boolean) =>
      harness.calls.api('PUT /api/admin/plugin/settings', {
        body: { id: 'remote-ac', values: { own } },
        as: harness.root,
      });
    const submitMethodsOfAc = async () =>
      (await harness.calls.api('GET /api/admin/remote-judge', { as: harness.root })).find(({ key }) => key === 'AC')
        ?.submitMethods;
    await set(false);
    expect(await saveOwn({ ...operatorAccount, key: 'AC' })).toMatchObject({ status: 400, data: { field: 'key' } });
    expect(await submitMethodsOfAc()).not.toContain('own');
    await set(true);
    expect(await submitMethodsOfAc()).toContain('own');
  });

  it('is tried by its owner alone, once at a time and not too often', async () => {
    const other = await harness.site.signUp();
    const pool = await harness.createAccount();
    const { id } = (await saveOwn({ ...operatorAccount, name: 'alice' })).data!;
    const test = async (which: number, as = harness.user) =>
      (await harness.calls.reply(TEST_OWN, { body: { id: which }, as })).status;
    expect(await test(pool)).toBe(404);
    expect(await test(id, other)).toBe(404);
    expect(await test(id)).toBe(200);
    expect(await test(id)).toBe(429);
    harness.advanceClock(RemoteIntervals.pollGap);
    expect(await test(id)).toBe(200);
    const jobs = await harness.knex('remoteJob').where({ kind: 'login', accountId: id }).whereNull('doneAt');
    expect(jobs).toHaveLength(1);
  });

  it('may be removed by the operator', async () => {
    const { id } = (await saveOwn(operatorAccount)).data!;
    expect((await harness.calls.reply(REMOVE, { query: { id }, as: harness.root })).status).toBe(200);
  });
});

it('accounts of deleted users are removed, and no others', async () => {
  const [leaver, stayer] = [await harness.site.signUp(), await harness.site.signUp()];
  const own = { ...operatorAccount, name: 'own' };
  const [gone, kept] = [await saveOwn(own, leaver), await saveOwn({ ...own, name: 'kept' }, stayer)];
  const { data: pooled } = await save(operatorAccount);
  await harness.knex('account').where({ uid: leaver.uid }).update({ deletedAt: harness.now() });
  await harness.services.get(RemoteAccountService).removeOfDeletedUsers();
  expect(await harness.knex('remoteAccount').orderBy('id').pluck('id')).toEqual([kept.data!.id, pooled!.id]);
  expect(await stored(gone.data!.id)).toBeUndefined();
});
