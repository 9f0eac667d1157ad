import { Intervals } from '@tribunal/contract';
import { SQL_NOW, sqlMs, type BoundedTime } from '../clock';

/** Longer than any site wants between two submissions of one account. */
const LONGEST_GAP_MS = 600_000;

/** What remote judging waits for. */
export const remoteTimes: readonly BoundedTime[] = [
  {
    table: 'remote_job',
    among: 'done_at is null',
    column: 'lease_until',
    most: sqlMs(Intervals.judgeLease),
    correction: `lease_until = ${SQL_NOW} + ${sqlMs(Intervals.judgeLease)}`,
  },
  {
    table: 'remote_account',
    among: 'true',
    column: 'free_at',
    most: sqlMs(LONGEST_GAP_MS),
    correction: `free_at = ${SQL_NOW}`,
  },
];
