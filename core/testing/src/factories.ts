import { randomUUID } from 'node:crypto';
import { isInProgress, type JudgeTask, type ProblemSave, type SubmissionRow } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, EventBus, submissionJudged } from '@tribunal/server';
import type { Caller } from './caller';
import type { TestApp } from './test-app';

type ProblemWish = Omit<Partial<ProblemSave>, 'problem'> & { problem?: Partial<ProblemSave['problem']> };

/** The form of a small public problem with two cases; whatever is left out is made up. */
export const problemForm = ({ problem, ...wish }: ProblemWish = {}): ProblemSave => ({
  problem: { problemId: `T-${randomUUID().slice(0, 8)}`, title: 'A + B', ...problem },
  samples: [
    { input: '1 2\n', output: '3\n' },
    { input: '20 22\n', output: '42\n' },
  ],
  ...wish,
});

/** Makes a problem as root. */
export const makeProblem = async (site: TestApp, wish: ProblemWish = {}): Promise<{ pid: number; problemId: string }> =>
  site.api('POST /api/admin/problem', { body: problemForm(wish), as: await site.asRoot() });

export interface SubmitWish {
  pid: string;
  language?: string;
  code?: string;
}

export const submit = (
  site: TestApp,
  as: Caller,
  { pid, language = 'C++', code = 'int main() {}' }: SubmitWish,
): Promise<SubmissionRow> =>
  site.api('POST /api/submit-problem-judge', { body: { pid, language, code, isRemote: false }, as });

/** Submits to a problem and claims the work; resolves with the task and the judge that holds it. */
export async function claimWork(
  site: TestApp,
  problemId: string,
  holder = { name: 'holder', instance: '1' },
): Promise<{ task: JudgeTask; judge: Caller }> {
  const { submitId } = await submit(site, await site.signUp(), { pid: problemId });
  const knex = resolve(site.app.container, Db);
  const { id } = await knex('judgement').where({ submissionId: submitId }).first<{ id: number }>('id');
  const judge = await site.offeringAs(holder);
  const task = await site.api('POST /api/judge/claim', { body: { judgementId: id, ...holder }, as: judge });
  if (!task) throw new Error(`judgement ${id} cannot be claimed`);
  return { task, judge };
}

/** The submission once its verdict is final. */
export async function judged(site: TestApp, as: Caller, submitId: number): Promise<SubmissionRow> {
  const events = resolve(site.app.container, EventBus);
  const read = async (): Promise<SubmissionRow> => {
    const found = await site.api('POST /api/check-submissions-status', { body: { submitIds: [submitId] }, as });
    const row = found[submitId];
    if (!row) throw new Error(`submission ${submitId} cannot be seen`);
    return row;
  };
  let heard = (): void => {};
  const said = new Promise<void>((done) => (heard = done));
  const end = events.on(submissionJudged, ({ submissionId }) => {
    if (submissionId === submitId) heard();
  });
  try {
    const now = await read();
    if (!isInProgress(now.status)) return now;
    await said;
    return await read();
  } finally {
    await end();
  }
}
