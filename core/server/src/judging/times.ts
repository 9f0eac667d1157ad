import { Intervals } from '@tribunal/contract';
import { SQL_NOW, sqlMs, type BoundedTime } from '../clock';
import { LONGEST_REST_MS } from './lost-work';

const OPEN = 'is_wanted and judged_at is null';
const FREE = `${OPEN} and claimed_by is null`;

/** What judging waits for. Judges were told too early of work whose rest was too long, so they are told again. */
export const judgingTimes: readonly BoundedTime[] = [
  {
    table: 'judgement',
    among: `${FREE} and wake_at < 'infinity'`,
    column: 'wake_at',
    most: sqlMs(LONGEST_REST_MS),
    correction: `wake_at = ${SQL_NOW}, published_at = null`,
  },
  {
    table: 'judgement',
    among: FREE,
    column: 'published_at',
    most: sqlMs(0),
    correction: `published_at = ${SQL_NOW}`,
  },
  {
    table: 'judgement',
    among: `${OPEN} and claimed_by is not null`,
    column: 'lease_until',
    most: sqlMs(Intervals.judgeLease),
    correction: `lease_until = ${SQL_NOW} + ${sqlMs(Intervals.judgeLease)}`,
  },
  {
    table: 'judge_node',
    among: 'true',
    column: 'seen_at',
    most: sqlMs(0),
    correction: `seen_at = ${SQL_NOW}`,
  },
];
