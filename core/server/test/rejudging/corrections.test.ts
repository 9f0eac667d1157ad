import { Role, Status, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { ExtensionPoints, resolve } from '@tribunal/kernel';
import { EventBus, submissionJudged, type SubmissionJudged } from '@tribunal/server';
import { makeProblem, submit } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SubmissionFeed } from '../../src/submission/feed';
import { finalOf, progressOf } from '../judging/support';
import { judgedInContest, openAppeal, openContest, type Appeal } from './support';

const REJUDGE = 'POST /api/admin/judge/rejudge';
const MANUAL = 'POST /api/admin/judge/manual-judge';
const CANCEL = 'POST /api/admin/judge/cancel-judge';
const { Accepted, WrongAnswer, CompileError, Cancelled, Pending } = Status;

let appeal: Appeal;
beforeAll(async () => {
  appeal = await openAppeal();
});
afterAll(() => appeal?.stop());

const fail = (where: string, error: unknown): never => {
  throw new Error(where, { cause: error });
};
const manual = (submitId: number, status: number, score?: number | null) =>
  appeal.site.reply(MANUAL, { body: { submitId, status, ...(score !== undefined && { score }) }, as: appeal.root });
const cancel = (submitId: number) => appeal.site.reply(CANCEL, { body: { submitId }, as: appeal.root });
const rejudge = (submitId: number) => appeal.site.reply(REJUDGE, { body: { submitId }, as: appeal.root });

describe('corrections', () => {
  it.each([REJUDGE, MANUAL, CANCEL] as const)('%s is for super admins', async (call) => {
    const body = { submitId: 1, status: 0 };
    expect((await appeal.site.reply(call, { body })).status).toBe(401);
    for (const role of [Role.User, Role.Admin, Role.ProblemAdmin] as const) {
      const as = await appeal.site.signUp({ role });
      expect((await appeal.site.reply(call, { body, as })).status).toBe(403);
    }
  });

  it.each([
    ['rejudged', rejudge],
    ['judged by hand', (id: number) => manual(id, Accepted)],
    ['cancelled', cancel],
  ] as const)('of what does not exist are refused: %s', async (_what, call) => {
    expect((await call(999_999)).status).toBe(404);
  });
});

describe(REJUDGE, () => {
  it('takes the old verdict back at once and asks the judges anew', async () => {
    const submitId = await appeal.judgedAs(Accepted);
    expect(await appeal.solved()).toContain(submitId);
    expect(await rejudge(submitId)).toMatchObject({ status: 200, data: { submitId, status: Pending, judger: null } });
    expect(await appeal.solved()).not.toContain(submitId);
    await appeal.settle(submitId, WrongAnswer);
    expect((await appeal.history(submitId)).map(({ reason }) => reason)).toEqual(['first', 'rejudge']);
    expect(await appeal.wrongCounts()).toBe(0);
  });

  it('is refused while the submission is being judged', async () => {
    const { submitId, judgementId } = await appeal.send();
    expect(await rejudge(submitId)).toMatchObject({ status: 409, data: { field: 'submitId' } });
    await appeal.claim(judgementId);
    expect((await rejudge(submitId)).status).toBe(409);
  });
});

