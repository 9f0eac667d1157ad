import { Priority, type Status, type JudgeTask } from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db, HookBus, beforeSubmit, recount } from '@tribunal/server';
import type { TestUser } from '@tribunal/testing';
import type { Knex } from 'knex';
import { finalOf, openCourt, type Court } from '../judging/support';

/** A court with a super admin in it, who corrects verdicts. */
export interface Appeal extends Court {
  root: TestUser;
  knex: Knex;
  /** Submits and gives the verdict; resolves with the submission. */
  judgedAs(status: Status): Promise<number>;
  /** Gives the verdict for the judgement that counts. */
  settle(submitId: number, status: Status): Promise<JudgeTask>;
  /** Gives the verdict for every judgement of the rejudging that waits for one. */
  settlePreview(rejudgingId: number, status: Status): Promise<void>;
  history(submitId: number): Promise<{ id: number; reason: string; isCurrent: boolean; isWanted: boolean }[]>;
  count(): Promise<Record<string, number>>;
  solved(): Promise<number[]>;
  /** Rows that a recount finds wrong. */
  wrongCounts(): Promise<number>;
}

export async function openAppeal(): Promise<Appeal> {
  const { send, ...court } = await openCourt();
  const { container } = court.site.app;
  const knex = resolve(container, Db);
  const root = await court.site.asRoot();
  const give = async (judgementId: number, status: Status): Promise<JudgeTask> => {
    const task = await court.claim(judgementId);
    if (!task) throw new Error(`judgement ${judgementId} cannot be claimed`);
    await court.take(finalOf(task, status));
    return task;
  };
  const settle = async (submitId: number, status: Status): Promise<JudgeTask> =>
    give((await court.row(submitId)).id, status);
  const sendOwn: Court['send'] = (code, as = court.user) => send(code, as);
  return {
    ...court,
    send: sendOwn,
    root,
    knex,
    settle,
    judgedAs: async (status) => {
      const { submitId } = await sendOwn();
      await settle(submitId, status);
      return submitId;
    },
    settlePreview: async (rejudgingId, status) => {
      const open = knex('judgement').where({ rejudgingId, isWanted: true }).whereNull('judgedAt');
      for (const id of await open.pluck<number[]>('id')) await give(id, status);
    },
    history: (submissionId) =>
      knex('judgement').where({ submissionId }).orderBy('id').select('id', 'reason', 'isCurrent', 'isWanted'),
    count: () => knex('problemCount').where({ pid: court.pid }).first<Record<string, number>>(),
    solved: async () => {
      const rows = await knex('solved').select<{ submissionId: number }[]>('submissionId').orderBy('submissionId');
      return rows.map(({ submissionId }) => submissionId);
    },
    wrongCounts: () => recount(knex),
  };
}

/** Submissions with this `cid` go to that contest's problem `A`, until the returned function is called. */
export function openContest(appeal: Appeal, cid: number): () => void | Promise<void> {
  return resolve(appeal.site.app.container, HookBus).on(beforeSubmit, (attempt) => {
    if (attempt.body.cid !== cid) return;
    const priority = Priority.contest;
    attempt.place = { pid: appeal.pid, cid, gid: null, tid: null, displayId: 'A', priority, pace: 'free' };
  });
}

/** Submits to the contest and gives the verdict. */
export async function judgedInContest(appeal: Appeal, cid: number, status: Status): Promise<number> {
  const body = { pid: 'A', cid, language: 'C++', code: 'main;', isRemote: false };
  const { submitId } = await appeal.site.api('POST /api/submit-problem-judge', { body, as: appeal.user });
  await appeal.settle(submitId, status);
  return submitId;
}
