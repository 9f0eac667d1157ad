import { token, type Status } from '@tribunal/contract';
import type { ContestSave } from './office';

/** A contest with what has happened in it so far. */
export interface StagedContest {
  save: ContestSave;
  /** Of the bank. `color`: `#rrggbb` of the balloon. */
  problems: { pid: number; displayId: string; displayTitle: string; color: string }[];
  /** ms from the start. */
  announcements: { atMs: number; title: string; content: string }[];
  runs: StagedRun[];
}
export interface StagedRun {
  uid: string;
  displayId: string;
  /** From the start, ms. */
  atMs: number;
  language: string;
  code: string;
  status: Status;
  /** Of the run, ms. */
  timeMs: number | null;
}

/** For other plugins: puts up contests in somebody's name, with a past. */
export const ContestStage = token<{
  /** All of it, or nothing. One of that title that the author has already stays as it is. */
  hold(author: { uid: string }, contest: StagedContest): Promise<{ id: number }>;
}>('contest-stage');
