import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Status } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { pino } from 'pino';
import {
  waitForVerdict,
  createProblem,
  startFakeJudge,
  startTestApp,
  submit,
  verdictOf,
  type FakeJudge,
  type TestApp,
} from '@tribunal/testing';

let site: TestApp;
let judge: FakeJudge;
const lines: Record<string, unknown>[] = [];
const write = (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>);
beforeAll(async () => {
  site = await startTestApp({ log: pino({ level: 'info' }, { write }) });
  judge = await startFakeJudge(site);
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

describe('a submission', () => {
  it('is stored, judged, counted and remembered as solved', async () => {
    const { pid, problemId } = await createProblem(site);
    const ada = await site.signUp();
    const sent = await submit(site, ada, { pid: problemId });
    expect(sent).toMatchObject({ status: Status.Pending, displayPid: problemId, uid: ada.uid, cid: 0, judger: null });

    const row = await waitForVerdict(site, ada, sent.submitId);
    const { submitId } = sent;
    expect(lines.filter((line) => line['submitId'] === submitId && 'judge' in line)).toMatchObject([
      { level: 30, judge: 'fake-1', attempt: 1, msg: 'judgement claimed' },
      { level: 30, judge: 'fake-1', kind: 'final', msg: 'judge report received' },
      { level: 30, judge: 'fake-1', status: Status.Accepted, msg: 'judgement finalized' },
    ]);
    expect(row).toMatchObject({ status: Status.Accepted, time: 7, memory: 1024, judger: 'fake-1', isManual: false });

    const detail = await site.api('GET /api/get-problem-detail', { query: { problemId }, as: ada });
    expect(detail.problemCount).toMatchObject({ total: 1, ac: 1, wa: 0 });
    expect(detail.myStatus).toBe(Status.Accepted);
    const problemStatus = await site.api('POST /api/get-user-problem-status', {
      body: { pidList: [pid], isContestProblemList: false },
      as: ada,
    });
    expect(problemStatus[pid]).toEqual({ status: Status.Accepted, score: null });
  });

  it('has the judge message of a report that an earlier judge has queued', async () => {
    const { problemId } = await createProblem(site);
    const ada = await site.signUp();
    await judge.drain();
    const message = '\u001e{"code":"remoteParked","values":{"site":"HDU"}}';
    judge = await startFakeJudge(site, {
      judge: async (task) => ({ ...verdictOf(task, Status.SubmittedFailed), message }),
    });
    const { submitId } = await submit(site, ada, { pid: problemId });
    await waitForVerdict(site, ada, submitId);
    const { submission } = await site.api('GET /api/get-submission-detail', { query: { submitId }, as: ada });
    expect(submission.errorRemark).toEqual({ code: 'remoteNeedsReview', values: { site: 'HDU' } });
  });

  it('stores the checker output beside the message for the user', async () => {
    const { problemId } = await createProblem(site);
    const ada = await site.signUp();
    await judge.drain();
    judge = await startFakeJudge(site, {
      judge: async (task) => {
        const verdict = verdictOf(task, Status.WrongAnswer);
        return { ...verdict, cases: verdict.cases.map((one) => ({ ...one, message: 'no', note: 'expected 3\0' })) };
      },
    });
    const { submitId } = await submit(site, ada, { pid: problemId });
    await waitForVerdict(site, ada, submitId);
    const cases = await resolve(
      site.app.container,
      Db,
    )('judgementCase as c')
      .join('judgement as j', 'j.id', 'c.judgementId')
      .where({ submissionId: submitId })
      .select('c.message', 'c.note');
    expect(cases).toEqual([1, 2].map(() => ({ message: 'no', note: 'expected 3\uFFFD' })));
  });
});
