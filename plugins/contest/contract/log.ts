import type { Status } from '@tribunal/contract';

/**
 * Event in a contest, in order: `seq` has no gaps and never changes. Every scoreboard, frozen scoreboard, replay and
 * feed is a fold over these events. Instants are in ms since 1970.
 */
export type ContestEvent = { seq: number; at: number } & ContestFact;
export type ContestFact =
  | SubmissionFact
  | JudgementFact
  /**
   * The verdicts of a rejudging took effect, all in the transaction of this event. It is a record only: scoreboards
   * and feeds follow the events of the verdicts.
   */
  | { kind: 'rejudging'; rejudgingId: number; changed: number }
  /** The submissions of a problem were removed with it. */
  | { kind: 'problemRemoved'; problem: number }
  /** The freeze was ended or restored by hand. */
  | { kind: 'seal'; revealed: boolean }
  /** An announcement was published, changed or withdrawn; `title` is the one last shown. */
  | { kind: 'announcement'; announcementId: number; title: string }
  | { kind: 'clarification'; clarificationId: number }
  /** The form was saved; settings that are not in the log are read from the contest itself. */
  | { kind: 'settings' };

/** `problem` is the id of the contest problem, `team` the uid, or the team's id in a record. */
export interface SubmissionFact {
  kind: 'submission';
  submissionId: number;
  team: string;
  problem: number;
  submittedAt: number;
  /** Set for virtual participants, who are not part of the contest's own field. */
  virtualId: number | null;
  /** Language of a submission of a record. Submissions of this site have it in their own row. */
  language?: string;
}

/** The newest judgement of a submission, i.e. the one with the largest id, is its verdict. */
export interface JudgementFact {
  kind: 'judgement';
  submissionId: number;
  judgementId: number;
  status: Status;
  score: number | null;
  /** Run time in ms. */
  timeMs: number | null;
  /** Whether the verdict was set by hand. */
  isManual: boolean;
  /** Absent if the verdict has no subtasks. */
  subtasks?: SubtaskPoints;
}
/** Points of each subtask, keyed by its number. */
export type SubtaskPoints = Readonly<Record<string, number>>;
export type ContestFactKind = ContestFact['kind'];
