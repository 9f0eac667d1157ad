import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RemoteIntervals, type RemoteRunState } from '../contract';
import { ReviewNotifier } from '../server/ledger/run-review-service';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const STATUS = 'GET /api/get-remote-run';
const MINUTE = 60_000;

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  for (const table of ['submission', 'remoteAccount', 'remoteHealth', 'remoteSuspension', 'notice'] as const)
    await harness.knex(table).delete();
});

const statusOf = async (submitId: number, as: TestUser = harness.root) =>
  (await harness.calls.api(STATUS, { query: { submitId }, as }))!;
const waitOf = async (submitId: number) => (await statusOf(submitId)).wait;
const createRunToReview = async (key?: string): Promise<void> => {
  await harness.createRunInState('needsReview', key);
};

describe('where a submission to a remote judge is', () => {
  it('is said before anything is done for it: its place in the queue', async () => {
    await harness.createAccount();
    const first = await harness.send();
    const second = await harness.send();
    expect(await waitOf(first.submitId)).toEqual({ why: 'queued', until: null, place: 1, own: null });
    expect(await waitOf(second.submitId)).toEqual({ why: 'queued', until: null, place: 2, own: null });
    expect(await statusOf(first.submitId)).toMatchObject({ state: 'intended', accountInUse: null, sentAt: null });
  });

  it('counts only what is not sent for the place in the queue', async () => {
    await harness.createAccount();
    await harness.createRunInState('tracking');
    const next = await harness.send();
    expect(await waitOf(next.submitId)).toMatchObject({ place: 1 });
  });

  it('names the account of the operator by its place, and to others not by its name', async () => {
    await harness.createAccount();
    const { task } = await harness.createRunInState('sent', 'CF', harness.user);
    await harness.createAccount();
    const { account, ...status } = await statusOf(task.submitId!, harness.user);
    expect(status).toMatchObject({ accountInUse: { kind: 'pool', number: 1, of: 2 }, wait: null });
    expect(account).toBeNull();
    expect(Date.parse(status.sentAt!)).toBe(harness.now().getTime());
  });

  it('says that the account is the own one', async () => {
    const body = { key: 'CF', name: 'mine', password: 'open sesame' };
    await harness.calls.api('PUT /api/remote-account', { body, as: harness.user });
    const { task } = await harness.createRunInState('sent', 'CF', harness.user);
    expect(await statusOf(task.submitId!, harness.user)).toMatchObject({
      accountInUse: { kind: 'own' },
      account: 'mine',
    });
    expect(await statusOf(task.submitId!)).toMatchObject({ accountInUse: { kind: 'own' }, account: 'mine' });
    expect(await statusOf(task.submitId!, await harness.site.signUp())).toMatchObject({
      state: 'sent',
      accountInUse: null,
      account: null,
    });
  });

  it('says that the own account rests, but not to others', async () => {
    const body = { key: 'CF', name: 'mine', password: 'open sesame' };
    await harness.calls.api('PUT /api/remote-account', { body, as: harness.user });
    const restsUntil = new Date(harness.now().getTime() + 10 * MINUTE);
    await harness.knex('remoteAccount').update({ restsUntil });
    const { submitId } = await harness.send('CF', harness.user);
    const rests = { why: 'resting', until: restsUntil.toISOString() };
    expect((await statusOf(submitId, harness.user)).wait).toMatchObject(rests);
    expect((await statusOf(submitId)).wait).toMatchObject(rests);
    const other = await harness.site.signUp();
    expect((await statusOf(submitId, other)).wait).toEqual({ why: 'queued', until: null, place: 1, own: null });
  });

  it.each<[string | null, string | null]>([
    ['https://cf.example/run/7', 'https://cf.example/run/7'],
    ['https://elsewhere.example/run/7', null],
    ['https://cf.example.elsewhere/run/7', null],
    ['https://example/run/7', null],
    ['javascript:alert(1)', null],
    [null, null],
  ])('links to the run as soon as its id is known, if its page is %s', async (url, shown) => {
    await harness.createAccount();
    const task = await harness.sendAndClaim();
    const run = await harness.getRun(task);
    const steps: [RemoteRunState, RemoteRunState][] = [
      ['intended', 'sent'],
      ['sent', 'tracking'],
    ];
    for (const step of steps)
      await harness.move(task, run, step, step[1] === 'tracking' ? { remoteRunId: '7', url } : {});
    expect(await statusOf(task.submitId!)).toMatchObject({ state: 'tracking', runId: '7', url: shown });
  });

  it('says that the site is down, and when it is tried again', async () => {
    await harness.createAccount();
    const { submitId } = await harness.send();
    const until = new Date(harness.now().getTime() + MINUTE);
    const breaker = { bank: 'CF', operation: 'submit' as const, since: harness.now() };
    await harness.knex('remoteHealth').insert({ ...breaker, state: 'resting', until });
    expect(await waitOf(submitId)).toMatchObject({ why: 'siteDown', until: until.toISOString() });
    await harness.knex('remoteHealth').update({ state: 'paused', until: null });
    expect(await waitOf(submitId)).toMatchObject({ why: 'paused', until: null });
  });

  it('says that no account can send it', async () => {
    const { submitId } = await harness.send();
    expect(await waitOf(submitId)).toMatchObject({ why: 'noAccount' });
  });

  it('says that it is suspended', async () => {
    await harness.createAccount();
    const { submitId } = await harness.send();
    const [since, until] = [harness.now(), new Date(harness.now().getTime() + MINUTE)];
    await harness.knex('remoteSuspension').insert({ submissionId: submitId, bank: 'CF', since, until, times: 1 });
    expect(await waitOf(submitId)).toMatchObject({ why: 'suspended', until: until.toISOString() });
  });
});

