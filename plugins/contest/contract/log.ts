import type { Status } from '@tribunal/contract';

/**
 * What happened in a contest, in order: `seq` has no gaps and never changes. Every board, frozen board, replay and feed is
 * a fold over these. Instants are ms since 1970.
 */
export type ContestEvent = { seq: number; at: number } & ContestFact;
export type ContestFact =
  | SubmissionFact
  | JudgementFact
  /** Verdicts of a rejudging came to count, all in the transaction of this fact. */
  | { kind: 'rejudging'; rejudgingId: number; changed: number }
  /** Its submissions were removed with a problem. */
  | { kind: 'problemRemoved'; problem: number }
  /** By hand: the seal ended, or was put back. */
  | { kind: 'seal'; revealed: boolean }
  /** It is shown, is another one now, or is not shown any more; the title as it was last shown. */
  | { kind: 'announcement'; announcementId: number; title: string }
  | { kind: 'clarification'; clarificationId: number }
  /** The form was saved: what is not in the log is read from the contest itself. */
  | { kind: 'settings' };

/** `problem` is the id of the contest problem, `team` the uid, or the team's id in a record. */
export interface SubmissionFact {
  kind: 'submission';
  submissionId: number;
  team: string;
  problem: number;
  submittedAt: number;
  /** Of whom took part virtually: not of the contest's own field. */
  virtualId: number | null;
  /** Of a submission of a record. What was submitted here has it in its own row. */
  language?: string;
}

/** The newest judgement of a submission, the one with the largest id, is its verdict. */
export interface JudgementFact {
  kind: 'judgement';
  submissionId: number;
  judgementId: number;
  status: Status;
  score: number | null;
  /** Of the run, ms. */
  timeMs: number | null;
  /** Set by hand. */
  isManual: boolean;
  /** Absent where the verdict does not tell subtasks apart. */
  subtasks?: SubtaskPoints;
}
/** Points of each subtask, by its number. */
export type SubtaskPoints = Readonly<Record<string, number>>;
export type ContestFactKind = ContestFact['kind'];
