import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { HookBus, onSubmission, onVerdict } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startContestTestSite, type ContestTestSite } from '../contest-test-site';

let world: ContestTestSite;
let ada: TestUser;
let cid: number;
let problem: number;
beforeAll(async () => {
  world = await startContestTestSite();
  ada = await world.site.signUp();
  cid = await world.makeContest();
  problem = (await world.makeContestProblem(cid, { displayId: 'A', score: 100 })).id;
});
afterAll(() => world?.stop());

const said = async (submissionId: number) =>
  (await world.facts(cid))
    .filter((fact) => fact.submissionId === submissionId)
    .map(({ kind, status, isManual }) => (kind === 'judgement' ? [status, isManual] : kind));
const correct = (call: 'rejudge' | 'cancel-judge', submitId: number) =>
  world.site.api(`POST /api/admin/judge/${call}`, { body: { submitId }, as: world.root });

describe('the log of a contest', () => {
  it('has each submission when it is stored, and each verdict when it comes to count', async () => {
    const submissionId = await world.send(ada, cid, 'A');
    const judgementId = await world.judge(submissionId, Status.Accepted);
    const facts = (await world.facts(cid)).filter((fact) => fact.submissionId === submissionId);
    const submittedAt = world.now();
    expect(facts).toMatchObject([
      { kind: 'submission', submissionId, team: ada.uid, problem, submittedAt, virtualId: null },
      { kind: 'judgement', submissionId, judgementId, status: 0, score: 100, timeMs: 7, isManual: false },
    ]);
    expect(facts.map(({ seq }) => seq)).toEqual([facts[0]!.seq, facts[0]!.seq + 1]);
  });

  it('has no gaps, however much happens at once', async () => {
    const users = await world.makeContestants(cid, 4);
    await Promise.all(users.map((user) => world.run(user, cid, 'A', Status.WrongAnswer)));
    const seqs = (await world.facts(cid)).map(({ seq }) => Number(seq));
    expect(seqs).toEqual(seqs.map((_, place) => place + 1));
  });

  it('has verdicts by hand and cancellations, marked as such', async () => {
    const submitId = await world.run(ada, cid, 'A', Status.WrongAnswer);
    const body = { submitId, status: Status.Accepted, score: 100 };
    await world.site.api('POST /api/admin/judge/manual-judge', { body, as: world.root });
    await correct('cancel-judge', submitId);
    expect(await said(submitId)).toEqual([
      'submission',
      [Status.WrongAnswer, false],
      [Status.Accepted, true],
      [Status.Cancelled, true],
    ]);
  });

  it('says that a verdict no longer counts while the next one is awaited, under the id that this one has', async () => {
    const submitId = await world.run(ada, cid, 'A', Status.Accepted);
    await correct('rejudge', submitId);
    expect((await said(submitId)).at(-1)).toEqual([Status.Pending, false]);
    const judgementId = await world.judge(submitId, Status.WrongAnswer);
    const [pending, next] = (await world.facts(cid, 'judgement')).slice(-2);
    expect([pending, next]).toMatchObject([
      { judgementId, status: Status.Pending, score: null },
      { judgementId, status: Status.WrongAnswer },
    ]);
  });

  it('says so of each submission of a direct rejudging too', async () => {
    const other = await world.makeContest();
    const { pid } = await world.makeContestProblem(other, { displayId: 'A' });
    for (const status of [Status.Accepted, Status.WrongAnswer]) await world.run(ada, other, 'A', status);
    await world.site.api('POST /api/admin/judge/rejudge-contest-problem', {
      body: { cid: other, pid },
      as: world.root,
    });
    const statuses = (await world.facts(other, 'judgement')).map(({ status }) => status);
    expect(statuses).toEqual([Status.Accepted, Status.WrongAnswer, Status.Pending, Status.Pending]);
  });

  it('hears nothing of previews before they are applied, and then of what differs', async () => {
    const other = await world.makeContest();
    const { pid } = await world.makeContestProblem(other, { displayId: 'A' });
    const ids: number[] = [];
    for (const status of [Status.Accepted, Status.WrongAnswer]) ids.push(await world.run(ada, other, 'A', status));
    const body = { pid, cid: other, reason: 'new cases' };
    const { id } = await world.site.api('POST /api/admin/rejudging', { body, as: world.root });
    for (const submitId of ids) await world.judge(submitId, Status.Accepted);
    expect(await world.facts(other, 'judgement')).toHaveLength(2);
    await world.site.api('POST /api/admin/rejudging/apply', { body: { id }, as: world.root });
    const applied = (await world.facts(other, 'judgement')).slice(2);
    expect(applied).toMatchObject([{ submissionId: ids[1], status: Status.Accepted, isManual: false }]);
  });

  it('has nothing of what is undone with its transaction', async () => {
    const hooks = resolve(world.site.app.container, HookBus);
    const before = await world.facts(cid);
    const fail = (): never => {
      throw new Error('the process died here');
    };
    // Handlers run in the order of their owners: these after those of the plugin.
    const endSubmissions = hooks.on(onSubmission, fail, 'zzz');
    await expect(world.send(ada, cid, 'A')).rejects.toThrow();
    await endSubmissions();
    expect(await world.facts(cid)).toEqual(before);

    const submitId = await world.send(ada, cid, 'A');
    const endVerdicts = hooks.on(onVerdict, fail, 'zzz');
    await expect(world.judge(submitId, Status.Accepted)).rejects.toThrow('the process died here');
    await endVerdicts();
    expect(await said(submitId)).toEqual(['submission']);
    const { status } = await world.knex('judgement').where({ submissionId: submitId, isCurrent: true }).first();
    expect(status).not.toBe(Status.Accepted);
    expect(await world.facts(cid)).toHaveLength(before.length + 1);
  });

  it('keeps what is sent virtually apart', async () => {
    const old = await world.makeContest({ when: 'ended' });
    await world.makeContestProblem(old, { displayId: 'A' });
    const [{ id: virtualId }] = await world
      .knex('contestVirtual')
      .insert({ cid: old, uid: ada.uid, startAt: world.minutes(-1), endAt: world.minutes(299) })
      .returning('id');
    const submissionId = await world.run(ada, old, 'A', Status.Accepted);
    expect(await world.facts(old, 'submission')).toMatchObject([{ submissionId, virtualId }]);
    expect(await world.knex('contestVirtualRun').where({ virtualId })).toMatchObject([{ submissionId }]);
  });

  it('hears nothing of what is outside contests, or in one that is gone', async () => {
    const gone = await world.makeContest();
    await world.makeContestProblem(gone, { displayId: 'A' });
    const submitId = await world.send(ada, gone, 'A');
    await world.knex('contest').where({ id: gone }).delete();
    await world.judge(submitId, Status.Accepted);
    expect(await world.facts(gone)).toEqual([]);
    const { status } = await world.knex('judgement').where({ submissionId: submitId, isCurrent: true }).first();
    expect(status).toBe(Status.Accepted);
  });
});
