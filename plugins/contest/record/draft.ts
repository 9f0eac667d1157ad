import type { Status } from '@tribunal/contract';
import type { BoardRules, SubtaskPoints } from '../contract';
import type { AwardRules } from '../standings';
import type { Warnings } from './trouble';

/** What every format comes to first. Ids are those of the file, spans are ms from the start. */
export interface Draft {
  title: string;
  /** ms since 1970; null: the file does not say. */
  startAt: number | null;
  lengthMs: number;
  freezeMs: number | null;
  rules: BoardRules;
  /** null: the file names none. */
  awards: AwardRules | null;
  problems: DraftProblem[];
  teams: RecordTeam[];
  runs: DraftRun[];
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
  /** Outside the ranking. */
  isStar: boolean;
}
export interface DraftRun {
  id: string;
  team: string;
  problem: string;
  atMs: number;
  language: string | null;
  /** The last one counts. */
  judgements: DraftJudgement[];
}
export interface DraftJudgement {
  status: Status;
  score: number | null;
  timeMs: number | null;
  subtasks: SubtaskPoints | null;
  /** null: at once. */
  atMs: number | null;
}
