import { Intervals } from '@tribunal/contract';

/** A judge that missed this many heartbeats is not offered to anybody. */
const MISSED_HEARTBEATS = 3;

/** A judge heard of after this time is alive. */
export const aliveSince = (now: Date): Date => new Date(now.getTime() - MISSED_HEARTBEATS * Intervals.judgeHeartbeat);
