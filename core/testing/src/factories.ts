import { randomUUID } from 'node:crypto';
import { isInProgress, type JudgeTask, type ProblemSave, type Status, type SubmissionRow } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus } from '@tribunal/server';
import { submissionJudged } from '@tribunal/server/judging';
import type { FinalReport } from '@tribunal/worker';
import { ReportHandler } from '../../server/src/judging';
import type { Caller } from './caller';
import { verdictOf } from './fake-judge';
import type { TestApp } from './test-app';

type ProblemOverrides = Omit<Partial<ProblemSave>, 'problem'> & { problem?: Partial<ProblemSave['problem']> };

/** Returns the form of a small public problem with two testcases; omitted values are generated. */
export const problemForm = ({ problem, ...overrides }: ProblemOverrides = {}): ProblemSave => ({
  problem: { problemId: `T-${randomUUID().slice(0, 8)}`, title: 'A + B', isRemoveEndBlank: true, ...problem },
  samples: [
    { input: '1 2\n', output: '3\n' },
    { input: '20 22\n', output: '42\n' },
  ],
  ...overrides,
});

/** Creates a problem as root. */
export const createProblem = async (
  site: TestApp,
  overrides: ProblemOverrides = {},
): Promise<{ pid: number; problemId: string }> =>
  site.api('POST /api/admin/problem', { body: problemForm(overrides), as: await site.asRoot() });

export interface SubmitOptions {
  pid: string;
  language?: string;
  code?: string;
}

export const submit = (
  site: TestApp,
  as: Caller,
  { pid, language = 'C++', code = 'int main() {}' }: SubmitOptions,
): Promise<SubmissionRow> =>
  site.api('POST /api/submit-problem-judge', { body: { pid, language, code, isRemote: false }, as });

/** Submits to a problem and claims the work. Resolves with the task and the judge that claimed it. */
export async function claimWork(
  site: TestApp,
  problemId: string,
  claimant = { name: 'holder', instance: '1' },
): Promise<{ task: JudgeTask; judge: Caller }> {
  const { submitId } = await submit(site, await site.signUp(), { pid: problemId });
  const knex = resolve(site.app.container, Db);
  const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
  const judge = await site.availableJudgeAs(claimant);
  const task = await site.api('POST /api/judge/claim', { body: { judgementId: id, ...claimant }, as: judge });
  if (!task) throw new Error(`failed to claim judgement ${id}`);
  return { task, judge };
}

/**
 * Gives the pending newest judgement of a submission a verdict that is the same for all testcases; `change` adjusts it.
 * Resolves with the id of the judgement.
 */
export async function judgeSubmission(
  site: TestApp,
  submitId: number,
  status: Status,
  change: (verdict: FinalReport) => FinalReport = (verdict) => verdict,
): Promise<number> {
  const { container } = site.app;
  const pending = resolve(container, Db)('judgement').where({ submissionId: submitId, isWanted: true });
  const found = await pending.whereNull('judgedAt').orderBy('id', 'desc').first<{ id: number } | undefined>('id');
  if (!found) throw new Error(`submission ${submitId} waits for no verdict`);
  const judge = { name: 'hand-1', instance: 'first' };
  const as = await site.availableJudgeAs(judge);
  const task = await site.api('POST /api/judge/claim', { body: { judgementId: found.id, ...judge }, as });
  if (!task) throw new Error(`failed to claim judgement ${found.id}`);
  const { judgementId, attempt, nonce } = task;
  const head = { kind: 'final' as const, judgementId, submitId, attempt, nonce, judge };
  await resolve(container, ReportHandler).handle({ ...head, ...change(verdictOf(task, status)) });
  return judgementId;
}

/** Resolves with the submission once its verdict is final. */
export async function waitForVerdict(site: TestApp, as: Caller, submitId: number): Promise<SubmissionRow> {
  const events = resolve(site.app.container, EventBus);
  const read = async (): Promise<SubmissionRow> => {
    const found = await site.api('POST /api/check-submissions-status', { body: { submitIds: [submitId] }, as });
    const row = found[submitId];
    if (!row) throw new Error(`submission ${submitId} cannot be seen`);
    return row;
  };
  let onJudged = (): void => {};
  const verdict = new Promise<void>((done) => (onJudged = done));
  const end = events.on(submissionJudged, ({ submissionId }) => {
    if (submissionId === submitId) onJudged();
  });
  try {
    const now = await read();
    if (!isInProgress(now.status)) return now;
    await verdict;
    return await read();
  } finally {
    await end();
  }
}
