import { OWN_BANK, type RunHolder } from '@tribunal/contract';
import type { Tx as Transaction } from '../../database/transactions';
import { conflict } from '../../http';

/** The judgement that a judge works on now. */
export interface FencedJudgement {
  id: number;
  submissionId: number;
  bank: string;
  uid: string;
  pid: number;
  language: string;
  createdAt: Date;
}

/** Holds the judgement until the transaction ends. 409 when it is not, or no longer, in the hands of this judge by this claim. */
export async function fence(
  { knex }: Transaction,
  judgeId: number,
  { judgementId, attempt, nonce, instance }: RunHolder,
): Promise<FencedJudgement> {
  const found = await knex('judgement as j')
    .join('submission as s', 's.id', 'j.submissionId')
    .where({ 'j.id': judgementId, 'j.attempt': attempt, 'j.nonce': nonce })
    .where({ 'j.judgeId': judgeId, 'j.instance': instance, 'j.isWanted': true })
    .whereNull('j.judgedAt')
    .whereNot('j.bank', OWN_BANK)
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
  if (!found) throw conflict('judgementId', 'remote.notInHand');
  return found;
}
