import { Priority, type Status, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, HookBus, type DiscoveredPlugin } from '@tribunal/server';
import { recount } from '@tribunal/server/judging';
import { beforeSubmit } from '@tribunal/server/submission';
import type { TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { finalOf, openJudgingHarness, type JudgingHarness } from '../judging/judging-harness';

/** A judging harness with a super admin, who corrects verdicts. */
export interface CorrectionHarness extends JudgingHarness {
  root: TestUser;
  knex: Knex;
  /** Submits and reports the verdict; resolves with the submission. */
  submitAndJudge(status: Status): Promise<number>;
  /** Reports the verdict for the judgement that counts. */
  reportVerdict(submitId: number, status: Status): Promise<JudgeTask>;
  /** Reports the verdict for this judgement. */
  reportFinal(judgementId: number, status: Status): Promise<JudgeTask>;
  history(submitId: number): Promise<{ id: number; reason: string; isCurrent: boolean; isWanted: boolean }[]>;
  count(): Promise<Record<string, number>>;
  solved(): Promise<number[]>;
  /** Returns the number of rows that a recount finds wrong. */
  wrongCounts(): Promise<number>;
}

export async function openCorrectionHarness(plugins: readonly DiscoveredPlugin[] = []): Promise<CorrectionHarness> {
  const { send, ...harness } = await openJudgingHarness({ plugins });
  const { container } = harness.site.app;
  const knex = resolve(container, Db);
  const root = await harness.site.asRoot();
  const reportFinal = async (judgementId: number, status: Status): Promise<JudgeTask> => {
    const task = await harness.claim(judgementId);
    if (!task) throw new Error(`judgement ${judgementId} cannot be claimed`);
    await harness.handleReport(finalOf(task, status));
    return task;
  };
  const reportVerdict = async (submitId: number, status: Status): Promise<JudgeTask> =>
    reportFinal((await harness.row(submitId)).id, status);
  const sendOwn: JudgingHarness['send'] = (code, as = harness.user) => send(code, as);
  return {
    ...harness,
    send: sendOwn,
    root,
    knex,
    reportVerdict,
    reportFinal,
    submitAndJudge: async (status) => {
      const { submitId } = await sendOwn();
      await reportVerdict(submitId, status);
      return submitId;
    },
    history: (submissionId) =>
      knex('judgement').where({ submissionId }).orderBy('id').select('id', 'reason', 'isCurrent', 'isWanted'),
    count: () => knex('problemCount').where({ pid: harness.pid }).first<Record<string, number>>(),
    solved: async () => {
      const rows = await knex('solved').select('submissionId').orderBy('submissionId');
      return rows.map(({ submissionId }) => submissionId);
    },
    wrongCounts: () => recount(knex),
  };
}

/** Sends submissions with this `cid` to that contest's problem `A` until the returned function is called. */
export function openContest(harness: CorrectionHarness, cid: number): () => void | Promise<void> {
  return resolve(harness.site.app.container, HookBus).on(beforeSubmit, (request) => {
    if (request.body.cid !== cid) return;
    const priority = Priority.contest;
    request.context = { pid: harness.pid, cid, gid: null, tid: null, displayId: 'A', priority, rateLimit: 'exempt' };
  });
}

/** Submits to the contest and reports the verdict. */
export async function submitAndJudgeInContest(
  harness: CorrectionHarness,
  cid: number,
  status: Status,
): Promise<number> {
  const body = { pid: 'A', cid, language: 'C++', code: 'main;', isRemote: false };
  const { submitId } = await harness.site.api('POST /api/submit-problem-judge', { body, as: harness.user });
  await harness.reportVerdict(submitId, status);
  return submitId;
}
