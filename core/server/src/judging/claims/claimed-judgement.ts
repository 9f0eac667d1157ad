import { columns, type Columns } from '@tribunal/database';
import type { Knex } from 'knex';
import { JudgementModel } from '../model';

/** By what a judge proves that it works on a judgement. */
interface JudgementClaim {
  judgementId: number;
  attempt: number;
  nonce: string;
  instance: string;
}

/** A judgement of a submission that a judge currently works on. */
export interface ClaimedJudgement
  extends Columns<'judgement', 'id' | 'bank' | 'createdAt'>, Columns<'submission', 'uid' | 'pid' | 'language'> {
  submissionId: number;
}

/**
 * Locks the judgement of a submission until the transaction ends. Returns undefined if this judge does not hold it by
 * this claim, or no longer.
 */
export const lockClaimedJudgement = (
  knex: Knex,
  judgeId: number,
  { judgementId, attempt, nonce, instance }: JudgementClaim,
): Promise<ClaimedJudgement | undefined> =>
  knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .where({ 'j.id': judgementId, 'j.attempt': attempt, 'j.nonce': nonce })
    .where({ 'j.judgeId': judgeId, 'j.instance': instance, 'j.isWanted': true })
    .whereNull('j.judgedAt')
    .forNoKeyUpdate('j')
    .first(
      columns(
        { j: 'judgement', s: 'submission' },
        ...(['j.id', 'j.bank', 'j.createdAt', 's.uid', 's.pid', 's.language'] as const),
        { submissionId: 's.id' },
      ),
    );

/** Forgets the failures of a judgement, because a judge has got further with it. */
export async function forgetFailures(knex: Knex, id: number): Promise<void> {
  await JudgementModel.query(knex).findById(id).patch({ failures: 0, losses: 0 });
}
