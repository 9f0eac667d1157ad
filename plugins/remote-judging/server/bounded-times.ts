import { Intervals } from '@tribunal/contract';
import { SQL_NOW, sqlMs, type BoundedTime } from '@tribunal/server';

/** Longer than any site requires between two submissions of one account. */
const LONGEST_GAP_MS = 600_000;

/** Configurable times of remote judging. */
export const remoteTimes: readonly BoundedTime[] = [
  {
    table: 'remote_job',
    condition: 'done_at is null',
    column: 'lease_until',
    maxDelay: sqlMs(Intervals.judgeLease),
    correction: `lease_until = ${SQL_NOW} + ${sqlMs(Intervals.judgeLease)}`,
  },
  {
    table: 'remote_account',
    condition: 'true',
    column: 'free_at',
    maxDelay: sqlMs(LONGEST_GAP_MS),
    correction: `free_at = ${SQL_NOW}`,
  },
];
