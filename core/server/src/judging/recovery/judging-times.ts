import { Intervals } from '@tribunal/contract';
import { SQL_NOW, sqlMs, type BoundedTime } from '@tribunal/database';
import { OPEN } from '../locked-judgements';
import { MAX_RETRY_DELAY_MS } from './loss-assessment';

const FREE = `${OPEN} and claimed_by is null`;

/**
 * Times that judging waits for. Where a delay was too long, judges were notified too early, so they are notified
 * again.
 */
export const judgingTimes: readonly BoundedTime[] = [
  {
    table: 'judgement',
    condition: `${FREE} and wake_at < 'infinity'`,
    column: 'wake_at',
    maxDelay: sqlMs(MAX_RETRY_DELAY_MS),
    correction: `wake_at = ${SQL_NOW}, published_at = null`,
  },
  {
    table: 'judgement',
    condition: FREE,
    column: 'published_at',
    maxDelay: sqlMs(0),
    correction: `published_at = ${SQL_NOW}`,
  },
  {
    table: 'judgement',
    condition: `${OPEN} and claimed_by is not null`,
    column: 'lease_until',
    maxDelay: sqlMs(Intervals.judgeLease),
    correction: `lease_until = ${SQL_NOW} + ${sqlMs(Intervals.judgeLease)}`,
  },
  {
    table: 'judge_node',
    condition: 'true',
    column: 'seen_at',
    maxDelay: sqlMs(0),
    correction: `seen_at = ${SQL_NOW}`,
  },
];
