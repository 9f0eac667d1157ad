import { ContestType } from '@tribunal/plugin-contest/contract';
import { areSolutionsOpen, frozenSince, type ContestModel } from '@tribunal/plugin-contest/server';
import type { Judged, Sent } from './submission-history';

type Contest = Pick<
  ContestModel,
  'type' | 'startAt' | 'endAt' | 'isSealed' | 'sealAt' | 'isUnsealedByEnd' | 'revealedAt' | 'takesLate'
>;
export type ViewerRole = 'organiser' | 'other';

/** What is visible of a contest at one moment. */
export interface Visibility {
  viewerRole: ViewerRole;
  /** Results of submissions at or after this time are hidden, in ms since 1970; null if none are. */
  hiddenSince: number | null;
  /** Under the OI rule frozen submissions do not appear at all. */
  hides: 'results' | 'submissions';
  showsRuns: boolean;
}

/** Returns the visibility. The freeze applies by the time of submission. */
export function visibilityOf(contest: Contest, viewerRole: ViewerRole, now: Date): Visibility {
  const hiddenSince = viewerRole === 'organiser' ? null : (frozenSince(contest, now)?.getTime() ?? null);
  const isOpen = areSolutionsOpen(contest, now) && hiddenSince === null;
  return {
    viewerRole,
    hiddenSince,
    hides: contest.type === ContestType.Oi ? 'submissions' : 'results',
    showsRuns: viewerRole === 'organiser' || isOpen,
  };
}

const isHidden = ({ hiddenSince }: Visibility, { submittedAt }: Sent): boolean =>
  hiddenSince !== null && submittedAt >= hiddenSince;

export const showsSubmission = (visibility: Visibility, sent: Sent): boolean =>
  visibility.hides === 'results' || !isHidden(visibility, sent);

export const shownJudgements = (visibility: Visibility, sent: Sent): readonly Judged[] =>
  isHidden(visibility, sent) ? [] : sent.judgements;

/** Returns whether everything visible under one visibility is visible under another. */
export const isWithin = (narrow: Pick<Visibility, 'hiddenSince' | 'showsRuns'>, wide: Visibility): boolean =>
  (wide.hiddenSince === null || (narrow.hiddenSince !== null && narrow.hiddenSince <= wide.hiddenSince)) &&
  (wide.showsRuns || !narrow.showsRuns);
