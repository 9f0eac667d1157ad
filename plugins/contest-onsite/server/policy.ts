import { ContestStatus, ContestType } from '@tribunal/plugin-contest/contract';
import type { ContestModel } from '@tribunal/plugin-contest/server';
import { OnsiteIntervals } from '../contract';

/** Balloons are given under the ACM rule only. */
export const hasBalloons = ({ type }: Pick<ContestModel, 'type'>): boolean => type === ContestType.Acm;

export type PrintDenial = 'contest-onsite.noPrints' | 'contest.notStarted' | 'contest.ended';

const denyUnlessRunning = (status: ContestStatus): 'contest.notStarted' | 'contest.ended' | null => {
  if (status === ContestStatus.Running) return null;
  return status === ContestStatus.Scheduled ? 'contest.notStarted' : 'contest.ended';
};

interface PrintContext {
  hasPrint: boolean;
  status: ContestStatus;
  isOrganiser: boolean;
}

/**
 * Returns why print requests are refused now; null if they are accepted. Organisers may test the printer at any time.
 */
export function denyPrint({ hasPrint, status, isOrganiser }: PrintContext): PrintDenial | null {
  if (!hasPrint) return 'contest-onsite.noPrints';
  return isOrganiser ? null : denyUnlessRunning(status);
}

/** Returns the whole seconds until the user may send the next print request; 0 if now. */
export function secondsToNextPrint(lastAt: Date | null, now: Date): number {
  if (!lastAt) return 0;
  const left = lastAt.getTime() + OnsiteIntervals.printGap - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

/** Returns why no question can be asked now; null while the contest runs. */
export const denyQuestion = (status: ContestStatus): 'contest.notStarted' | 'contest.ended' | null =>
  denyUnlessRunning(status);
