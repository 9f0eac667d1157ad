import { ContestIntervals, ContestStatus, ContestType } from '../../contract';
import type { ContestModel } from '../contests';

/** Balloons are brought under the ACM rule. */
export const hasBalloons = ({ type }: Pick<ContestModel, 'type'>): boolean => type === ContestType.Acm;

export type PrintRefusal = 'contest.desk.noPrints' | 'contest.notStarted' | 'contest.ended';

const outside = (status: ContestStatus): 'contest.notStarted' | 'contest.ended' | null => {
  if (status === ContestStatus.Running) return null;
  return status === ContestStatus.Scheduled ? 'contest.notStarted' : 'contest.ended';
};

interface Place {
  hasPrint: boolean;
  status: ContestStatus;
  isContestAdmin: boolean;
}

/** Whether texts are taken to be printed now; null: yes. Those who run the contest try the printer at any time. */
export function refusePrint({ hasPrint, status, isContestAdmin }: Place): PrintRefusal | null {
  if (!hasPrint) return 'contest.desk.noPrints';
  return isContestAdmin ? null : outside(status);
}

/** Whole seconds until the same user may send the next text; 0: now. */
export function secondsToNextPrint(lastAt: Date | null, now: Date): number {
  if (!lastAt) return 0;
  const left = lastAt.getTime() + ContestIntervals.printGap - now.getTime();
  return Math.max(0, Math.ceil(left / 1000));
}

/** Questions are asked while the contest runs; null: now. */
export const refuseQuestion = (status: ContestStatus): 'contest.notStarted' | 'contest.ended' | null => outside(status);
