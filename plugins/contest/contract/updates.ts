import { streamTopic } from '@tribunal/contract';
import type { BoardRow } from './board';

/** Update sent to browsers that watch a contest; it contains nothing frozen. */
export type ContestUpdate =
  /** The public scoreboard reached `version`; `rows` are the changed rows when they are few. */
  | { kind: 'board'; version: number; rows: BoardRow[] }
  /** Times, visibility or rules were changed, or the freeze ended. */
  | { kind: 'contest' }
  | { kind: 'problems' }
  /** An announcement was published. */
  | { kind: 'announcement'; id: number; title: string }
  /** A published announcement was changed or withdrawn. */
  | { kind: 'announcements' }
  /** A question changed. Unless it is answered to all, only its author and the organisers are notified. */
  | { kind: 'clarification' };

/** Keyed by contest id; open to users who may enter the contest. */
export const contestUpdates = streamTopic<ContestUpdate>('contest');

/**
 * Keyed by contest id; open to users who see the contest, even if they may not enter. Announces only that the contest
 * changed and must be fetched again.
 */
export const contestChanges = streamTopic<null>('contest-changes');
