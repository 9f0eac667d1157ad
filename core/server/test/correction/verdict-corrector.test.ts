import { Role, Status, type StreamEventName, type StreamEvents } from '@tribunal/contract';
import { ExtensionPoints, resolve } from '@tribunal/kernel';
import { EventBus, type SubmissionJudged } from '@tribunal/server';
import { submissionJudged } from '@tribunal/server/judging';
import { createProblem, submit } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SubmissionPublisher } from '../../src/submission/submission-publisher';
import { finalOf, progressOf } from '../judging/judging-harness';
import {
  submitAndJudgeInContest,
  openCorrectionHarness,
  openContest,
  type CorrectionHarness,
} from './correction-harness';

const REJUDGE = 'POST /api/admin/judge/rejudge';
const MANUAL = 'POST /api/admin/judge/manual-judge';
const CANCEL = 'POST /api/admin/judge/cancel-judge';
const { Accepted, WrongAnswer, CompileError, Cancelled, Pending } = Status;

let harness: CorrectionHarness;
beforeAll(async () => {
  harness = await openCorrectionHarness();
});
afterAll(() => harness?.stop());

const fail = (where: string, error: unknown): never => {
  throw new Error(where, { cause: error });
};
const manual = (submitId: number, status: number, score?: number | null) =>
  harness.site.reply(MANUAL, { body: { submitId, status, ...(score !== undefined && { score }) }, as: harness.root });
const cancel = (submitId: number) => harness.site.reply(CANCEL, { body: { submitId }, as: harness.root });
const rejudge = (submitId: number) => harness.site.reply(REJUDGE, { body: { submitId }, as: harness.root });

