import { streamTopic } from '@tribunal/contract';
import type { BoardRow } from './board';

/** What browsers hear that watch a contest; nothing in it is sealed. */
export type ContestNews =
  /** The board that all see has come to `version`; the rows that changed, when they are few. */
  | { kind: 'board'; version: number; rows: BoardRow[] }
  /** Times, visibility or rules were changed, or the seal ended. */
  | { kind: 'contest' }
  | { kind: 'problems' }
  /** It is shown from now on. */
  | { kind: 'announcement'; id: number; title: string }
  /** One that was shown is another one now, or is not shown any more. */
  | { kind: 'announcements' }
  /** Of a question that is not answered to all, only the one who asked and the organisers hear. */
  | { kind: 'clarification' };

/** Watched by contest id, by whoever may enter. */
export const contestNews = streamTopic<ContestNews>('contest');

/** Watched by contest id, by users who see the contest, in it or not: it was changed, so ask again. Tells nothing else. */
export const contestChanges = streamTopic<null>('contest-changes');
