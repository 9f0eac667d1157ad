import type { Status } from '@tribunal/contract';
import type { AwardRules, BoardRules, SubtaskPoints } from '@tribunal/plugin-contest/contract';
import type { Warnings } from './record-issues';
import type { StatedRow } from './stated-board';

/** Intermediate form into which every format is read. Ids are those of the file, spans are in ms from the start. */
export interface Draft {
  title: string;
  /** ms since 1970; null if the file does not say. */
  startAt: number | null;
  lengthMs: number;
  freezeMs: number | null;
  rules: BoardRules;
  /** null if the file lists none. */
  awards: AwardRules | null;
  problems: DraftProblem[];
  teams: RecordTeam[];
  runs: DraftRun[];
  /** Final scoreboard that the file contains beside the submissions; null if it contains none. */
  stated: readonly StatedRow[] | null;
  warnings: Warnings;
}
export interface DraftProblem {
  id: string;
  label: string;
  title: string;
  /** `#rrggbb`. */
  color: string | null;
}
export interface RecordTeam {
  id: string;
  name: string;
  affiliation: string | null;
  /** Whether the team is outside the ranking. */
  isStar: boolean;
}
export interface DraftRun {
  id: string;
  team: string;
  problem: string;
  atMs: number;
  language: string | null;
  /** The last judgement counts. */
  judgements: DraftJudgement[];
}
export interface DraftJudgement {
  status: Status;
  score: number | null;
  timeMs: number | null;
  subtasks: SubtaskPoints | null;
  /** null if judged immediately. */
  atMs: number | null;
}

const NUMBER = /^\d{1,15}$/;
/** Compares by time; ties are broken by the smaller numeric id, otherwise the file order is kept. */
export const byTime = (a: DraftRun, b: DraftRun): number =>
  a.atMs - b.atMs || (NUMBER.test(a.id) && NUMBER.test(b.id) ? Number(a.id) - Number(b.id) : 0);
