import { LOCAL_PROBLEM_SOURCE, type RunClaim } from '@tribunal/contract';
import { conflict, type Transaction } from '@tribunal/server';

/** The judgement that a judge currently works on. */
export interface FencedJudgement {
  id: number;
  submissionId: number;
  bank: string;
  uid: string;
  pid: number;
  language: string;
  createdAt: Date;
}

/**
 * Locks the judgement until the transaction ends.
 * @throws 409 if this judge does not hold it by this claim, or no longer
 */
export async function lockFencedJudgement(
  { knex }: Transaction,
  judgeId: number,
  { judgementId, attempt, nonce, instance }: RunClaim,
): Promise<FencedJudgement> {
  const found = await knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .where({ 'j.id': judgementId, 'j.attempt': attempt, 'j.nonce': nonce })
    .where({ 'j.judgeId': judgeId, 'j.instance': instance, 'j.isWanted': true })
    .whereNull('j.judgedAt')
    .whereNot('j.bank', LOCAL_PROBLEM_SOURCE)
    .forNoKeyUpdate('j')
    .first<FencedJudgement | undefined>(
      'j.id',
      'j.submissionId',
      'j.bank',
      's.uid',
      's.pid',
      's.language',
      'j.createdAt',
    );
  if (!found) throw conflict('judgementId', 'remote-judging.notInHand');
  return found;
}
