import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Status } from '@tribunal/contract';
import {
  judged,
  makeProblem,
  startFakeJudge,
  startTestApp,
  submit,
  type FakeJudge,
  type TestApp,
} from '@tribunal/testing';

let site: TestApp;
let judge: FakeJudge;
beforeAll(async () => {
  site = await startTestApp();
  judge = await startFakeJudge(site);
});
afterAll(async () => {
  await judge?.stop();
  await site?.stop();
});

describe('a submission', () => {
  it('is stored, judged, counted and remembered as solved', async () => {
    const { pid, problemId } = await makeProblem(site);
    const ada = await site.signUp();
    const sent = await submit(site, ada, { pid: problemId });
    expect(sent).toMatchObject({ status: Status.Pending, displayPid: problemId, uid: ada.uid, cid: 0, judger: null });

    const row = await judged(site, ada, sent.submitId);
    expect(row).toMatchObject({ status: Status.Accepted, time: 7, memory: 1024, judger: 'fake-1', isManual: false });

    const detail = await site.api('GET /api/get-problem-detail', { query: { problemId }, as: ada });
    expect(detail.problemCount).toMatchObject({ total: 1, ac: 1, wa: 0 });
    expect(detail.myStatus).toBe(Status.Accepted);
    const marks = await site.api('POST /api/get-user-problem-status', {
      body: { pidList: [pid], isContestProblemList: false },
      as: ada,
    });
    expect(marks[pid]).toEqual({ status: Status.Accepted, score: null });
  });
});
