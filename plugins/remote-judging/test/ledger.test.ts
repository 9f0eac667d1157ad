import { Intervals, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Plugins, PluginSettings } from '../../../core/platform/src/plugins';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';
import { RemoteIntervals, RemoteLimits } from '../contract';

const RUN = 'POST /api/judge/remote/run';
const MOVE = 'POST /api/judge/remote/run/move';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
});

describe('the ledger', () => {
  it('is for judges only', async () => {
    const { calls, user } = harness;
    const claimant = { judgementId: 1, attempt: 1, nonce: 'guessed', name: 'eve', instance: 'one' };
    const step = { ...claimant, runId: 1, from: 'intended', to: 'sent', mode: 'site' } as const;
    for (const as of [undefined, user, harness.root]) {
      expect((await calls.reply(RUN, { body: claimant, as })).status).toBe(401);
      expect((await calls.reply(MOVE, { body: step, as })).status).toBe(401);
    }
  });

  it('answers only the judge that has claimed the judgement', async () => {
    await harness.createAccount();
    const task = await harness.sendAndClaim();
    expect((await harness.requestRun({ ...task, attempt: 2 })).status).toBe(409);
    expect((await harness.requestRun(task, 'crane-2')).status).toBe(409);
    expect((await harness.requestRun({ ...task, judgementId: 999_999 })).status).toBe(409);
    const run = await harness.getRun(task);
    expect((await harness.move(task, run, ['intended', 'sent'], { name: 'crane-2' })).status).toBe(409);
    await harness.reportVerdict(task, Status.SubmittedFailed);
    expect((await harness.requestRun(task)).status).toBe(409);
    expect((await harness.move(task, run, ['intended', 'sent'])).status).toBe(409);
  });

  it('refuses a run of another submission', async () => {
    await harness.createAccount();
    await harness.createAccount();
    const [one, other] = [await harness.sendAndClaim(), await harness.sendAndClaim()];
    await harness.getRun(one);
    const foreign = await harness.getRun(other);
    expect((await harness.move(one, foreign, ['intended', 'sent'])).status).toBe(409);
  });
});

