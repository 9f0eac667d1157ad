import type { Status } from '@tribunal/contract';
import type { SubtaskPoints } from '../contract';

/** Submission of one participant to one problem, with its current verdict. */
export interface Run {
  /** Id of the submission; later ones are larger. */
  id: number;
  team: string;
  /** Id of the contest problem. */
  problem: number;
  /** ms since 1970. */
  submittedAt: number;
  /** null if not judged yet. */
  status: Status | null;
  score: number | null;
  /** Run time in ms. */
  timeMs: number | null;
  /** null if the verdict has no subtasks. */
  subtasks: SubtaskPoints | null;
}

/** View on a scoreboard. Spans are in ms from the start. */
export interface BoardView {
  /** Start of the contest in ms since 1970. Earlier submissions appear on no scoreboard. */
  startAt: number;
  lengthMs: number;
  /** Runs at or after this time are ignored, to show the scoreboard of an earlier minute. */
  untilMs?: number;
  /** Verdicts of runs at or after this time are hidden; null if none are. */
  hiddenFromMs: number | null;
  /** Whether runs at or after the end count too. */
  includesLate: boolean;
  /** Returns whether the team is outside the ranking. */
  isStar: (team: string) => boolean;
  withoutStars?: boolean;
  /** Teams that are listed even without submissions. */
  teams?: readonly string[];
}

/** Result under the ACM rule. */
export interface AcmResult {
  /** ms from the start; null if not solved. */
  solvedAtMs: number | null;
  /** Id of the submission that solved it. */
  solvedBy: number | null;
  /** Whether this is the first solve by a ranked team. */
  isFirst: boolean;
  /** Whether it was solved after the end. */
  isLate: boolean;
  /** Number of rejected attempts before the first accepted one, without those that cost no penalty. */
  errors: number;
  /** Number of attempts before the first accepted one without a visible verdict. */
  pending: number;
  /** Number of runs considered. */
  total: number;
}

/** Result under the OI rule. */
export interface OiResult {
  /** null if there are attempts but no score yet. */
  score: number | null;
  /** Time of the submission that counts, or that last raised the score, in ms from the start. */
  scoredAtMs: number | null;
  isAccepted: boolean;
  /** Run time of accepted runs. */
  timeMs: number | null;
  /** Number of runs considered. */
  total: number;
  /** Number of those that are not judged yet. */
  pending: number;
}

interface Ranked<Result> {
  team: string;
  /** From 1; equal results share a rank and the following ranks are skipped; `STAR_RANK` for a star. */
  rank: number;
  /** Keyed by problem; problems without attempts have no entry. */
  results: ReadonlyMap<number, Result>;
}
export interface AcmStanding extends Ranked<AcmResult> {
  solved: number;
  /** In ms, as whole units. */
  penaltyMs: number;
  /** Number of runs considered. */
  total: number;
  /** In ms from the start, truncated to whole units. */
  lastSolvedAtMs: number | null;
  /** Unit to which solve times are truncated. */
  unitMs: number;
}
export interface OiStanding extends Ranked<OiResult> {
  score: number;
  /** Sum of the run times. */
  timeMs: number;
}
export type Standing = AcmStanding | OiStanding;

/** First solve of a problem. */
export interface FirstToSolve {
  team: string;
  /** Id of the submission. */
  id: number;
  /** ms from the start. */
  atMs: number;
}
