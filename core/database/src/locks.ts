import type { Knex } from 'knex';
import { requireTransaction } from './current-transaction';
import { evaluate } from './statements';

/** Numbers of the advisory locks, each held by one process of the cluster at a time; they must be distinct. */
export const AdvisoryLocks = {
  sweep: 7_120_432,
  queueOrder: 7_120_433,
} as const;

/** Waits for the advisory lock of this name and holds it until the transaction ends. */
export async function acquireAdvisoryLock(trx: Knex, name: string): Promise<void> {
  requireTransaction(trx);
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/** Takes the advisory lock of this name until the transaction ends, unless somebody else holds it. */
export async function tryAdvisoryLock(trx: Knex, name: string): Promise<boolean> {
  requireTransaction(trx);
  return evaluate<boolean>(trx, 'pg_try_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}