describe('a wish to submit', () => {
  it('gets an account whose secrets are encrypted', async () => {
    const id = await harness.createAccount();
    const task = await harness.sendAndClaim();
    expect(task.remote).toEqual({ problem: { id: task.problemId.slice('CF-'.length), ref: null }, languageId: '42' });
    const run = await harness.getRun(task);
    expect(run).toMatchObject({
      state: 'intended',
      problem: task.remote!.problem,
      languageId: '42',
      baseline: null,
      remoteRunId: null,
      account: { id, way: 'pool', session: null, siteLogin: null },
    });
    expect(run.account!.password).toMatch(/^v1\./);
    expect(await harness.getRun(task)).toEqual(run);
  });

  it.each([
    ['CF', 'noAccount'],
    ['AC', 'poolOff'],
  ])('to %s waits while there is nobody to send it: %s', async (key, why) => {
    if (key === 'AC') await harness.createAccount(key);
    const task = await harness.sendAndClaim(key);
    expect(await harness.requestRun(task)).toEqual({
      status: 200,
      data: { run: null, waitMs: RemoteIntervals.cooldown, why },
    });
    expect(await harness.storedRun(task.submitId!)).toBeUndefined();
  });

  it('is sent by the pool when the operator says so', async () => {
    const settings = resolve(harness.site.app.container, PluginSettings);
    await settings.save('remote-ac', { pool: true });
    const id = await harness.createAccount('AC');
    expect((await harness.getRun(await harness.sendAndClaim('AC'))).account?.id).toBe(id);
    await settings.save('remote-ac', { pool: false });
  });

  it('uses the submitter’s own account, and nobody else’s', async () => {
    await harness.createAccount();
    const body = { key: 'CF', name: 'alice', password: 'mine' };
    const own = await harness.calls.api('PUT /api/remote-account', { body, as: harness.user });
    const mine = await harness.getRun(await harness.sendAndClaim('CF', harness.user));
    expect(mine.account).toMatchObject({ id: own.id, way: 'own' });
    expect((await harness.getRun(await harness.sendAndClaim())).account?.way).toBe('pool');
  });

  it('shares accounts where the judges do', async () => {
    const id = await harness.createAccount('GYM');
    expect((await harness.getRun(await harness.sendAndClaim('GYM'))).account?.id).toBe(id);
    expect((await harness.requestRun(await harness.sendAndClaim('CF'))).data).toMatchObject({
      run: null,
      why: 'allBusy',
    });
  });

  it('alternates between the accounts, and waits while all of them submit', async () => {
    const ids = [await harness.createAccount(), await harness.createAccount()];
    const runs = [
      await harness.getRun(await harness.sendAndClaim()),
      await harness.getRun(await harness.sendAndClaim()),
    ];
    expect(runs.map(({ account }) => account!.id).sort()).toEqual(ids);
    expect((await harness.requestRun(await harness.sendAndClaim())).data).toMatchObject({ run: null, why: 'allBusy' });
  });

  it('gives each account to one of many that ask at once', async () => {
    const ids = [await harness.createAccount(), await harness.createAccount(), await harness.createAccount()];
    const tasks = await Promise.all(Array.from({ length: 6 }, () => harness.sendAndClaim()));
    const answers = await Promise.all(tasks.map((task) => harness.requestRun(task)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    const assignedAccounts = answers.flatMap(({ data }) => data?.run?.account?.id ?? []);
    expect(assignedAccounts.sort()).toEqual(ids.sort());
  });

  it('waits for the gap that the site wants between two submissions of one account', async () => {
    await harness.createAccount();
    await harness.createRunInState('tracking');
    const next = await harness.sendAndClaim();
    expect((await harness.requestRun(next)).data).toEqual({ run: null, waitMs: 6000, why: 'allBusy' });
    harness.advanceClock(6000);
    expect((await harness.getRun(next)).state).toBe('intended');
  });

  it('waits while the plugin is off, and new ones are refused with the reason', async () => {
    await harness.createAccount();
    const host = resolve(harness.site.app.container, Plugins);
    const task = await harness.sendAndClaim();
    await host.set('remote-cf', 'off');
    await host.idle();
    expect((await harness.requestRun(task)).data).toMatchObject({ run: null, why: 'paused' });
    const refused = await harness.send().catch((error: { reply: { status: number; msg: string } }) => error.reply);
    expect(refused).toMatchObject({ status: 503, msg: expect.stringContaining('Judge CF') as string });
    const detail = { query: { problemId: task.problemId } };
    expect((await harness.calls.reply('GET /api/get-problem-detail', detail)).status).toBe(200);
    await host.set('remote-cf', 'on');
    await host.idle();
    expect((await harness.getRun(task)).state).toBe('intended');
  });
});

describe('an account', () => {
  it('that a judge gives back goes to another submission, and this one gets another', async () => {
    const first = await harness.createAccount();
    const task = await harness.sendAndClaim();
    const run = await harness.getRun(task);
    await harness.calls.api('POST /api/judge/remote/account', {
      body: { accountId: first, name: run.account!.name, failure: { kind: 'badAccount', message: 'wrong password' } },
      as: await harness.judge(),
    });
    expect((await harness.move(task, run, ['intended', 'intended'])).outcome).toBe('moved');
    expect((await harness.requestRun(task)).data).toMatchObject({ run: null, why: 'poolStopped' });
    const second = await harness.createAccount();
    expect(await harness.getRun(task)).toMatchObject({ id: run.id, account: { id: second } });
  });

  it('with a run that nobody has found sends nothing else to that problem for a day', async () => {
    const id = await harness.createAccount();
    const { task, run } = await harness.createRunInState('needsReview');
    await harness.reportVerdict(task, Status.SubmittedFailed);
    harness.advanceClock(6000);
    const next = await harness.sendAndClaim();
    expect((await harness.requestRun(next)).data).toMatchObject({ run: null, why: 'needsReview' });
    const body = { id: run.id, decision: 'drop' } as const;
    await harness.calls.api('POST /api/admin/remote-run/decide', { body, as: harness.root });
    expect((await harness.requestRun(next)).data).toMatchObject({ run: null, why: 'needsReview' });
    const otherTask = await harness.sendAndClaim('GYM');
    const otherRun = await harness.getRun(otherTask);
    expect(otherRun.account?.id).toBe(id);
    await harness.move(otherTask, otherRun, ['intended', 'refused']);
    harness.advanceClock(6000);
    const needsReviewSince = new Date(harness.now().getTime() - RemoteIntervals.doubt);
    await harness.knex('remoteRun').where({ id: run.id }).update({ needsReviewSince });
    expect((await harness.getRun(next)).account?.id).toBe(id);
  });

  it('of a judge that was killed before it sent anything is free again', async () => {
    const id = await harness.createAccount();
    const task = await harness.sendAndClaim();
    await harness.getRun(task);
    const other = await harness.sendAndClaim();
    expect((await harness.requestRun(other)).data?.run).toBeNull();
    await harness.advanceAndSweep(Intervals.judgeLease + 1);
    const again = (await harness.claim(other.judgementId))!;
    expect((await harness.getRun(again)).account?.id).toBe(id);
  });

  it('of a run that nobody looks for any more is free after a while, and people decide on the run', async () => {
    await harness.createAccount();
    const { task } = await harness.createRunInState('sent');
    const body = { submitId: task.submitId! };
    await harness.knex('remoteRun').update({ notifiedAt: harness.now(), droppedAt: harness.now() });
    await harness.calls.api('POST /api/admin/judge/cancel-judge', { body, as: harness.root });
    const other = await harness.sendAndClaim('GYM');
    expect((await harness.requestRun(other)).data?.run).toBeNull();
    harness.advanceClock(600_001);
    expect((await harness.getRun(other)).state).toBe('intended');
    expect(await harness.storedRun(task.submitId!)).toMatchObject({
      state: 'needsReview',
      needsReviewSince: harness.now(),
      notifiedAt: null,
      droppedAt: null,
    });
  });
});

describe('a run', () => {
  it('moves from intended over sent and tracking to its end, and each move is remembered', async () => {
    await harness.createAccount();
    const task = await harness.sendAndClaim();
    const run = await harness.getRun(task);
    await harness.move(task, run, ['intended', 'sent'], { baseline: '77' });
    expect(await harness.getRun(task)).toMatchObject({
      state: 'sent',
      baseline: '77',
      sentAt: harness.now().toISOString(),
    });
    await harness.move(task, run, ['sent', 'tracking'], { remoteRunId: '78' });
    expect(await harness.getRun(task)).toMatchObject({
      state: 'tracking',
      remoteRunId: '78',
      knownAt: harness.now().toISOString(),
    });
    await harness.move(task, run, ['tracking', 'final']);
    expect(await harness.storedRun(task.submitId!)).toMatchObject({ state: 'final', finalAt: harness.now() });
  });

  it.each([
    ['intended', 'tracking'],
    ['intended', 'final'],
    ['intended', 'needsReview'],
    ['sent', 'final'],
    ['sent', 'sent'],
    ['tracking', 'sent'],
    ['tracking', 'refused'],
    ['final', 'sent'],
    ['refused', 'sent'],
    ['refused', 'intended'],
    ['needsReview', 'sent'],
    ['needsReview', 'intended'],
    ['needsReview', 'refused'],
  ] as const)('never moves from %s to %s by a judge', async (from, to) => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState(from);
    expect((await harness.move(task, run, [from, to], { remoteRunId: '5' })).status).toBe(409);
    expect(await harness.storedRun(task.submitId!)).toMatchObject({ state: from });
  });

  it('moves only from the state that it is in', async () => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState('tracking');
    expect((await harness.move(task, run, ['intended', 'sent'])).status).toBe(409);
    expect((await harness.move(task, run, ['sent', 'needsReview'])).status).toBe(409);
  });

  it('is tracked by its id at the site, which is needed and stays', async () => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState('sent');
    expect((await harness.move(task, run, ['sent', 'tracking'])).status).toBe(400);
    expect((await harness.move(task, run, ['sent', 'tracking'], { remoteRunId: '9' })).outcome).toBe('moved');
    expect((await harness.move(task, run, ['tracking', 'final'], { remoteRunId: '10' })).status).toBe(409);
  });

  it('of another submission is nobody else’s, and nothing changes', async () => {
    await harness.createAccount();
    await harness.createAccount();
    const { task: first } = await harness.createRunInState('tracking');
    const { task, run } = await harness.createRunInState('sent');
    const remoteRunId = `run-${first.submitId}`;
    expect(await harness.move(task, run, ['sent', 'tracking'], { remoteRunId })).toEqual({
      status: 200,
      outcome: 'taken',
    });
    expect(await harness.storedRun(task.submitId!)).toMatchObject({ state: 'sent', remoteRunId: null });
  });

  it('goes back to intended with its account when the site certainly has nothing', async () => {
    const id = await harness.createAccount();
    const { task, run } = await harness.createRunInState('sent');
    expect((await harness.move(task, run, ['sent', 'intended'])).outcome).toBe('moved');
    expect(await harness.getRun(task)).toMatchObject({ state: 'intended', sentAt: null, account: { id } });
  });

  it('keeps why, cut to what people read', async () => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState('sent');
    const evidence = 'x'.repeat(RemoteLimits.evidence.max + 1);
    await harness.move(task, run, ['sent', 'needsReview'], { detail: 'no sign of it', evidence });
    const stored = await harness.storedRun(task.submitId!);
    expect(stored).toMatchObject({ detail: 'no sign of it', needsReviewSince: harness.now() });
    expect(stored['evidence']).toHaveLength(RemoteLimits.evidence.max);
  });

  it('that was sent is handed to the next attempt as it is', async () => {
    await harness.createAccount();
    const { task, run } = await harness.createRunInState('sent');
    await harness.advanceAndSweep(Intervals.judgeLease + 1);
    const again = (await harness.claim(task.judgementId, 'crane-2'))!;
    expect(again.attempt).toBe(2);
    expect(await harness.getRun(again, 'crane-2')).toEqual(run);
    expect((await harness.move(task, run, ['sent', 'tracking'], { remoteRunId: '1' })).status).toBe(409);
  });

  it.each(['tracking', 'final', 'needsReview'] as const)(
    'that is %s is only searched for when it is judged again',
    async (state) => {
      await harness.createAccount();
      const { task } = await harness.createRunInState(state);
      await harness.reportVerdict(task, Status.SubmittedFailed);
      const body = { submitId: task.submitId! };
      await harness.calls.api('POST /api/admin/judge/rejudge', { body, as: harness.root });
      const { id } = await harness.judgement(task.submitId!);
      const secondTask = (await harness.claim(id))!;
      const run = await harness.getRun(secondTask);
      expect(run.state).toBe(state);
      expect((await harness.move(secondTask, run, [state, 'intended'])).status).toBe(409);
    },
  );

  it('that the site refused is sent again only on a new request', async () => {
    await harness.createAccount();
    const owner = await harness.site.signUp();
    const { task, run } = await harness.createRunInState('refused', 'CF', owner);
    expect(run.state).toBe('refused');
    await harness.reportVerdict(task, Status.SubmittedFailed);
    harness.advanceClock(10_000);
    await harness.calls.api('GET /api/resubmit', { query: { submitId: task.submitId! }, as: owner });
    const secondTask = (await harness.claim((await harness.judgement(task.submitId!)).id))!;
    expect(await harness.getRun(secondTask)).toMatchObject({ id: run.id, state: 'intended', sentAt: null });
  });
});