describe('a submission of which it is unknown whether the site has it', () => {
  it('lets later ones to the same problem wait if there is no other account, and says why and until when', async () => {
    await harness.createAccount();
    await createRunToReview();
    const until = new Date(harness.now().getTime() + RemoteIntervals.doubt).toISOString();
    harness.advanceClock(MINUTE);
    const task = await harness.sendAndClaim();
    expect((await harness.requestRun(task)).data).toMatchObject({ run: null, why: 'needsReview' });
    expect(await waitOf(task.submitId!)).toMatchObject({ why: 'needsReview', until });
  });

  it('lets other accounts go on', async () => {
    await harness.createAccount();
    await createRunToReview();
    await harness.createAccount();
    const task = await harness.sendAndClaim();
    expect((await harness.requestRun(task)).data?.run).not.toBeNull();
  });

  it('lets nothing wait where the site returns the id of each run', async () => {
    await harness.createAccount('HDU');
    await createRunToReview('HDU');
    harness.advanceClock(MINUTE);
    const task = await harness.sendAndClaim('HDU');
    expect((await harness.requestRun(task)).data?.run).not.toBeNull();
  });

  it('may be confused with later ones there until it is decided, and the judge knows it', async () => {
    await harness.createAccount('HDU');
    const first = await harness.createRunInState('needsReview', 'HDU');
    expect(first.run).toMatchObject({ isConfusable: false });
    harness.advanceClock(MINUTE);
    const task = await harness.sendAndClaim('HDU');
    expect(await harness.getRun(task)).toMatchObject({ isConfusable: true });
    const body = { id: first.run.id, decision: 'drop' as const };
    await harness.calls.api('POST /api/admin/remote-run/decide', { body, as: harness.root });
    expect(await harness.getRun(task)).toMatchObject({ isConfusable: false });
  });

  it('sends the operators one message for each site until all are decided', async () => {
    const notices = async (): Promise<string[]> => {
      await harness.services.get(ReviewNotifier).notifyDue();
      return harness.knex('notice').where({ recipientUid: harness.root.uid }).orderBy('id').pluck('title');
    };
    expect(await notices()).toEqual([]);
    await harness.createAccount();
    await harness.createAccount();
    await createRunToReview();
    expect(await notices()).toEqual([expect.stringContaining('Judge CF')]);
    await createRunToReview();
    expect(await notices()).toHaveLength(1);
    await harness.knex('remoteRun').update({ droppedAt: harness.now() });
    await harness.createAccount();
    await createRunToReview();
    expect(await notices()).toHaveLength(2);
  });

  it('is a new one when it is sent again', async () => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState('needsReview');
    await harness.services.get(ReviewNotifier).notifyDue();
    const submitId = task.submitId!;
    expect(await harness.storedRun(submitId)).toMatchObject({ notifiedAt: harness.now() });
    const body = { id: run.id, decision: 'lost' as const };
    await harness.calls.api('POST /api/admin/remote-run/decide', { body, as: harness.root });
    harness.advanceClock(MINUTE);
    const again = (await harness.claim((await harness.judgement(submitId)).id))!;
    expect(await harness.getRun(again)).toMatchObject({ id: run.id, state: 'intended' });
    expect(await harness.storedRun(submitId)).toMatchObject({ notifiedAt: null });
  });
});
