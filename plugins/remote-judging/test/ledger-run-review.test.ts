import { Status } from '@tribunal/contract';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openLedgerHarness, type LedgerHarness } from './ledger-harness';

const LIST = 'GET /api/admin/remote-run/needs-review';
const DECIDE = 'POST /api/admin/remote-run/decide';
const WHERE = 'GET /api/get-remote-run';

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

type Decision = { decision: 'arrived' | 'lost' | 'drop'; remoteRunId?: string };
const decide = (id: number, decision: Decision, as: TestUser = harness.root) =>
  harness.calls.reply(DECIDE, { body: { id, ...decision }, as });
const listNeedsReview = async () => (await harness.calls.api(LIST, { query: {}, as: harness.root })).records;
/** Creates a run that needs review and was reported to the user as Submitted Failed. */
const sendToReview = async (as?: TestUser) => {
  const { task, run } = await harness.createRunInState('needsReview', 'CF', as);
  await harness.reportVerdict(task, Status.SubmittedFailed);
  return { submitId: task.submitId!, judgementId: task.judgementId, run };
};
const claimAgain = async (submitId: number) => (await harness.claim((await harness.judgement(submitId)).id))!;

describe('submissions of which it is unknown whether the site has them', () => {
  it('are for those who may rejudge', async () => {
    for (const [as, status] of [
      [undefined, 401],
      [harness.user, 403],
    ] as const) {
      expect((await harness.calls.reply(LIST, { query: {}, as })).status).toBe(status);
      expect((await harness.calls.reply(DECIDE, { body: { id: 1, decision: 'drop' }, as })).status).toBe(status);
    }
  });

  it('cannot be decided when they are not there, twice, or without the id that is needed', async () => {
    const { run } = await sendToReview();
    expect((await decide(999_999, { decision: 'drop' })).status).toBe(404);
    expect(await decide(run.id, { decision: 'arrived' })).toMatchObject({
      status: 400,
      data: { field: 'remoteRunId' },
    });
    expect((await decide(run.id, { decision: 'lost' })).status).toBe(200);
    expect((await decide(run.id, { decision: 'lost' })).status).toBe(409);
  });

  it('are on the dashboard and in the health of the site for those who run it, and in the health of their judge', async () => {
    const healthOf = async (key: string) =>
      (await harness.calls.api('GET /api/admin/remote-judge', { as: harness.root })).find((row) => row.key === key)!;
    const { run } = await sendToReview();
    const { needsReviewSince } = (await harness
      .knex('remoteRun')
      .where({ id: run.id })
      .first<{ needsReviewSince: Date }>('needsReviewSince'))!;
    const since = needsReviewSince.toISOString();
    const { name, ...health } = await healthOf('CF');
    expect(health).toMatchObject({ needsReview: 1, needsReviewSince: since });
    expect(await healthOf('HDU')).toMatchObject({ needsReview: 0, needsReviewSince: null });
    const text = `Submissions to ${name} that wait for the decision of a person: 1.`;
    for (const call of ['GET /api/admin/dashboard', 'GET /api/admin/health'] as const) {
      const { attention } = await harness.calls.api(call, { as: harness.root });
      expect(attention).toContainEqual({ text, link: '/admin/remote-judges/CF', since });
    }
    await decide(run.id, { decision: 'drop' });
    expect(await healthOf('CF')).toMatchObject({ needsReview: 0, needsReviewSince: null });
  });

  it('come in pages, and for one judge alone', async () => {
    const runs: { id: number; key: string }[] = [];
    for (const key of ['CF', 'HDU', 'CF']) {
      await harness.createAccount(key);
      runs.push({ id: (await harness.createRunInState('needsReview', key)).run.id, key });
      harness.advanceClock(6000);
    }
    const list = (query: { key?: string; currentPage?: number; limit?: number }) =>
      harness.calls.api(LIST, { query, as: harness.root });
    expect(await list({ key: 'CF', currentPage: 2, limit: 1 })).toMatchObject({ total: 2, records: [runs[2]] });
    expect(await list({ key: 'HDU' })).toMatchObject({ total: 1, records: [runs[1]] });
    expect(await list({ key: 'POJ' })).toMatchObject({ total: 0, records: [] });
    expect(await list({})).toMatchObject({ total: 3, records: runs });
  });

  it('are listed with what is known of them', async () => {
    const { submitId, run } = await sendToReview(harness.user);
    expect(await listNeedsReview()).toMatchObject([
      { id: run.id, submitId, key: 'CF', username: harness.user.username, account: run.account!.name },
    ]);
  });

  it('that arrived are tracked by the id that a person found', async () => {
    const { submitId, run } = await sendToReview();
    expect((await decide(run.id, { decision: 'arrived', remoteRunId: '55' })).status).toBe(200);
    expect(await harness.getRun(await claimAgain(submitId))).toMatchObject({ state: 'tracking', remoteRunId: '55' });
    expect(await listNeedsReview()).toEqual([]);
  });

  it('cannot have the run of another submission', async () => {
    harness.advanceClock(6000);
    const { task } = await harness.createRunInState('tracking');
    harness.advanceClock(6000);
    const { run } = await sendToReview();
    const refused = await decide(run.id, { decision: 'arrived', remoteRunId: `run-${task.submitId}` });
    expect(refused).toMatchObject({ status: 409, data: { field: 'remoteRunId' } });
    expect(await listNeedsReview()).toHaveLength(1);
  });

  it('that were lost are sent again', async () => {
    const { submitId, run } = await sendToReview();
    harness.advanceClock(6000);
    expect((await decide(run.id, { decision: 'lost' })).status).toBe(200);
    const task = await claimAgain(submitId);
    expect(await harness.getRun(task)).toMatchObject({ id: run.id, state: 'intended', sentAt: null });
    expect((await harness.move(task, run, ['intended', 'sent'])).outcome).toBe('moved');
  });

  it('that are dropped stay as they are', async () => {
    const { submitId, run, judgementId } = await sendToReview();
    await decide(run.id, { decision: 'drop' });
    expect(await listNeedsReview()).toEqual([]);
    expect(await harness.storedRun(submitId)).toMatchObject({ state: 'needsReview' });
    expect((await harness.judgement(submitId)).id).toBe(judgementId);
  });

  it('keep a verdict by hand', async () => {
    const { submitId, run } = await sendToReview();
    const body = { submitId, status: Status.WrongAnswer };
    await harness.calls.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    await decide(run.id, { decision: 'arrived', remoteRunId: '56' });
    expect(await harness.judgement(submitId)).toMatchObject({ status: Status.WrongAnswer });
  });

  it('are only looked for when their owner sends them once more', async () => {
    const owner = await harness.site.signUp();
    const { submitId, run } = await sendToReview(owner);
    await harness.calls.api('GET /api/resubmit', { query: { submitId }, as: owner });
    const task = await claimAgain(submitId);
    expect((await harness.getRun(task)).state).toBe('needsReview');
    for (const to of ['intended', 'sent', 'refused'] as const) {
      expect((await harness.move(task, run, ['needsReview', to])).status).toBe(409);
    }
    expect((await harness.move(task, run, ['needsReview', 'tracking'], { remoteRunId: '60' })).outcome).toBe('moved');
  });
});

