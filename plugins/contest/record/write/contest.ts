import type { Status } from '@tribunal/contract';
import type { BoardRules } from '../../contract';
import type { Standing } from '../../standings';
import type { RecordTeam } from '../draft';

/** What is written of a contest, as a board shows it. Spans are ms from the start. */
export interface WrittenContest {
  title: string;
  /** ms since 1970. */
  startAt: number;
  lengthMs: number;
  freezeMs: number | null;
  rules: BoardRules;
  problems: { id: number; label: string; title: string; color: string | null }[];
  teams: RecordTeam[];
  /** How many win each award, the highest first. */
  awards: { name: string; count: number }[];
  /** Of these teams and problems, by time. */
  runs: WrittenRun[];
  /** Of these teams, the best first. */
  standings: readonly Standing[];
}
export interface WrittenRun {
  id: number;
  team: string;
  problem: number;
  atMs: number;
  /** null: hidden, or not judged yet. */
  status: Status | null;
  score: number | null;
  language: string | null;
}
