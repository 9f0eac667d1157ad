import {
  LOCAL_PROBLEM_SOURCE,
  originalCode,
  type JudgeMode,
  type JudgeTask,
  type ProblemVersion,
  type TaskKind,
} from '@tribunal/contract';
import type { Row } from '@tribunal/database';
import type { Knex } from 'knex';
import { getOrCreateVersion, type TaskTarget, type TaskTargetQuery } from '../../problem';

type TrialKind = Row<'trial'>['kind'];

interface Source {
  judgementId: number;
  submitId: number | null;
  attempt: number;
  postponements: number;
  nonce: string;
  key: string;
  versionId: number | null;
  pid: number | null;
  problemId: string | null;
  /** null for a submission. */
  kind: TrialKind | null;
  request: TrialRequest | null;
  language: string;
  code: string;
  timeFactor: number | null;
  memoryFactor: number | null;
}

/**
 * Request of a trial. By kind: test has `input` and `expectedOutput`, compile `judgeMode` and `extraFiles`, solution
 * nothing.
 */
interface TrialRequest {
  input: string;
  expectedOutput: string | null;
  judgeMode: JudgeMode;
  extraFiles: Record<string, string>;
}

const TASK_KIND_OF: Readonly<Record<TrialKind, TaskKind>> = { test: 'trial', solution: 'judge', compile: 'compile' };

/** Stands in for a problem version when a checker is compiled without a problem. */
const NO_PROBLEM: ProblemVersion = {
  problemType: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimitMs: 1000,
  memoryLimitMb: 256,
  stackLimitMb: 128,
  isRemoveEndBlank: true,
  ioScore: null,
  checker: null,
  extraFiles: {},
  fileIo: null,
  cases: [],
  dataHash: '',
};

type FindTarget = (query: TaskTargetQuery) => Promise<TaskTarget>;

/** Builds the task of a judgement and pins the problem version that it uses. Rejects with `TaskUnavailable`. */
export async function buildTask(knex: Knex, judgementId: number, findTarget: FindTarget): Promise<JudgeTask> {
  const source = await loadSource(knex, judgementId);
  const { kind, request, language } = source;
  const code = originalCode(source.code);
  const work = kind === null ? 'judge' : TASK_KIND_OF[kind];
  const task = {
    judgementId,
    submitId: source.submitId,
    work,
    attempt: source.attempt,
    postponements: source.postponements,
    nonce: source.nonce,
    key: source.key,
    language,
    code,
    problemId: source.problemId ?? '',
    factors: factorsOf(source),
    trial: null,
    remote: null,
  };
  if (work === 'compile') {
    const { judgeMode, extraFiles } = request!;
    return { ...NO_PROBLEM, ...task, judgeMode, checker: { language, code, extraFiles } };
  }
  const version = await pinVersion(knex, source);
  if (work === 'judge') {
    const { key: bank, pid } = source;
    const remote = bank === LOCAL_PROBLEM_SOURCE ? null : await findTarget({ bank, pid: pid!, language });
    return { ...version, ...task, remote };
  }
  const { input, expectedOutput } = request!;
  return { ...version, ...task, cases: [], trial: { input, expectedOutput } };
}

const loadSource = (knex: Knex, judgementId: number): Promise<Source> =>
  knex('judgement as j')
    .leftJoin('submission as s', 's.id', 'j.submissionId')
    .leftJoin('trial as t', 't.id', 'j.trialId')
    .joinRaw('left join problem p on p.id = coalesce(s.pid, t.pid)')
    .joinRaw('left join language l on l.oj = j.bank and l.name = coalesce(s.language, t.language)')
    .where('j.id', judgementId)
    .select({
      judgementId: 'j.id',
      submitId: 's.id',
      attempt: 'j.attempt',
      postponements: 'j.postponements',
      nonce: 'j.nonce',
      key: 'j.bank',
      versionId: 'j.versionId',
      pid: 'p.id',
      problemId: 'p.problemId',
      kind: 't.kind',
      request: 't.request',
      timeFactor: 'l.timeFactor',
      memoryFactor: 'l.memoryFactor',
    })
    .first(knex.raw('coalesce(s.language, t.language) as language'), knex.raw('coalesce(s.code, t.code) as code'));

/** Returns the factors of a language; the site sets both or none. */
const factorsOf = ({ timeFactor, memoryFactor }: Source): JudgeTask['factors'] =>
  timeFactor === null || memoryFactor === null ? null : { time: timeFactor, memory: memoryFactor };

/** Returns the version assigned to the judgement, or else the problem's current one, which is assigned to it. */
async function pinVersion(knex: Knex, { judgementId, versionId, pid }: Source): Promise<ProblemVersion> {
  const id = versionId ?? (await getOrCreateVersion(knex, pid!));
  if (versionId === null) await knex('judgement').where({ id: judgementId }).update({ versionId: id });
  const version = await knex('problemVersion').where({ id }).first('settings');
  return version!.settings;
}
