import type { ClusterLock } from '@tribunal/kernel';
import type { Knex } from 'knex';
import { SQL_NOW, sqlMs, type BoundedTime } from '../clock';

/** A run that is done was due. */
export const jobTimes: readonly BoundedTime[] = [
  { table: 'job_run', among: 'true', column: 'due_at', most: sqlMs(0), correction: `due_at = ${SQL_NOW}` },
];

/**
 * One process of the cluster does each run. The run's row in `job_run` is locked while it works and carries the newest
 * due time, so that a process whose clock is behind does not do it again.
 */
export const databaseLock = (knex: Knex): ClusterLock => ({
  tryRun: (name, work, due) =>
    knex.transaction(async (trx) => {
      const { rows } = await trx.raw<{ rows: { mine: boolean }[] }>(
        'select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine',
        [`job ${name}`],
      );
      if (!rows[0]?.mine) return 'elsewhere';
      const last = await trx('jobRun').where({ name }).first<{ dueAt: Date } | undefined>('dueAt');
      if (last && last.dueAt >= due) return 'elsewhere';
      await work();
      await trx('jobRun').insert({ name, dueAt: due }).onConflict('name').merge();
      return 'ran';
    }),
});
