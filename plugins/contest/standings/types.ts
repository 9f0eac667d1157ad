import type { Status } from '@tribunal/contract';
import type { SubtaskPoints } from '../contract';

/** What one participant sent to one problem, with the verdict that counts now. */
export interface Run {
  /** Of the submission; later ones are larger. */
  id: number;
  team: string;
  /** Id of the contest problem. */
  problem: number;
  /** ms since 1970. */
  submittedAt: number;
  /** null: not judged yet. */
  status: Status | null;
  score: number | null;
  /** Run time, ms. */
  timeMs: number | null;
  /** null: the verdict does not tell them apart. */
  subtasks: SubtaskPoints | null;
}

/** From where a board is looked at. Spans are in ms from the start. */
export interface BoardView {
  /** When it began, ms since 1970. What was sent before is on no board. */
  startAt: number;
  lengthMs: number;
  /** Runs sent at or after this do not exist: the board of an earlier minute. */
  untilMs?: number;
  /** Verdicts of runs sent at or after this are hidden; null: none. */
  hiddenFromMs: number | null;
  /** Runs sent at or after the end count too. */
  includesLate: boolean;
  /** Outside the ranking. */
  isStar: (team: string) => boolean;
  withoutStars?: boolean;
  /** Those who are on the board even when they sent nothing. */
  teams?: readonly string[];
}

/** Under the ACM rule. */
export interface AcmResult {
  /** ms from the start; null: not solved. */
  solvedAtMs: number | null;
  /** The submission that solved it. */
  solvedBy: number | null;
  /** The first to solve it of those who are ranked. */
  isFirst: boolean;
  /** Solved after the end. */
  isLate: boolean;
  /** Rejected attempts before the first accepted one; those without a penalty are not among them. */
  errors: number;
  /** Attempts before the first accepted one that have no verdict to see. */
  tries: number;
  /** Runs that were looked at. */
  total: number;
}

/** Under the OI rule. */
export interface OiResult {
  /** null: it was tried, and nothing has a score yet. */
  score: number | null;
  /** When the submission that counts, or that raised the score last, was sent, ms from the start. */
  scoredAtMs: number | null;
  isAccepted: boolean;
  /** Run time of what is accepted. */
  timeMs: number | null;
  /** Runs that were looked at. */
  total: number;
  /** Those of them that are not judged yet. */
  tries: number;
}

interface Ranked<Result> {
  team: string;
  /** From 1; equal results share a rank and the next one is left out; `STAR_RANK`: a star. */
  rank: number;
  /** By problem; those never tried have none. */
  results: ReadonlyMap<number, Result>;
}
export interface AcmStanding extends Ranked<AcmResult> {
  solved: number;
  /** ms, of whole units. */
  penaltyMs: number;
  /** Runs that were looked at. */
  total: number;
  /** ms from the start, cut down to whole units. */
  lastSolvedAtMs: number | null;
  /** To whole ones of these solve times are cut down. */
  unitMs: number;
}
export interface OiStanding extends Ranked<OiResult> {
  score: number;
  /** Sum of the run times. */
  timeMs: number;
}
export type Standing = AcmStanding | OiStanding;

/** Who solved a problem first. */
export interface FirstToSolve {
  team: string;
  /** Of the submission. */
  id: number;
  /** ms from the start. */
  atMs: number;
}
