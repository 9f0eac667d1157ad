import {
  MANUAL_STATUSES,
  Priority,
  Status,
  isManualStatus,
  token,
  type CaseReport,
  type Corrected,
  type SubmissionRow,
} from '@tribunal/contract';
import { inject, injectable } from '@tribunal/kernel';
import type { Knex } from 'knex';
import type { Transactions } from '../database/transactions';
import { badInput, type Viewer } from '../http';
import { fullMarkOf, Judgements, type HeldOfSubmission, type JudgementService } from '../judging';
import { loadRows, OPEN_ROW, presentRow } from '../submission';
import { Tx } from '../tokens';
import { manualScore, refuseCancel, refuseManual, type Refusal } from './policy';

export const Corrections = token<VerdictCorrector>('corrections');

interface Results {
  timeMs: number | null;
  memoryKb: number | null;
  message: string | null;
}

/** What a super admin does to the verdict of one submission. */
@injectable()
export class VerdictCorrector {
  constructor(
    @inject(Tx) private readonly tx: Transactions,
    @inject(Judgements) private readonly judgements: JudgementService,
  ) {}

  /**
   * At once: the old verdict no longer counts. 404; 409 while it is being judged, where there is no verdict to judge anew:
   * a judge that fell silent is replaced by itself, and what is not wanted can be cancelled.
   */
  rejudge(submitId: number): Promise<SubmissionRow> {
    return this.tx.run(async (tx) => {
      await this.judgements.reopen(tx, submitId, 'rejudge', Priority.rejudge);
      const [row] = await loadRows(tx.knex, [submitId]);
      return presentRow(row!, OPEN_ROW);
    });
  }

  /**
   * A verdict by hand; results of the single cases, time, memory and message stay as the judge said them. 404; 400 also
   * where points are counted and neither the caller nor the verdict says how many.
   */
  manual(viewer: Viewer, submitId: number, status: number, score?: number | null): Promise<Corrected> {
    if (!isManualStatus(status)) throw badInput('status', 'rejudge.status', { choices: MANUAL_STATUSES.join(', ') });
    return this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, submitId);
      refuse(refuseManual(held.status));
      const results = await resultsOf(tx.knex, held);
      const { ioScore } = await tx.knex('problem').where({ id: held.pid }).first<{ ioScore: number | null }>('ioScore');
      const fullMark = fullMarkOf({ ...held, ioScore });
      const points = manualScore(fullMark, status, score);
      if (points === 'unsaid') throw badInput('score', 'rejudge.score', { max: fullMark! });
      const verdict = {
        ...results,
        status,
        score: points,
        judger: viewer.username,
        cases: await casesOf(tx.knex, held),
      };
      return corrected(tx.knex, submitId, await this.judgements.decide(tx, held, 'manual', verdict));
    });
  }

  /** No verdict at all; a judge that works on it is told to stop. 404, 400. */
  cancel(viewer: Viewer, submitId: number): Promise<Corrected> {
    return this.tx.run(async (tx) => {
      const held = await this.judgements.holdOne(tx, submitId);
      refuse(refuseCancel(held.status));
      const nothing = { score: null, timeMs: null, memoryKb: null, message: null };
      const verdict = { ...nothing, status: Status.Cancelled, judger: viewer.username };
      return corrected(tx.knex, submitId, await this.judgements.decide(tx, held, 'cancel', verdict));
    });
  }
}

function refuse(refusal: Refusal | null): void {
  if (refusal) throw badInput('submitId', refusal);
}

const resultsOf = (knex: Knex, { id }: HeldOfSubmission): Promise<Results> =>
  knex('judgement').where({ id }).first<Results>('timeMs', 'memoryKb', 'message');

const casesOf = (knex: Knex, { id }: HeldOfSubmission): Promise<CaseReport[]> =>
  knex('judgementCase').where({ judgementId: id }).orderBy('seq').select<CaseReport[]>();

const corrected = async (knex: Knex, submitId: number, id: number): Promise<Corrected> => ({
  submitId,
  ...(await knex('judgement')
    .where({ id })
    .first<Omit<Corrected, 'submitId'>>('judger', 'status', 'score', 'oiRankScore')),
});
