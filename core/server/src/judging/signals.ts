import { event, type Status } from '@tribunal/contract';
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

/** A judgement went on, or back to the start; it is not final. */
export interface JudgementMoved {
  submissionId: number;
  status: Status;
  /** Cases, when the judge counts them. */
  done: number | null;
  total: number | null;
}
export const judgementMoved = event<JudgementMoved>('judgement-moved');
