import type { Status } from '@tribunal/contract';
import type { AwardConfig, ContestFact } from '../contract';

/** Types of columns of which the database knows less than the code that writes them. */
export interface ColumnTypes {
  'contest.awards': AwardConfig[];
  'contestEvent.kind': ContestFact['kind'];
  'contestEvent.status': Status;
}
