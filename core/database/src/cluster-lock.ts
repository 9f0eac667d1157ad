import type { ClusterLock } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { SQL_NOW, sqlMs, type BoundedTime } from './clock';
import { outsideTransaction } from './current-transaction';
import { tryAdvisoryLock } from './locks';
import { TransactionSlots } from './transaction-slots';

/** The due time of a run that is done is never in the future. */
export const jobTimes: readonly BoundedTime[] = [
  { table: 'job_run', condition: 'true', column: 'due_at', maxDelay: sqlMs(0), correction: `due_at = ${SQL_NOW}` },
];

/**
 * Ensures that one process of the cluster executes each run. The run's row in `job_run` is locked during the run and
 * stores the newest due time, so that a process whose clock is behind does not repeat it. The run itself is no part of
 * the transaction that holds the lock.
 */
export const databaseLock = (knex: Knex): ClusterLock => ({
  tryRun: (name, work, due) =>
    TransactionSlots.of(knex).run(() =>
      knex.transaction(async (trx) => {
        if (!(await tryAdvisoryLock(trx, `job ${name}`))) return 'elsewhere';
        const last = await trx('jobRun').where({ name }).first('dueAt');
        if (last && last.dueAt >= due) return 'elsewhere';
        await outsideTransaction(work);
        await trx('jobRun').insert({ name, dueAt: due }).onConflict('name').merge();
        return 'ran';
      }),
    ),
});
