import { event, hook, type Status } from '@tribunal/contract';
import type { Tx } from '../database/transactions';
import type { JudgementReason } from './model';

/** A verdict is final. Comes again for the same submission when it is judged anew. */
export interface SubmissionJudged {
  submissionId: number;
  judgementId: number;
  reason: JudgementReason;
  uid: string;
  pid: number;
  /** 0 outside contests. */
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
export const submissionJudged = event<SubmissionJudged>('submission-judged');

/**
 * The same inside the transaction that stores the verdicts, with all of them at once: use this when nothing may be missed. `submissionJudged` lives
 * in memory only and is lost when the process dies right after the commit; it is for what may be missed. A handler that
 * throws undoes them, and the report is taken again later. Handlers change the database through `tx` and nothing else.
 */
export const onVerdict = hook<{ readonly judged: readonly SubmissionJudged[]; readonly tx: Tx }>('on-verdict');

/** A verdict no longer counts and another one is wanted: until `onVerdict` tells of that judgement there is none. */
export interface SubmissionReopened {
  submissionId: number;
  /** The new one. */
  judgementId: number;
  pid: number;
  /** 0 outside contests. */
  cid: number;
}
/** Inside the transaction in which that happens, with the same rules as `onVerdict`. */
export const onReopened = hook<{ readonly reopened: readonly SubmissionReopened[]; readonly tx: Tx }>('on-reopened');

/** The judgement that counts for a submission went on, or back to the start; it is not final. */
export interface JudgementMoved {
  submissionId: number;
  status: Status;
  /** Cases, when the judge counts them. */
  done: number | null;
  total: number | null;
}
export const judgementMoved = event<JudgementMoved>('judgement-moved');

/** A judgement has ended, whether its verdict counts or not; for those who wait for this very one. */
export interface JudgementSettled {
  judgementId: number;
  /** null for a trial. */
  submissionId: number | null;
  trialId: number | null;
  rejudgingId: number | null;
  status: Status;
}
export const judgementSettled = event<JudgementSettled>('judgement-settled');
