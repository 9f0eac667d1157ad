import { Intervals } from '@tribunal/contract';
import type { Knex } from 'knex';
import type { SubmitRateLimiter } from '../../submission';

/**
 * Limits how often sites are queried on behalf of one user.
 * @throws 429 if the user asks too often
 */
export const limitQueryRate = (rateLimiter: SubmitRateLimiter, knex: Knex, uid: string): Promise<void> =>
  rateLimiter.consume(knex, 'remote_pace', uid, Intervals.remotePollGap / 1000);
