import type { LimitedAction, UserActionLimiter } from '@tribunal/server/submission';
import { RemoteIntervals } from '../../contract';

const QUERYING: LimitedAction = { table: 'remote_pace', textKey: 'remote-judging.tooOften' };

/**
 * Limits how often sites are queried on behalf of one user.
 * @throws 429 if the user asks too often
 */
export const limitQueryRate = (rateLimiter: UserActionLimiter, uid: string): Promise<void> =>
  rateLimiter.consume(QUERYING, uid, RemoteIntervals.pollGap / 1000);
