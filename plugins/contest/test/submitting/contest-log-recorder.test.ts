import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { HookBus, onSubmission, onVerdict } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contestPlugin, openContestHarness, type ContestHarness } from '../contest-harness';

let harness: ContestHarness;
let ada: TestUser;
let cid: number;
let problem: number;
beforeAll(async () => {
  harness = await openContestHarness({ plugins: [await contestPlugin('rejudging')] });
  ada = await harness.site.signUp();
  cid = await harness.createContest();
  problem = (await harness.createContestProblem(cid, { displayId: 'A', score: 100 })).id;
});
afterAll(() => harness?.stop());

const loggedVerdicts = async (submissionId: number) =>
  (await harness.facts(cid))
    .filter((fact) => fact.submissionId === submissionId)
    .map(({ kind, status, isManual }) => (kind === 'judgement' ? [status, isManual] : kind));
const rejudgeOrCancel = (call: 'rejudge' | 'cancel-judge', submitId: number) =>
  harness.site.api(`POST /api/admin/judge/${call}`, { body: { submitId }, as: harness.root });

describe('the log of a contest', () => {
  it('has each submission when it is stored, and each verdict when it comes to count', async () => {
    const submissionId = await harness.send(ada, cid, 'A');
    const judgementId = await harness.judge(submissionId, Status.Accepted);
    const facts = (await harness.facts(cid)).filter((fact) => fact.submissionId === submissionId);
    const submittedAt = harness.now();
    expect(facts).toMatchObject([
      { kind: 'submission', submissionId, team: ada.uid, problem, submittedAt, virtualId: null },
      { kind: 'judgement', submissionId, judgementId, status: 0, score: 100, timeMs: 7, isManual: false },
    ]);
    expect(facts.map(({ seq }) => seq)).toEqual([facts[0]!.seq, facts[0]!.seq + 1]);
  });

  it('has no gaps, also with concurrent events', async () => {
    const users = await harness.createContestants(cid, 4);
    await Promise.all(users.map((user) => harness.submitAndJudge(user, cid, 'A', Status.WrongAnswer)));
    const seqs = (await harness.facts(cid)).map(({ seq }) => Number(seq));
    expect(seqs).toEqual(seqs.map((_, place) => place + 1));
  });

  it('has verdicts by hand and cancellations, marked as such', async () => {
    const submitId = await harness.submitAndJudge(ada, cid, 'A', Status.WrongAnswer);
    const body = { submitId, status: Status.Accepted, score: 100 };
    await harness.site.api('POST /api/admin/judge/manual-judge', { body, as: harness.root });
    await rejudgeOrCancel('cancel-judge', submitId);
    expect(await loggedVerdicts(submitId)).toEqual([
      'submission',
      [Status.WrongAnswer, false],
      [Status.Accepted, true],
      [Status.Cancelled, true],
    ]);
  });

  it('says that a verdict no longer counts while the next one is awaited, under the id that this one has', async () => {
    const submitId = await harness.submitAndJudge(ada, cid, 'A', Status.Accepted);
    await rejudgeOrCancel('rejudge', submitId);
    expect((await loggedVerdicts(submitId)).at(-1)).toEqual([Status.Pending, false]);
    const judgementId = await harness.judge(submitId, Status.WrongAnswer);
    const [pending, next] = (await harness.facts(cid, 'judgement')).slice(-2);
    expect([pending, next]).toMatchObject([
      { judgementId, status: Status.Pending, score: null },
      { judgementId, status: Status.WrongAnswer },
    ]);
  });

  it('records each submission of a direct rejudging too', async () => {
    const other = await harness.createContest();
    const { pid } = await harness.createContestProblem(other, { displayId: 'A' });
    for (const status of [Status.Accepted, Status.WrongAnswer]) await harness.submitAndJudge(ada, other, 'A', status);
    await harness.calls.api('POST /api/admin/judge/rejudge-contest-problem', {
      body: { cid: other, pid },
      as: harness.root,
    });
    const statuses = (await harness.facts(other, 'judgement')).map(({ status }) => status);
    expect(statuses).toEqual([Status.Accepted, Status.WrongAnswer, Status.Pending, Status.Pending]);
  });

  it('records nothing of previews before they are applied, and then what differs', async () => {
    const other = await harness.createContest();
    const { pid } = await harness.createContestProblem(other, { displayId: 'A' });
    const ids: number[] = [];
    for (const status of [Status.Accepted, Status.WrongAnswer])
      ids.push(await harness.submitAndJudge(ada, other, 'A', status));
    const body = { pid, cid: other, reason: 'new cases' };
    const { id } = await harness.calls.api('POST /api/admin/rejudging', { body, as: harness.root });
    for (const submitId of ids) await harness.judge(submitId, Status.Accepted);
    expect(await harness.facts(other, 'judgement')).toHaveLength(2);
    await harness.calls.api('POST /api/admin/rejudging/apply', { body: { id }, as: harness.root });
    const applied = (await harness.facts(other, 'judgement')).slice(2);
    expect(applied).toMatchObject([{ submissionId: ids[1], status: Status.Accepted, isManual: false }]);
  });

  it('has nothing of what is undone with its transaction', async () => {
    const hooks = resolve(harness.site.app.container, HookBus);
    const before = await harness.facts(cid);
    const fail = (): never => {
      throw new Error('the process died here');
    };
    // Handlers run in the order of their owners, so these run after those of the plugin.
    const endSubmissions = hooks.on(onSubmission, fail, 'zzz');
    await expect(harness.send(ada, cid, 'A')).rejects.toThrow();
    await endSubmissions();
    expect(await harness.facts(cid)).toEqual(before);

    const submitId = await harness.send(ada, cid, 'A');
    const endVerdicts = hooks.on(onVerdict, fail, 'zzz');
    await expect(harness.judge(submitId, Status.Accepted)).rejects.toThrow('the process died here');
    await endVerdicts();
    expect(await loggedVerdicts(submitId)).toEqual(['submission']);
    const { status } = (await harness.knex('judgement').where({ submissionId: submitId, isCurrent: true }).first())!;
    expect(status).not.toBe(Status.Accepted);
    expect(await harness.facts(cid)).toHaveLength(before.length + 1);
  });

  it('separates virtual submissions', async () => {
    const old = await harness.createContest({ when: 'ended' });
    await harness.createContestProblem(old, { displayId: 'A' });
    const [virtual] = await harness
      .knex('contestVirtual')
      .insert({ cid: old, uid: ada.uid, startAt: harness.minutes(-1), endAt: harness.minutes(299) })
      .returning('id');
    const virtualId = virtual!.id;
    const submissionId = await harness.submitAndJudge(ada, old, 'A', Status.Accepted);
    expect(await harness.facts(old, 'submission')).toMatchObject([{ submissionId, virtualId }]);
    expect(await harness.knex('contestVirtualRun').where({ virtualId })).toMatchObject([{ submissionId }]);
  });

  it('records nothing of what is outside contests, or in one that was deleted', async () => {
    const removedContest = await harness.createContest();
    await harness.createContestProblem(removedContest, { displayId: 'A' });
    const submitId = await harness.send(ada, removedContest, 'A');
    await harness.knex('contest').where({ id: removedContest }).delete();
    await harness.judge(submitId, Status.Accepted);
    expect(await harness.facts(removedContest)).toEqual([]);
    const { status } = (await harness.knex('judgement').where({ submissionId: submitId, isCurrent: true }).first())!;
    expect(status).toBe(Status.Accepted);
  });
});
