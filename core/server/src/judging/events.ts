import { event, hook, type Status } from '@tribunal/contract';
import type { JudgementReason } from './model';

/** Emitted when a verdict is final, and again when the same submission is rejudged. */
export interface SubmissionJudged {
  submissionId: number;
  judgementId: number;
  reason: JudgementReason;
  uid: string;
  pid: number;
  /** Contest id, 0 outside contests. */
  cid: number;
  gid: number | null;
  tid: number | null;
  displayId: string | null;
  submittedAt: Date;
  judgedAt: Date;
  status: Status;
  score: number | null;
  oiRankScore: number | null;
  timeMs: number | null;
  memoryKb: number | null;
}
/** Emitted for each submission that has a verdict. */
export const submissionJudged = event<SubmissionJudged>('submission-judged');

/**
 * Runs inside the transaction that stores the verdicts, with all of them at once: use this when no verdict may be
 * missed. `submissionJudged` exists in memory only and is lost when the process dies right after the commit. A
 * handler that throws rolls the verdicts back, and the report is processed again later. Handlers may change the
 * database and nothing else.
 */
export const onVerdict = hook<{ readonly judged: readonly SubmissionJudged[] }>('on-verdict');

/** A verdict no longer counts and a new one is pending: there is none until `onVerdict` reports that judgement. */
export interface SubmissionReopened {
  submissionId: number;
  /** Id of the new judgement. */
  judgementId: number;
  pid: number;
  /** Contest id, 0 outside contests. */
  cid: number;
}
/** Runs inside the transaction that reopens the submissions, with the same rules as `onVerdict`. */
export const onReopened = hook<{ readonly reopened: readonly SubmissionReopened[] }>('on-reopened');

/** The judgement that counts for a submission progressed or was reset; it is not final. */
export interface JudgementProgressed {
  submissionId: number;
  status: Status;
  /** Number of finished testcases, if the judge reports it. */
  done: number | null;
  total: number | null;
}
export const judgementProgressed = event<JudgementProgressed>('judgement-progressed');

/** A judgement has ended, whether its verdict counts or not; for code that waits for this particular judgement. */
export interface JudgementFinalized {
  judgementId: number;
  /** null for a trial. */
  submissionId: number | null;
  trialId: number | null;
  rejudgingId: number | null;
  status: Status;
}
/** Emitted for each judgement that has ended. */
export const judgementFinalized = event<JudgementFinalized>('judgement-finalized');
