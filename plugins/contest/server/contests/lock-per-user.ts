import { acquireAdvisoryLock, type Transaction } from '@tribunal/server';

/**
 * Serialises an action of one user in one contest until the transaction ends, so that limits can be checked before
 * it.
 */
export async function lockPerUser(
  { knex }: Transaction,
  action: 'print' | 'question' | 'virtual',
  cid: number,
  uid: string,
): Promise<void> {
  await acquireAdvisoryLock(knex, `contest-${action}:${cid}:${uid}`);
}
