import { Intervals } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { PaceKeeper } from '../../submission';

/** Sites are asked something for one user only so often. 429. */
export const keepLookGap = (pace: PaceKeeper, knex: Knex, uid: string): Promise<void> =>
  pace.keep(knex, 'remote_pace', uid, Intervals.remoteLookGap / 1000);
