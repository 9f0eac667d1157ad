import { streamTopic } from '@tribunal/contract';
import type { BoardRow } from './board';

/** What browsers hear that watch a contest; nothing in it is sealed. */
export type ContestNews =
  /** The board that all see has come to `version`; the rows that changed, when they are few. */
  | { kind: 'board'; version: number; rows: BoardRow[] }
  /** Times, visibility or rules were changed, or the seal ended. */
  | { kind: 'contest' }
  | { kind: 'problems' }
  | { kind: 'announcement'; id: number; title: string }
  | { kind: 'clarification' };

/** Watched by contest id. */
export const contestNews = streamTopic<ContestNews>('contest');
