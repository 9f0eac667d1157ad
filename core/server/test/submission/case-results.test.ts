import {
  Role,
  Status,
  encodeVerdictMessage,
  type CaseReport,
  type JudgeMessage,
  type JudgeReport,
} from '@tribunal/contract';
import { createProblem, submit, type TestUser } from '@tribunal/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { finalOf } from '../judging/judging-harness';
import { openCorrectionHarness, type CorrectionHarness } from '../correction/correction-harness';

const { Accepted, WrongAnswer } = Status;
let harness: CorrectionHarness;
let staff: TestUser;
beforeAll(async () => {
  harness = await openCorrectionHarness();
  staff = await harness.site.signUp({ role: Role.ProblemAdmin });
});
afterAll(() => harness?.stop());

const read = (submitId: number, as: TestUser) =>
  harness.site.api('GET /api/get-all-case-result', { query: { submitId }, as });

/** Submits and reports; `change` modifies the testcases. */
async function judgedWith(problemId: string, change: (one: CaseReport) => Partial<CaseReport>): Promise<number> {
  const { submitId } = await submit(harness.site, harness.user, { pid: problemId });
  const task = await harness.claim((await harness.row(submitId)).id);
  const report = finalOf(task!, WrongAnswer) as Extract<JudgeReport, { kind: 'final' }>;
  await harness.handleReport({ ...report, cases: report.cases.map((one) => ({ ...one, ...change(one) })) });
  return submitId;
}

describe('results of single cases', () => {
  it("show the checker's output to those who set problems, and the message to everybody else", async () => {
    const submitId = await judgedWith(harness.problemId, ({ seq }) => ({
      message: 'line 1 differs',
      note: seq === 1 ? 'expected 3, found 4' : null,
    }));
    const outputs = async (as: TestUser) =>
      (await read(submitId, as))!.judgeCaseList.map(({ userOutput }) => userOutput);
    expect(await outputs(harness.user)).toEqual(['line 1 differs', 'line 1 differs']);
    for (const as of [staff, harness.root])
      expect(await outputs(as)).toEqual(['expected 3, found 4', 'line 1 differs']);
  });

  it("contain the judge's own part also as a code with values, followed by the checker's output", async () => {
    const judgeMessage: JudgeMessage = { code: 'exitCode', values: { status: 3 } };
    const submitId = await judgedWith(harness.problemId, ({ seq }) => ({
      message: encodeVerdictMessage(judgeMessage),
      note: seq === 1 ? 'ok so far' : null,
    }));
    const outputs = async (as: TestUser) =>
      (await read(submitId, as))!.judgeCaseList.map((one) => [one.userOutput, one.remark]);
    expect(await outputs(harness.user)).toEqual([
      ['Exit code 3', judgeMessage],
      ['Exit code 3', judgeMessage],
    ]);
    expect((await outputs(staff))[0]).toEqual(['Exit code 3\nok so far', judgeMessage]);
  });

  it('keep the names of the files that were judged on when the cases have been replaced', async () => {
    const { pid, problemId } = await createProblem(harness.site);
    const submitId = await judgedWith(problemId, () => ({}));
    const names = async (as: TestUser) =>
      (await read(submitId, as))!.judgeCaseList.map(({ inputData, outputData }) => [inputData, outputData]);
    const before = await names(staff);
    expect(before.flat().every((name) => typeof name === 'string' && name.length > 0)).toBe(true);
    await harness.knex('testcase').where({ pid }).delete();
    expect(await names(staff)).toEqual(before);
    expect(await names(harness.user)).toEqual([
      [null, null],
      [null, null],
    ]);
  });

  it('are grouped by the subtasks with which they were scored, even if the problem has changed', async () => {
    const samples = [
      { input: '1', output: '1', score: 40, groupNum: 1 },
      { input: '2', output: '2', score: 60, groupNum: 2 },
    ];
    const { pid, problemId } = await createProblem(harness.site, {
      problem: { type: 1, judgeCaseMode: 'subtask_average' },
      samples,
    });
    const submitId = await judgedWith(problemId, ({ seq, score }) =>
      seq === 1 ? { status: Accepted, score: 40 } : { status: WrongAnswer, score: score === null ? null : 0 },
    );
    await harness.knex('problem').where({ id: pid }).update({ judgeCaseMode: 'default' });
    expect(await read(submitId, harness.user)).toMatchObject({
      judgeCaseMode: 'subtask_average',
      judgeCaseList: [],
      subTaskJudgeCaseVoList: [
        { groupNum: 1, status: Accepted, score: 40, ac: 1, total: 1 },
        { groupNum: 2, status: WrongAnswer, score: 0, ac: 0, total: 1 },
      ],
    });
  });

  it('are kept from everybody where the problem says so', async () => {
    const { problemId } = await createProblem(harness.site, { problem: { openCaseResult: false } });
    const submitId = await judgedWith(problemId, () => ({}));
    expect(await read(submitId, harness.user)).toBeNull();
  });
});
