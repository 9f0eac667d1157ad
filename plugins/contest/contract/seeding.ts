import { token, type Status } from '@tribunal/contract';
import type { ContestSave } from './admin';

/** Contest with its events so far. */
export interface SeedContest {
  /** Group that it belongs to; without it, the site. */
  gid?: number;
  save: ContestSave;
  /** Problems of the bank. `color` is the balloon colour as `#rrggbb`. */
  problems: { pid: number; displayId: string; displayTitle: string; color: string }[];
  /** `atMs` is in ms from the start. */
  announcements: { atMs: number; title: string; content: string }[];
  runs: SeedRun[];
}
export interface SeedRun {
  uid: string;
  displayId: string;
  /** In ms from the start. */
  atMs: number;
  language: string;
  code: string;
  status: Status;
  /** Points in an OI problem. */
  score?: number;
  /** Run time in ms. */
  timeMs: number | null;
}

/** Extension point for other plugins that creates contests with past events on behalf of a user. */
export const ContestSeeding = token<{
  /** Creates the contest atomically. If the author already has a contest of that title there, it is left unchanged. */
  create(author: { uid: string }, contest: SeedContest): Promise<{ id: number }>;
}>('contest-seeding');
