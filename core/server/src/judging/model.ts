import type { ProblemType, Difficulty, Status } from '@tribunal/contract';
import { Model } from 'objection';

export type JudgementReason = 'first' | 'rejudge' | 'manual' | 'cancel' | 'resubmit' | 'replay' | 'trial';

/** One request for a verdict. Pending work is a row here; messages only point to it. */
export class JudgementModel extends Model {
  static override tableName = 'judgement';

  id!: number;
  /** null for a trial. */
  submissionId!: number | null;
  trialId!: number | null;
  /** The rejudging that this judgement is a preview of. */
  rejudgingId!: number | null;
  /** Problem version to judge on: assigned when a judge claims it, or from the start to judge on an older one. */
  versionId!: number | null;
  /** Whether its verdict is the one that counts. */
  isCurrent!: boolean;
  /** Whether judges may claim it. */
  isWanted!: boolean;
  /** Queue key. null: judges are notified immediately; work of a queue waits until it is scheduled. */
  lane!: string | null;
  reason!: JudgementReason;
  bank!: string;
  priority!: number;
  status!: Status;
  /** Incremented whenever the work is reclaimed or requeued. */
  attempt!: number;
  /** How often judges failed at it, or fell silent when nothing else can have been the cause. */
  failures!: number;
  claimedBy!: string | null;
  instance!: string | null;
  /** Id of the token of the judge that claimed it. */
  judgeId!: number | null;
  /** Reports about this claim must contain it; null while the work is not claimed. */
  nonce!: string | null;
  leaseUntil!: Date | null;
  publishedAt!: Date | null;
  /** Judges are not notified before this time. */
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

interface LockedBase {
  id: number;
  rejudgingId: number | null;
  versionId: number | null;
  isCurrent: boolean;
  isWanted: boolean;
  lane: string | null;
  reason: JudgementReason;
  bank: string;
  priority: number;
  status: Status;
  attempt: number;
  failures: number;
  claimedBy: string | null;
  instance: string | null;
  nonce: string | null;
  judgedAt: Date | null;
  uid: string;
}

/** A judgement of a user's submission; its verdict counts while it is current. */
export interface LockedSubmissionJudgement extends LockedBase {
  submissionId: number;
  trialId: null;
  pid: number;
  cid: number;
  gid: number | null;
  tid: number | null;
  displayId: string | null;
  submittedAt: Date;
  type: ProblemType;
  difficulty: Difficulty;
  /** Full score of an OI problem. */
  ioScore: number | null;
}

/** A judgement that never counts. */
export interface LockedTrialJudgement extends LockedBase {
  submissionId: null;
  trialId: number;
  pid: number | null;
}

/** A judgement that this transaction has locked, with the data needed to settle it. */
export type LockedJudgement = LockedSubmissionJudgement | LockedTrialJudgement;
