import { evaluate } from '@tribunal/database';
import type { Knex } from 'knex';

const BATCH_SIZE = 5000;

/** Deletes entries made before `olderThan`, in batches. The database keeps those of the last 30 days in any case. */
export async function purgeAuditLog(knex: Knex, olderThan: Date): Promise<void> {
  for (let purged = BATCH_SIZE; purged === BATCH_SIZE;) {
    purged = await evaluate<number>(knex, 'purge_audit_entries(?, ?)', [olderThan, BATCH_SIZE]);
  }
}
