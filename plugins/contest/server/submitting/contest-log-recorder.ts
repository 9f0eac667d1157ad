import { Status } from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import { Db, type SubmissionCreated, type SubmissionJudged, type SubmissionReopened } from '@tribunal/server';
import type { Knex } from 'knex';
import type { ContestFact } from '../../contract';
import { runningVirtuals, type VirtualQuery } from '../contests';
import { ContestLogWriter, subtasksOf } from '../log';

/** Logs submissions and verdicts in the same transaction, so that neither can exist without its event. */
@injectable()
export class ContestLogRecorder {
  constructor(
    @inject(Db) private readonly knex: Knex,
    @inject(ContestLogWriter) private readonly log: ContestLogWriter,
  ) {}

  async recordSubmission({ submissionId, uid, pid, cid, submittedAt }: SubmissionCreated): Promise<void> {
    if (cid === 0) return;
    const problem = await this.knex('contestProblem').where({ cid, pid }).first('id');
    if (!problem) return;
    const virtualId = await virtualOf(this.knex, { cid, uid, at: submittedAt });
    if (virtualId !== null) await this.knex('contestVirtualRun').insert({ submissionId, virtualId });
    const sent = { submissionId, team: uid, problem: problem.id, submittedAt: submittedAt.getTime(), virtualId };
    await this.log.append(cid, [{ kind: 'submission', ...sent }]);
  }

  /** Records verdicts of judges, manual verdicts, cancellations, and those of an applied rejudging. */
  async recordVerdicts(judged: readonly SubmissionJudged[]): Promise<void> {
    const inContests = judged.filter(({ cid }) => cid !== 0);
    const all = await subtasksOf(this.knex, inContests);
    await this.#append(inContests, ({ submissionId, judgementId, reason, status, score, timeMs }) => {
      const isManual = reason === 'manual' || reason === 'cancel';
      const subtasks = all.get(judgementId);
      const verdict = { status, score, timeMs, isManual, ...(subtasks && { subtasks }) };
      return { kind: 'judgement', submissionId, judgementId, ...verdict };
    });
  }

  /**
   * Records that a submission is pending until its new judgement has ended, under the id that its verdict will have.
   */
  async recordReopened(reopened: readonly SubmissionReopened[]): Promise<void> {
    const pending = { status: Status.Pending, score: null, timeMs: null, isManual: false };
    await this.#append(reopened, ({ submissionId, judgementId }) => {
      return { kind: 'judgement', submissionId, judgementId, ...pending };
    });
  }

  /** Appends to logs in order of contest ids, which prevents deadlocks between writers to several logs. */
  async #append<T extends { cid: number }>(all: readonly T[], factOf: (one: T) => ContestFact): Promise<void> {
    for (const cid of await existingContests(this.knex, all)) {
      const here = all.filter((one) => one.cid === cid);
      await this.log.append(cid, here.map(factOf));
    }
  }
}

/** Returns the contests among the given places, in order; deleted contests have no log. */
async function existingContests(knex: Knex, places: readonly { cid: number }[]): Promise<number[]> {
  const cids = [...new Set(places.map(({ cid }) => cid))].filter((cid) => cid !== 0);
  if (cids.length === 0) return [];
  return knex('contest').whereIn('id', cids).orderBy('id').pluck('id');
}

/**
 * Returns the virtual participation to which a submission of that time belongs; none while the contest itself runs,
 * e.g. after it was extended.
 */
async function virtualOf(knex: Knex, query: VirtualQuery): Promise<number | null> {
  const ended = knex('contest').where('endAt', '<=', query.at).select('id');
  const found = await runningVirtuals(knex, query).whereIn('cid', ended).first('id');
  return found?.id ?? null;
}
