import { Role, Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, Points } from '@tribunal/server';
import { submissionVisibilityProviders, type SubmissionVisibilityProvider } from '@tribunal/server/submission';
import { createProblem, startTestApp, submit, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  submitAndJudgeInContest,
  openCorrectionHarness,
  openContest,
  type CorrectionHarness,
} from '../correction/correction-harness';

const CALL = 'GET /api/resubmit';
const { Accepted, SystemError, SubmittedFailed, Pending } = Status;

let harness: CorrectionHarness;
beforeAll(async () => {
  harness = await openCorrectionHarness();
});
afterAll(() => harness?.stop());

const resubmit = (submitId: number, as: TestUser = harness.user) =>
  harness.site.reply(CALL, { query: { submitId }, as });

describe(CALL, () => {
  it.each([SystemError, SubmittedFailed])('judges a submission of status %i again', async (status) => {
    const submitId = await harness.submitAndJudge(status);
    expect(await resubmit(submitId)).toMatchObject({ status: 200, data: { submitId, status: Pending } });
    await harness.reportVerdict(submitId, Accepted);
    expect((await harness.history(submitId)).map(({ reason }) => reason)).toEqual(['first', 'resubmit']);
    expect((await harness.row(submitId)).status).toBe(Accepted);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('is for the owner, who may submit', async () => {
    const submitId = await harness.submitAndJudge(SystemError);
    expect((await harness.site.reply(CALL, { query: { submitId } })).status).toBe(401);
    expect((await resubmit(submitId, harness.root)).status).toBe(403);
    await harness.knex('accountRole').where({ uid: harness.user.uid }).update({ role: Role.NoSubmit });
    expect((await resubmit(submitId)).status).toBe(403);
    await harness.knex('accountRole').where({ uid: harness.user.uid }).update({ role: Role.User });
    expect((await resubmit(submitId)).status).toBe(200);
    expect((await resubmit(999_999)).status).toBe(404);
  });

  it('is refused for what is judged and for what is being judged', async () => {
    expect(await resubmit(await harness.submitAndJudge(Accepted))).toMatchObject({
      status: 409,
      data: { field: 'submitId' },
    });
    const { submitId } = await harness.send();
    expect((await resubmit(submitId)).status).toBe(409);
  });

  it('in a contest asks only remote judges, while a provider says that the result may be known', async () => {
    const close = openContest(harness, 5);
    const submitId = await submitAndJudgeInContest(harness, 5, SystemError);
    await close();
    expect((await resubmit(submitId)).status).toBe(404);
    await harness.knex('judgement').where({ submissionId: submitId }).update({ bank: 'HDU' });
    expect((await resubmit(submitId)).status).toBe(403);
    const open: SubmissionVisibilityProvider = {
      appliesTo: ({ cid }) => cid === 5,
      visibility: (_viewer, submissions) => submissions.map(({ visible }) => visible),
      ownersVisibility: (submissions) => submissions.map(({ visible }) => visible),
    };
    const withdraw = resolve(harness.site.app.container, Points).contribute(submissionVisibilityProviders, [open]);
    expect((await resubmit(submitId)).status).toBe(200);
    withdraw();
  });

  it('keeps a pause of its own', async () => {
    let now = new Date('2026-03-01T10:00:00Z');
    await using slow = await startTestApp({ env: { SUBMIT_GAP_MS: '8000' }, clock: { now: () => now } });
    const user = await slow.signUp();
    const { problemId } = await createProblem(slow);
    const knex = resolve(slow.app.container, Db);
    const failed = async (): Promise<number> => {
      const { submitId } = await submit(slow, user, { pid: problemId });
      const verdict = { status: SystemError, judgedAt: now };
      await knex('judgement').where({ submissionId: submitId }).update(verdict);
      now = new Date(now.getTime() + 8000);
      return submitId;
    };
    const ids = [await failed(), await failed()];
    now = new Date(now.getTime() - 1);
    const sent = async (submitId: number) => (await slow.reply(CALL, { query: { submitId }, as: user })).status;
    expect((await Promise.all(ids.map(sent))).sort()).toEqual([200, 429]);
    now = new Date(now.getTime() + 8000);
    expect((await Promise.all(ids.map(sent))).sort()).toEqual([200, 409]);
  });
});
