import type { ProblemType, Difficulty, Status } from '@tribunal/contract';
import { Model } from 'objection';

export type JudgementReason = 'first' | 'rejudge' | 'manual' | 'cancel' | 'resubmit';

/** One time that a verdict was wanted. Pending work is a row here; messages only point at it. */
export class JudgementModel extends Model {
  static override tableName = 'judgement';

  id!: number;
  submissionId!: number;
  isCurrent!: boolean;
  reason!: JudgementReason;
  bank!: string;
  priority!: number;
  status!: Status;
  attempt!: number;
  claimedBy!: string | null;
  instance!: string | null;
  leaseUntil!: Date | null;
  publishedAt!: Date | null;
  /** Judges are not told of it before. */
  wakeAt!: Date;
  timeMs!: number | null;
  memoryKb!: number | null;
  score!: number | null;
  oiRankScore!: number | null;
  message!: string | null;
  judger!: string | null;
  createdAt!: Date;
  /** null while it is open. */
  judgedAt!: Date | null;
}

/** A judgement that this transaction holds, with what is needed to settle it. */
export interface HeldJudgement {
  id: number;
  submissionId: number;
  isCurrent: boolean;
  reason: JudgementReason;
  bank: string;
  priority: number;
  status: Status;
  attempt: number;
  claimedBy: string | null;
  judgedAt: Date | null;
  uid: string;
  pid: number;
  cid: number;
  gid: number | null;
  tid: number | null;
  displayId: string | null;
  submittedAt: Date;
  type: ProblemType;
  difficulty: Difficulty;
}
