import { ContestType } from '../../../contract';
import { areSolutionsOpen, sealedSince, type ContestModel } from '../../contests';
import type { Judged, Sent } from './submission-history';

type Contest = Pick<
  ContestModel,
  'type' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;
export type Eyes = 'admin' | 'other';

/** What of a contest can be seen at one moment. */
export interface Visibility {
  eyes: Eyes;
  /** Results of what was sent at or after it are hidden; ms since 1970, null: none are. */
  hiddenSince: number | null;
  /** Under the OI rule what is sealed is not there at all. */
  hides: 'results' | 'submissions';
  showsRuns: boolean;
}

/** The cut is made by the time of submission. */
export function visibilityOf(contest: Contest, eyes: Eyes, now: Date): Visibility {
  const hiddenSince = eyes === 'admin' ? null : (sealedSince(contest, now)?.getTime() ?? null);
  const isOpen = areSolutionsOpen(contest, now) && hiddenSince === null;
  return {
    eyes,
    hiddenSince,
    hides: contest.type === ContestType.Oi ? 'submissions' : 'results',
    showsRuns: eyes === 'admin' || isOpen,
  };
}

const isHidden = ({ hiddenSince }: Visibility, { submittedAt }: Sent): boolean =>
  hiddenSince !== null && submittedAt >= hiddenSince;

export const showsSubmission = (visibility: Visibility, sent: Sent): boolean =>
  visibility.hides === 'results' || !isHidden(visibility, sent);

export const shownJudgements = (visibility: Visibility, sent: Sent): readonly Judged[] =>
  isHidden(visibility, sent) ? [] : sent.judgements;

/** Whether everything that can be seen with one visibility can be seen with another. */
export const isWithin = (narrow: Pick<Visibility, 'hiddenSince' | 'showsRuns'>, wide: Visibility): boolean =>
  (wide.hiddenSince === null || (narrow.hiddenSince !== null && narrow.hiddenSince <= wide.hiddenSince)) &&
  (wide.showsRuns || !narrow.showsRuns);
