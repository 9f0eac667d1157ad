import type { JudgeTask } from '@tribunal/contract';
import type { Knex } from 'knex';

/** Read in the same statement as the hash over them, so that the two belong together whoever saves the problem meanwhile. */
const CASES = `(
  select coalesce(json_agg(json_build_object(
    'caseId', c.id, 'seq', c.seq, 'groupNum', c.group_num, 'score', c.score,
    'input', json_build_object('sha256', c.input_sha256, 'bytes', c.input_bytes),
    'output', json_build_object('sha256', c.output_sha256, 'bytes', c.output_bytes),
    'inputName', c.input_name, 'outputName', c.output_name
  ) order by c.seq), '[]')
  from testcase c where c.pid = p.id
) as cases`;

/** Everything the judge needs for the judgement as it stands now. */
export const taskOf = (knex: Knex, judgementId: number): Promise<JudgeTask> =>
  knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .join('problem as p', 'p.id', 's.pid')
    .where('j.id', judgementId)
    .select({
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
    })
    .first<JudgeTask>(knex.raw(CASES));
