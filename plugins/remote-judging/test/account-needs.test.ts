import type { FailureKind } from '@tribunal/remote-kit/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MethodChoice, RemoteAccountSave } from '../contract';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const CHOICES = 'GET /api/remote-method';
const CHOOSE = 'PUT /api/remote-method';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of ['submission', 'remoteAccount', 'remoteHealth', 'remoteChoice', 'notice', 'submitPace'] as const)
    await harness.knex(table).delete();
});

const choose = (method: MethodChoice['method'] | null, key = 'CF', as: TestUser | undefined = harness.user) =>
  harness.calls.reply(CHOOSE, { body: { key, method }, as });
const listed = () => harness.calls.api(CHOICES, { as: harness.user });
const saveOwn = (secrets: Partial<RemoteAccountSave> = { password: 'open sesame' }) =>
  harness.calls.api('PUT /api/remote-account', { body: { key: 'CF', name: 'mine', ...secrets }, as: harness.user });
const waitOf = async (submitId: number, as = harness.user) =>
  (await harness.calls.api('GET /api/get-remote-run', { query: { submitId }, as }))!.wait;
const noticesOf = (user: TestUser) =>
  harness.knex('notice').where({ recipientUid: user.uid }).orderBy('id').select('title', 'content');
/** Has a judge take a submission of the user and report that its account failed. */
async function failOwn(kind: FailureKind): Promise<number> {
  await harness.knex('submitPace').delete();
  const task = await harness.sendAndClaim('CF', harness.user);
  const run = await harness.getRun(task);
  const body = { accountId: run.account!.id, name: 'mine', failure: { kind, message: `it was ${kind}` } };
  const as = await harness.judge();
  await harness.calls.api('POST /api/judge/remote/account', { body, as });
  // The same failure, reported once more.
  await harness.calls.api('POST /api/judge/remote/account', { body, as });
  await harness.move(task, run, ['intended', 'intended']);
  await harness.requeue(task, 1000);
  return task.submitId!;
}

describe('how to submit', () => {
  it('is chosen by users who may submit, each for themselves', async () => {
    const body = { key: 'CF', method: 'own' as const };
    expect((await harness.calls.reply(CHOICES)).status).toBe(401);
    expect((await harness.calls.reply(CHOOSE, { body })).status).toBe(401);
    expect((await choose('own')).status).toBe(200);
    expect(await harness.calls.api(CHOICES, { as: harness.root })).toEqual([]);
  });

  it('is no method that the site does not have or the operator does not allow, and of no unknown site', async () => {
    expect(await choose('companion', 'AC')).toMatchObject({ status: 400, data: { field: 'method' } });
    expect(await choose('pool', 'AC')).toMatchObject({ status: 400, data: { field: 'method' } });
    expect(await choose('verify' as never)).toMatchObject({ status: 400, data: { field: 'method' } });
    expect((await choose('own', 'NIX')).status).toBe(404);
    expect(await listed()).toEqual([]);
  });

  it('is stored until it is chosen again, also for the site that shares the accounts', async () => {
    await choose('pool');
    await choose('companion');
    expect(await listed()).toEqual([{ key: 'CF', method: 'companion' }]);
    await choose('own', 'GYM');
    expect(await listed()).toEqual([{ key: 'CF', method: 'own' }]);
    await choose(null);
    expect(await listed()).toEqual([]);
  });

  it('decides whose account sends', async () => {
    await harness.createAccount();
    await saveOwn();
    const wayOf = async () => {
      await harness.knex('submitPace').delete();
      const task = await harness.sendAndClaim('CF', harness.user);
      const { id } = await harness.getRun(task);
      await harness.knex('remoteAccount').update({ freeAt: harness.now() });
      return (await harness.knex('remoteRun').where({ id }).first('way'))!.way;
    };
    expect(await wayOf()).toBe('own');
    await harness.knex('submission').delete();
    await choose('pool');
    expect(await wayOf()).toBe('pool');
    await harness.knex('submission').delete();
    await choose(null);
    expect(await wayOf()).toBe('own');
    await harness.knex('submission').delete();
    await choose('own');
    await harness.knex('remoteAccount').where({ way: 'own' }).delete();
    expect(await wayOf()).toBe('pool');
  });
});

describe('an own account that needs its owner', () => {
  it.each<[FailureKind, Partial<RemoteAccountSave>, string]>([
    ['humanCheck', { password: 'open sesame' }, 'humanCheck'],
    ['badAccount', { password: 'open sesame' }, 'loginRejected'],
    ['badAccount', { session: 'a=b' }, 'sessionEnded'],
  ])('after %s with %o says so, and not that there is none', async (kind, secrets, need) => {
    await saveOwn(secrets);
    await choose('own');
    const submitId = await failOwn(kind);
    const own = { account: 'mine', need };
    expect(await waitOf(submitId)).toMatchObject({ why: 'needsOwner', own });
    expect(await waitOf(submitId, harness.root)).toMatchObject({ why: 'needsOwner', own });
    expect(await waitOf(submitId, await harness.site.signUp())).toEqual({
      why: 'queued',
      until: null,
      place: 1,
      own: null,
    });
  });

  it('says so where there is no account of this site either', async () => {
    await saveOwn();
    expect(await waitOf(await failOwn('humanCheck'))).toMatchObject({ why: 'needsOwner' });
  });

  it('leaves it to those of this site, unless the user wants only his own', async () => {
    await saveOwn();
    await harness.createAccount();
    const submitId = await failOwn('humanCheck');
    expect(await waitOf(submitId)).toMatchObject({ why: 'queued', own: null });
    await choose('own');
    expect(await waitOf(submitId)).toMatchObject({ why: 'needsOwner' });
  });

  it('is reported to its owner once, whatever waits for it, and again when it happens again', async () => {
    await saveOwn();
    await choose('own');
    await failOwn('humanCheck');
    await harness.knex('submitPace').delete();
    await harness.send('CF', harness.user);
    const [notice, ...more] = await noticesOf(harness.user);
    expect(more).toEqual([]);
    expect(notice!.title).toContain('Your Judge CF account mine needs you');
    expect(notice!.content).toContain('/setting#other-judges');
    expect(await noticesOf(harness.root)).toEqual([]);
    const [{ id } = { id: 0 }] = await harness.calls.api('GET /api/remote-account', { as: harness.user });
    await saveOwn({ id, password: 'a new one' });
    harness.advanceClock(6000);
    await harness.knex('submission').delete();
    await failOwn('badAccount');
    expect(await noticesOf(harness.user)).toHaveLength(2);
  });

  it('is reported to nobody if it is one of the operator, whose pages show it', async () => {
    await harness.createAccount();
    const task = await harness.sendAndClaim('CF', harness.user);
    const run = await harness.getRun(task);
    const { account } = run;
    const failure = { kind: 'humanCheck' as const, message: 'a check' };
    const body = { accountId: account!.id, name: account!.name, failure };
    await harness.calls.api('POST /api/judge/remote/account', { body, as: await harness.judge() });
    await harness.move(task, run, ['intended', 'intended']);
    await harness.requeue(task, 1000);
    expect(await harness.knex('notice').select('id')).toEqual([]);
    expect(await waitOf(task.submitId!)).toMatchObject({ why: 'poolStopped' });
  });
});
