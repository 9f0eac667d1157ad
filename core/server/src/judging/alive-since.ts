import { Intervals } from '@tribunal/contract';

/** Number of missed heartbeats after which a judge is no longer considered alive. */
const MISSED_HEARTBEATS = 3;

/** Returns the earliest last contact of a judge that is considered alive. */
export const aliveSince = (now: Date): Date => new Date(now.getTime() - MISSED_HEARTBEATS * Intervals.judgeHeartbeat);