describe(MANUAL, () => {
  it('gives a verdict in the name of the admin and keeps what the judge measured', async () => {
    const submitId = await appeal.judgedAs(WrongAnswer);
    const before = await appeal.count();
    expect((await manual(submitId, Accepted)).data).toEqual({
      submitId,
      judger: 'root',
      status: Accepted,
      score: null,
      oiRankScore: null,
    });
    const query = { submitId };
    const { submission } = await appeal.site.api('GET /api/get-submission-detail', { query, as: appeal.user });
    expect(submission).toMatchObject({ status: Accepted, isManual: true, judger: 'root', time: 7, memory: 1024 });
    const cases = await appeal.site.api('GET /api/get-all-case-result', { query, as: appeal.user });
    expect(cases?.judgeCaseList.map(({ status }) => status)).toEqual([WrongAnswer, WrongAnswer]);
    expect(await appeal.count()).toMatchObject({
      ac: before['ac']! + 1,
      wa: before['wa']! - 1,
      total: before['total']!,
    });
    expect(await appeal.solved()).toContain(submitId);

    await manual(submitId, Status.RuntimeError);
    expect(await appeal.solved()).not.toContain(submitId);
    expect(await appeal.wrongCounts()).toBe(0);
  });

  it.each([
    ['a status that nobody may give', Cancelled],
    ['a compile error', CompileError],
    ['a status of work under way', Status.Judging],
    ['a status that does not exist', 77],
  ])('refuses %s and names the choices', async (_what, status) => {
    const submitId = await appeal.judgedAs(WrongAnswer);
    const reply = await manual(submitId, status);
    expect(reply).toMatchObject({ status: 400, data: { field: 'status' } });
    expect(reply.msg).toContain('-3, -1, 0');
  });

  it('refuses what is being judged and what did not compile', async () => {
    const { submitId, judgementId } = await appeal.send();
    expect(await manual(submitId, Accepted)).toMatchObject({ status: 400, data: { field: 'submitId' } });
    const task = await appeal.claim(judgementId);
    await appeal.take(progressOf(task!, Status.Judging));
    expect((await manual(submitId, Accepted)).status).toBe(400);
    expect((await manual(await appeal.judgedAs(CompileError), Accepted)).status).toBe(400);
  });

  it('scores OI submissions within the full mark, with the rank score that judging gives', async () => {
    const samples = [
      { input: '1', output: '1', score: 60 },
      { input: '2', output: '2', score: 40 },
    ];
    const { problemId } = await makeProblem(appeal.site, { problem: { type: 1, difficulty: 2 }, samples });
    const { submitId } = await submit(appeal.site, appeal.user, { pid: problemId });
    await appeal.settle(submitId, WrongAnswer);
    expect((await manual(submitId, Status.PartialAccepted, 55)).data).toMatchObject({ score: 55, oiRankScore: 10 });
    expect((await manual(submitId, Accepted, 1000)).data).toMatchObject({ score: 100, oiRankScore: 14 });
    expect((await manual(submitId, Accepted, -1)).data).toMatchObject({ score: 0, oiRankScore: 4 });
  });

  it('without a word of points gives an OI submission those that the verdict means, and asks where it means none', async () => {
    const samples = [
      { input: '1', output: '1', score: 60 },
      { input: '2', output: '2', score: 40 },
    ];
    const { problemId } = await makeProblem(appeal.site, { problem: { type: 1, difficulty: 2 }, samples });
    const { submitId } = await submit(appeal.site, appeal.user, { pid: problemId });
    await appeal.settle(submitId, WrongAnswer);
    expect((await manual(submitId, Status.PartialAccepted, 55)).data).toMatchObject({ score: 55 });
    expect((await manual(submitId, Accepted)).data).toMatchObject({ score: 100, oiRankScore: 14 });
    expect((await manual(submitId, Status.RuntimeError, null)).data).toMatchObject({ score: 0 });
    const reply = await manual(submitId, Status.PartialAccepted);
    expect(reply).toMatchObject({ status: 400, data: { field: 'score' } });
    expect(reply.msg).toContain('100');
  });

  it('in a contest leaves the counters and solved problems of the site alone', async () => {
    const close = openContest(appeal, 31);
    const submitId = await judgedInContest(appeal, 31, WrongAnswer);
    await close();
    const before = await appeal.count();
    expect((await manual(submitId, Accepted)).status).toBe(200);
    expect(await appeal.count()).toEqual(before);
    expect(await appeal.solved()).not.toContain(submitId);
  });
});

describe(CANCEL, () => {
  it('takes the verdict away', async () => {
    const submitId = await appeal.judgedAs(Accepted);
    expect((await cancel(submitId)).data).toEqual({
      submitId,
      judger: 'root',
      status: Cancelled,
      score: null,
      oiRankScore: null,
    });
    expect(await appeal.solved()).not.toContain(submitId);
    expect(await cancel(submitId)).toMatchObject({ status: 400, data: { field: 'submitId' } });
    expect(await appeal.wrongCounts()).toBe(0);
  });

  it('takes work away from the judge that runs it, whose report is dropped', async () => {
    const { submitId, judgementId } = await appeal.send();
    const task = await appeal.claim(judgementId);
    expect(await appeal.beat({}, [judgementId])).toEqual([]);
    expect((await cancel(submitId)).status).toBe(200);
    expect(await appeal.beat({}, [judgementId])).toEqual([judgementId]);
    await appeal.take(finalOf(task!, Accepted));
    expect((await appeal.row(submitId)).status).toBe(Cancelled);
    expect(await appeal.wrongCounts()).toBe(0);
  });

  it('takes work away that no judge has begun', async () => {
    const { submitId, judgementId } = await appeal.send();
    expect((await cancel(submitId)).status).toBe(200);
    expect(await appeal.claim(judgementId)).toBeNull();
  });
});

describe('each correction', () => {
  it('is told to open pages, and each verdict to plugins', async () => {
    const told: Status[] = [];
    const heard: SubmissionJudged[] = [];
    const publish = <N extends StreamEventName>(name: N, payload: StreamEvents[N]): void => {
      if (name === 'submission') told.push((payload as StreamEvents['submission']).status);
    };
    const submitId = await appeal.judgedAs(WrongAnswer);
    const events = resolve(appeal.site.app.container, EventBus);
    const endFeed = new SubmissionFeed(appeal.knex, events, { publish }, new ExtensionPoints(fail)).start();
    const end = events.on(submissionJudged, (said) => void heard.push(said));
    for (const correct of [() => manual(submitId, Accepted), () => cancel(submitId), () => rejudge(submitId)]) {
      await correct();
      await events.settled();
    }
    await end();
    await endFeed();
    expect(told).toEqual([Accepted, Cancelled, Pending]);
    expect(heard).toMatchObject([
      { submissionId: submitId, reason: 'manual', status: Accepted },
      { submissionId: submitId, reason: 'cancel', status: Cancelled },
    ]);
  });
});
