import type { JudgeTask, TaskCase } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { TestcaseRow } from '../problem';

type TaskRow = Omit<JudgeTask, 'cases'> & { pid: number };

const taskCase = (row: TestcaseRow): TaskCase => ({
  caseId: row.id,
  seq: row.seq,
  groupNum: row.groupNum,
  score: row.score,
  input: { sha256: row.inputSha256, bytes: row.inputBytes },
  output: { sha256: row.outputSha256, bytes: row.outputBytes },
  inputName: row.inputName,
  outputName: row.outputName,
});

/** Everything the judge needs for the judgement as it stands now. */
export async function taskOf(knex: Knex, judgementId: number): Promise<JudgeTask> {
  const { pid, ...task } = await knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .join('problem as p', 'p.id', 's.pid')
    .where('j.id', judgementId)
    .first<TaskRow>({
      judgementId: 'j.id',
      submitId: 's.id',
      attempt: 'j.attempt',
      key: 'j.bank',
      language: 's.language',
      code: 's.code',
      problemId: 'p.problemId',
      problemType: 'p.type',
      judgeMode: 'p.judgeMode',
      judgeCaseMode: 'p.judgeCaseMode',
      timeLimitMs: 'p.timeLimit',
      memoryLimitMb: 'p.memoryLimit',
      stackLimitMb: 'p.stackLimit',
      isRemoveEndBlank: 'p.isRemoveEndBlank',
      ioScore: 'p.ioScore',
      dataHash: 'p.dataHash',
      pid: 'p.id',
    });
  const cases = await knex('testcase').where({ pid }).orderBy('seq').select<TestcaseRow[]>();
  return { ...task, cases: cases.map(taskCase) };
}