describe('corrections', () => {
  it.each([REJUDGE, MANUAL, CANCEL] as const)('%s is for super admins', async (call) => {
    const body = { submitId: 1, status: 0 };
    expect((await harness.site.reply(call, { body })).status).toBe(401);
    for (const role of [Role.User, Role.Admin, Role.ProblemAdmin] as const) {
      const as = await harness.site.signUp({ role });
      expect((await harness.site.reply(call, { body, as })).status).toBe(403);
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
  it('withdraws the old verdict at once and queues the submission again', async () => {
    const submitId = await harness.submitAndJudge(Accepted);
    expect(await harness.solved()).toContain(submitId);
    expect(await rejudge(submitId)).toMatchObject({ status: 200, data: { submitId, status: Pending, judger: null } });
    expect(await harness.solved()).not.toContain(submitId);
    await harness.reportVerdict(submitId, WrongAnswer);
    expect((await harness.history(submitId)).map(({ reason }) => reason)).toEqual(['first', 'rejudge']);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('is refused while the submission is being judged', async () => {
    const { submitId, judgementId } = await harness.send();
    expect(await rejudge(submitId)).toMatchObject({ status: 409, data: { field: 'submitId' } });
    await harness.claim(judgementId);
    expect((await rejudge(submitId)).status).toBe(409);
  });
});

describe(MANUAL, () => {
  it('gives a verdict in the name of the admin and keeps what the judge measured', async () => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const before = await harness.count();
    expect((await manual(submitId, Accepted)).data).toEqual({
      submitId,
      judger: 'root',
      status: Accepted,
      score: null,
      oiRankScore: null,
    });
    const query = { submitId };
    const { submission } = await harness.site.api('GET /api/get-submission-detail', { query, as: harness.user });
    expect(submission).toMatchObject({ status: Accepted, isManual: true, judger: 'root', time: 7, memory: 1024 });
    const cases = await harness.site.api('GET /api/get-all-case-result', { query, as: harness.user });
    expect(cases?.judgeCaseList.map(({ status }) => status)).toEqual([WrongAnswer, WrongAnswer]);
    expect(await harness.count()).toMatchObject({
      ac: before['ac']! + 1,
      wa: before['wa']! - 1,
      total: before['total']!,
    });
    expect(await harness.solved()).toContain(submitId);

    await manual(submitId, Status.RuntimeError);
    expect(await harness.solved()).not.toContain(submitId);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it.each([
    ['a status that nobody may give', Cancelled],
    ['a compile error', CompileError],
    ['a status of work under way', Status.Judging],
    ['a status that does not exist', 77],
  ])('refuses %s and names the choices', async (_what, status) => {
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const reply = await manual(submitId, status);
    expect(reply).toMatchObject({ status: 400, data: { field: 'status' } });
    expect(reply.msg).toContain('-3, -1, 0');
  });

  it('refuses what is being judged and what did not compile', async () => {
    const { submitId, judgementId } = await harness.send();
    expect(await manual(submitId, Accepted)).toMatchObject({ status: 400, data: { field: 'submitId' } });
    const task = await harness.claim(judgementId);
    await harness.handleReport(progressOf(task!, Status.Judging));
    expect((await manual(submitId, Accepted)).status).toBe(400);
    expect((await manual(await harness.submitAndJudge(CompileError), Accepted)).status).toBe(400);
  });

  it('scores OI submissions within the full mark, with the rank score that judging gives', async () => {
    const samples = [
      { input: '1', output: '1', score: 60 },
      { input: '2', output: '2', score: 40 },
    ];
    const { problemId } = await createProblem(harness.site, { problem: { type: 1, difficulty: 2 }, samples });
    const { submitId } = await submit(harness.site, harness.user, { pid: problemId });
    await harness.reportVerdict(submitId, WrongAnswer);
    expect((await manual(submitId, Status.PartialAccepted, 55)).data).toMatchObject({ score: 55, oiRankScore: 10 });
    expect((await manual(submitId, Accepted, 1000)).data).toMatchObject({ score: 100, oiRankScore: 14 });
    expect((await manual(submitId, Accepted, -1)).data).toMatchObject({ score: 0, oiRankScore: 4 });
  });

  it('without a word of points gives an OI submission those that the verdict means, and asks where it means none', async () => {
    const samples = [
      { input: '1', output: '1', score: 60 },
      { input: '2', output: '2', score: 40 },
    ];
    const { problemId } = await createProblem(harness.site, { problem: { type: 1, difficulty: 2 }, samples });
    const { submitId } = await submit(harness.site, harness.user, { pid: problemId });
    await harness.reportVerdict(submitId, WrongAnswer);
    expect((await manual(submitId, Status.PartialAccepted, 55)).data).toMatchObject({ score: 55 });
    expect((await manual(submitId, Accepted)).data).toMatchObject({ score: 100, oiRankScore: 14 });
    expect((await manual(submitId, Status.RuntimeError, null)).data).toMatchObject({ score: 0 });
    const reply = await manual(submitId, Status.PartialAccepted);
    expect(reply).toMatchObject({ status: 400, data: { field: 'score' } });
    expect(reply.msg).toContain('100');
  });

  it('in a contest leaves the counters and solved problems of the site alone', async () => {
    const close = openContest(harness, 31);
    const submitId = await submitAndJudgeInContest(harness, 31, WrongAnswer);
    await close();
    const before = await harness.count();
    expect((await manual(submitId, Accepted)).status).toBe(200);
    expect(await harness.count()).toEqual(before);
    expect(await harness.solved()).not.toContain(submitId);
  });
});

describe(CANCEL, () => {
  it('takes the verdict away', async () => {
    const submitId = await harness.submitAndJudge(Accepted);
    expect((await cancel(submitId)).data).toEqual({
      submitId,
      judger: 'root',
      status: Cancelled,
      score: null,
      oiRankScore: null,
    });
    expect(await harness.solved()).not.toContain(submitId);
    expect(await cancel(submitId)).toMatchObject({ status: 400, data: { field: 'submitId' } });
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('takes work away from the judge that runs it, whose report is dropped', async () => {
    const { submitId, judgementId } = await harness.send();
    const task = await harness.claim(judgementId);
    expect(await harness.heartbeat({}, [judgementId])).toEqual([]);
    expect((await cancel(submitId)).status).toBe(200);
    expect(await harness.heartbeat({}, [judgementId])).toEqual([judgementId]);
    await harness.handleReport(finalOf(task!, Accepted));
    expect((await harness.row(submitId)).status).toBe(Cancelled);
    expect(await harness.wrongCounts()).toBe(0);
  });

  it('takes work away that no judge has begun', async () => {
    const { submitId, judgementId } = await harness.send();
    expect((await cancel(submitId)).status).toBe(200);
    expect(await harness.claim(judgementId)).toBeNull();
  });
});

describe('each correction', () => {
  it('updates open pages, and reports each verdict to plugins', async () => {
    const hooked: Status[] = [];
    const received: SubmissionJudged[] = [];
    const publish = <N extends StreamEventName>(name: N, payload: StreamEvents[N]): void => {
      if (name === 'submission') hooked.push((payload as StreamEvents['submission']).status);
    };
    const submitId = await harness.submitAndJudge(WrongAnswer);
    const events = resolve(harness.site.app.container, EventBus);
    const endFeed = new SubmissionPublisher(
      harness.knex,
      events,
      { publish, publishToSubscribers: () => undefined },
      new ExtensionPoints(fail),
    ).start();
    const end = events.on(submissionJudged, (event) => void received.push(event));
    for (const correct of [() => manual(submitId, Accepted), () => cancel(submitId), () => rejudge(submitId)]) {
      await correct();
      await events.idle();
    }
    await end();
    await endFeed();
    expect(hooked).toEqual([Accepted, Cancelled, Pending]);
    expect(received).toMatchObject([
      { submissionId: submitId, reason: 'manual', status: Accepted },
      { submissionId: submitId, reason: 'cancel', status: Cancelled },
    ]);
  });
});
