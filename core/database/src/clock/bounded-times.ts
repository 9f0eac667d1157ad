import { extensionPoint } from '@tribunal/contract';
import type { Knex } from 'knex';

/**
 * A column whose times are never far ahead of now. A later time was written while the clock was wrong, and would
 * cause an endless wait.
 */
export interface BoundedTime {
  table: string;
  /** The rows in which the time matters, as an SQL condition. */
  condition: string;
  column: string;
  /** How far ahead the time may be, as an SQL interval over the row. */
  maxDelay: string;
  /** The SQL assignment that corrects the row. */
  correction: string;
}

/** Bounded times in tables of plugins. */
export const boundedTimes = extensionPoint<BoundedTime>('bounded-times');

/** SQL for the current time in a correction. */
export const SQL_NOW = 'cast(:now as timestamptz)';
/** Returns an SQL interval. */
export const sqlMs = (ms: number): string => `${ms} * interval '1 millisecond'`;

/** Tolerance for differences between the clocks of processes. */
const SLACK = sqlMs(5000);

/** Ends waits that were started while the clock was wrong. Locked rows are left for the next run. */
export async function correctTimes(knex: Knex, times: readonly BoundedTime[], now: Date): Promise<void> {
  for (const { table, condition, column, maxDelay, correction } of times) {
    await knex.raw(
      `update ${table} set ${correction} where ctid = any(array(
         select ctid from ${table}
         where ${condition} and ${column} > ${SQL_NOW} + ${SLACK} + ${maxDelay} for update skip locked))`,
      { now },
    );
  }
}
