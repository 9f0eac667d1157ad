import { acquireAdvisoryLock } from '@tribunal/server';
import type { Knex } from 'knex';

/**
 * Serialises an action of one user in one contest until the transaction ends, so that limits can be checked before
 * it.
 */
export async function lockPerUser(
  knex: Knex,
  action: 'print' | 'question' | 'virtual',
  cid: number,
  uid: string,
): Promise<void> {
  await acquireAdvisoryLock(knex, `contest-${action}:${cid}:${uid}`);
}