describe(WHERE, () => {
  it('is for those who may see the submission, and names the operator’s account to staff only', async () => {
    const owner = await harness.site.signUp();
    const { task } = await harness.createRunInState('tracking', 'CF', owner);
    const query = { submitId: task.submitId! };
    const where = async (as?: TestUser) => (await harness.calls.reply(WHERE, { query, as })).data;
    const visibleRun = { key: 'CF', state: 'tracking', runId: `run-${task.submitId}`, url: null, account: null };
    expect(await where()).toMatchObject(visibleRun);
    expect(await where(owner)).toMatchObject(visibleRun);
    expect(await where(harness.root)).toMatchObject({ account: expect.stringMatching(/^keeper-/) as string });
    expect((await harness.calls.reply(WHERE, { query: { submitId: 999_999 } })).status).toBe(404);
    await harness.knex('submission').where({ id: task.submitId! }).update({ cid: 5 });
    expect((await harness.calls.reply(WHERE, { query })).status).toBe(401);
    expect((await harness.calls.reply(WHERE, { query, as: harness.user })).status).toBe(403);
  });

  it('has the page that the judge named with the verdict', async () => {
    const { task } = await harness.createRunInState('tracking');
    await harness.reportVerdict(task, Status.Accepted);
    const page = 'https://cf.example/run/9';
    for (const [runCommand, url] of [
      [page, page],
      ['javascript:alert(1)', null],
    ]) {
      const provenance = JSON.stringify({ runCommand });
      await harness.knex('judgement').where({ id: task.judgementId }).update({ provenance });
      expect(await harness.calls.api(WHERE, { query: { submitId: task.submitId! } })).toMatchObject({ url });
    }
  });

  it('is nowhere when it has failed before anything was intended', async () => {
    const { submitId, judgementId } = await harness.send('AC');
    await harness.knex('judgement').where({ id: judgementId }).update({ judgedAt: harness.now() });
    expect(await harness.calls.api(WHERE, { query: { submitId } })).toBeNull();
  });
});
