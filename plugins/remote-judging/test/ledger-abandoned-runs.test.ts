import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const LIST = 'GET /api/admin/remote-run/given-up';
const RESUME = 'POST /api/admin/remote-run/resume';

let harness: LedgerHarness;
beforeAll(async () => {
  harness = await openLedgerHarness();
});
afterAll(() => harness?.[Symbol.asyncDispose]());
beforeEach(async () => {
  await harness.knex('submission').delete();
  await harness.knex('remoteAccount').delete();
  await harness.createAccount();
});

const resume = (submitId: number) => harness.calls.reply(RESUME, { body: { submitId }, as: harness.root });
const listAbandoned = async () => (await harness.calls.api(LIST, { query: {}, as: harness.root })).records;
const listNeedsReview = async () =>
  (await harness.calls.api('GET /api/admin/remote-run/needs-review', { query: {}, as: harness.root })).records;
/** Creates a run in this state at the site that was reported to the user as Submitted Failed. */
const abandonRun = async (state: 'tracking' | 'needsReview' | 'refused', as?: TestUser, key = 'CF') => {
  const { task, run } = await harness.createRunInState(state, key, as);
  await harness.reportVerdict(task, Status.SubmittedFailed);
  return { submitId: task.submitId!, run };
};
const claimAgain = async (submitId: number) => (await harness.claim((await harness.judgement(submitId)).id))!;

describe('submissions whose verdict nobody waits for any more', () => {
  it('are for those who may rejudge', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [harness.user, 403],
    ] as const) {
      expect((await harness.calls.reply(LIST, { query: {}, as })).status).toBe(status);
      expect((await harness.calls.reply(RESUME, { body: { submitId: 1 }, as })).status).toBe(status);
    }
  });

  it('are listed with where they are at the site', async () => {
    const { submitId, run } = await abandonRun('tracking', harness.user);
    expect(await listAbandoned()).toEqual([
      {
        submitId,
        key: 'CF',
        username: harness.user.username,
        displayPid: expect.stringMatching(/^CF-/) as string,
        account: run.account!.name,
        remoteRunId: `run-${submitId}`,
        givenUpAt: expect.stringMatching(/Z$/) as string,
      },
    ]);
  });

  it('come in pages, and for one judge alone', async () => {
    await harness.createAccount('HDU');
    const runs: { submitId: number; key: string }[] = [];
    for (const key of ['CF', 'HDU', 'CF']) {
      runs.unshift({ submitId: (await abandonRun('tracking', undefined, key)).submitId, key });
      harness.advanceClock(6000);
    }
    const list = (query: { key?: string; currentPage?: number; limit?: number }) =>
      harness.calls.api(LIST, { query, as: harness.root });
    expect(await list({ key: 'CF', currentPage: 2, limit: 1 })).toMatchObject({ total: 2, records: [runs[2]] });
    expect(await list({ key: 'HDU' })).toMatchObject({ total: 1, records: [runs[1]] });
    expect(await list({})).toMatchObject({ total: 3, records: runs });
  });

  it('are not those that are judged, were judged, were refused or wait for a decision', async () => {
    await abandonRun('needsReview');
    await harness.createAccount();
    await abandonRun('refused');
    harness.advanceClock(6000);
    const judged = await harness.createRunInState('tracking');
    expect(await listAbandoned()).toEqual([]);
    await harness.reportVerdict(judged.task, Status.WrongAnswer);
    expect(await listAbandoned()).toEqual([]);
  });

  it('are also those that were read once, but not if they were judged again', async () => {
    const { task } = await harness.createRunInState('final');
    await harness.reportVerdict(task, Status.Accepted);
    expect(await listAbandoned()).toEqual([]);
    const submitId = task.submitId!;
    await harness.calls.api('POST /api/admin/judge/rejudge', { body: { submitId }, as: harness.root });
    await harness.reportVerdict(await claimAgain(submitId), Status.SubmittedFailed);
    expect((await listAbandoned()).map((row) => row.submitId)).toEqual([submitId]);
  });

  it('are not those that a person has given a verdict', async () => {
    const { submitId } = await abandonRun('tracking');
    const body = { submitId, status: Status.SystemError };
    await harness.calls.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    expect(await listAbandoned()).toEqual([]);
  });
});

describe(RESUME, () => {
  it('leaves what was judged meanwhile, or decided by a person', async () => {
    const judged = await harness.createRunInState('tracking');
    await harness.reportVerdict(judged.task, Status.Accepted);
    expect((await resume(judged.task.submitId!)).status).toBe(409);
    await harness.createAccount();
    harness.advanceClock(6000);
    const { submitId } = await abandonRun('tracking');
    const body = { submitId, status: Status.SystemError };
    await harness.calls.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    expect((await resume(submitId)).status).toBe(409);
  });

  it('looks at the run once more', async () => {
    const { task } = await harness.createRunInState('tracking');
    const submitId = task.submitId!;
    expect((await resume(submitId)).status).toBe(409);
    await harness.reportVerdict(task, Status.SubmittedFailed);
    expect((await resume(submitId)).status).toBe(200);
    expect(await listAbandoned()).toEqual([]);
    expect(await harness.getRun(await claimAgain(submitId))).toMatchObject({
      state: 'tracking',
      remoteRunId: `run-${submitId}`,
    });
  });

  it('lets a judge look once more for a run that needs review: it is found, or still needs review', async () => {
    for (const found of [true, false]) {
      await harness.createAccount();
      const { submitId, run } = await abandonRun('needsReview');
      expect((await resume(submitId)).status).toBe(200);
      const task = await claimAgain(submitId);
      expect(await harness.getRun(task)).toMatchObject({
        id: run.id,
        state: 'needsReview',
        account: { id: run.account!.id },
      });
      const remoteRunId = `found-${submitId}`;
      if (found)
        expect((await harness.move(task, run, ['needsReview', 'tracking'], { remoteRunId })).outcome).toBe('moved');
      await harness.reportVerdict(task, found ? Status.Accepted : Status.SubmittedFailed);
      expect(await harness.storedRun(submitId)).toMatchObject({ state: found ? 'tracking' : 'needsReview' });
      expect(await listNeedsReview()).toHaveLength(found ? 0 : 1);
    }
  });

  it('needs a run', async () => {
    const { task } = await harness.createRunInState('refused');
    await harness.reportVerdict(task, Status.SubmittedFailed);
    expect((await resume(task.submitId!)).status).toBe(409);
    expect((await resume(999_999)).status).toBe(404);
    const unsent = await harness.sendAndClaim('AC');
    await harness.reportVerdict(unsent, Status.SubmittedFailed);
    expect((await resume(unsent.submitId!)).status).toBe(404);
  });
});
