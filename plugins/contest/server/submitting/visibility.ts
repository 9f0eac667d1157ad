import type { Visibility } from '@tribunal/server/submission';
import { ContestStatus, ContestType } from '../../contract';
import { areSolutionsOpen, isFrozenFor, statusOf, type ContestModel } from '../contests';

/** What decides about the visibility of submissions in a contest. */
export type VisibilityRules = Pick<
  ContestModel,
  'type' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;

/** Relation of a viewer to one submission. */
export interface ViewerRelation {
  role: 'organiser' | 'owner' | 'other';
  /** Whether the viewer may open the contents of the contest. */
  canEnter: boolean;
  /** Whether a virtual participation is in progress. */
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
 * Returns which parts of a submission are visible. Its owner always has the code, the verdict unless an OI contest is
 * frozen, and under the ACM rule the single testcases once the contest is over. Others have the verdict unless it is
 * frozen, the measurements once the contest is over, and the rest once nobody could exploit it; submissions before
 * the start are never visible to them. `canEdit` tells whether the viewer may edit the problem.
 */
export function visibilityIn(
  contest: VisibilityRules,
  submittedAt: Date,
  relation: ViewerRelation,
  now: Date,
  canEdit: boolean,
): Decided {
  const all = { row: true, result: true, measures: true, code: true, message: true, cases: true };
  if (relation.role === 'organiser') return { ...all, files: canEdit };
  const [isOver, isFrozen] = [statusOf(contest, now) === ContestStatus.Ended, isFrozenFor(contest, submittedAt, now)];
  const isOi = contest.type === ContestType.Oi;
  if (relation.role === 'owner') {
    const result = !(isFrozen && isOi);
    return { ...all, result, measures: result, message: result, cases: result && (isOi || isOver), files: false };
  }
  const isTry = submittedAt < contest.startAt;
  if (!relation.canEnter || isFrozen || isTry) return NOTHING;
  const isOpen = areSolutionsOpen(contest, now) && !relation.isVirtual;
  return { ...NOTHING, row: true, result: true, measures: isOver, code: isOpen, message: isOpen, cases: isOpen };
}
