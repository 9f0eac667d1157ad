import type { Knex } from 'knex';

/**
 * A column whose times are never far ahead of now. A time that is farther was written while the clock was wrong, and
 * would be waited for.
 */
export interface BoundedTime {
  table: string;
  /** The rows in which the time matters, and no others, as SQL. */
  among: string;
  column: string;
  /** How far ahead it may be, as an SQL interval of the row. */
  most: string;
  /** What is set when it is farther, as SQL. */
  correction: string;
}

/** Now, in a correction. */
export const SQL_NOW = 'cast(:now as timestamptz)';
/** An SQL interval. */
export const sqlMs = (ms: number): string => `${ms} * interval '1 millisecond'`;

/** Processes know the time only so well. */
const SLACK = sqlMs(5000);

/** Ends waits that began while the clock was wrong. Rows that somebody holds are left for the next time. */
export async function correctTimes(knex: Knex, times: readonly BoundedTime[], now: Date): Promise<void> {
  for (const { table, among, column, most, correction } of times) {
    await knex.raw(
      `update ${table} set ${correction} where ctid = any(array(
         select ctid from ${table}
         where ${among} and ${column} > ${SQL_NOW} + ${SLACK} + ${most} for update skip locked))`,
      { now },
    );
  }
}
