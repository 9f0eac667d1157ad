import type { Visibility } from '@tribunal/server';
import { ContestStatus, ContestType } from '../../contract';
import { areSolutionsOpen, isSealedFor, statusOf, type ContestModel } from '../contests';

export type Guarded = Pick<
  ContestModel,
  'type' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;

/** How a viewer stands to one submission. */
export interface Eye {
  as: 'admin' | 'owner' | 'other';
  /** May open what is inside the contest. */
  mayEnter: boolean;
  /** Takes part virtually now. */
  isVirtual: boolean;
}

type Decided = Omit<Visibility, 'alias'>;

export const NOTHING: Decided = {
  row: false,
  result: false,
  measures: false,
  code: false,
  message: false,
  cases: false,
  files: false,
};

/**
 * What of one submission is seen. Its owner always has the code, and the verdict unless an OI contest is sealed; single
 * cases under the ACM rule once it is over. Others have the verdict until it is sealed, how long it took once the contest
 * is over, and the rest once nobody could make use of it; what was tried before the start is never for them. `mayEdit`
 * stands for who may edit the problem.
 */
export function visibilityIn(contest: Guarded, submittedAt: Date, eye: Eye, now: Date, mayEdit: boolean): Decided {
  const all = { row: true, result: true, measures: true, code: true, message: true, cases: true };
  if (eye.as === 'admin') return { ...all, files: mayEdit };
  const [isOver, isSealed] = [statusOf(contest, now) === ContestStatus.Ended, isSealedFor(contest, submittedAt, now)];
  const isOi = contest.type === ContestType.Oi;
  if (eye.as === 'owner') {
    const result = !(isSealed && isOi);
    return { ...all, result, measures: result, message: result, cases: result && (isOi || isOver), files: false };
  }
  const isTry = submittedAt < contest.startAt;
  if (!eye.mayEnter || isSealed || isTry) return NOTHING;
  const isOpen = areSolutionsOpen(contest, now) && !eye.isVirtual;
  return { ...NOTHING, row: true, result: true, measures: isOver, code: isOpen, message: isOpen, cases: isOpen };
}
