import { LOCAL_PROBLEM_SOURCE } from '@tribunal/contract';
import type { RunClaim } from '../../contract';
import { conflict } from '@tribunal/server';
import { lockClaimedJudgement, type ClaimedJudgement } from '@tribunal/server/judging';
import type { Knex } from 'knex';

/**
 * Locks the judgement until the transaction ends.
 * @throws 409 if this judge does not hold it by this claim, or no longer
 */
export async function lockFencedJudgement(knex: Knex, judgeId: number, claim: RunClaim): Promise<ClaimedJudgement> {
  const found = await lockClaimedJudgement(knex, judgeId, claim);
  if (!found || found.bank === LOCAL_PROBLEM_SOURCE) throw conflict('judgementId', 'remote-judging.notInHand');
  return found;
}
