import type { Knex } from 'knex';
import type { LimitedAction, UserActionLimiter } from '@tribunal/server';
import { RemoteIntervals } from '../../contract';

const QUERYING: LimitedAction = { table: 'remote_pace', textKey: 'remote-judging.tooOften' };

/**
 * Limits how often sites are queried on behalf of one user.
 * @throws 429 if the user asks too often
 */
export const limitQueryRate = (rateLimiter: UserActionLimiter, knex: Knex, uid: string): Promise<void> =>
  rateLimiter.consume(knex, QUERYING, uid, RemoteIntervals.pollGap / 1000);
