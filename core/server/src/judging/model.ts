import type { ProblemType, Difficulty, Status } from '@tribunal/contract';
import { Model } from 'objection';

export type JudgementReason = 'first' | 'rejudge' | 'manual' | 'cancel' | 'resubmit' | 'replay' | 'trial';

/** One time that a verdict was wanted. Pending work is a row here; messages only point at it. */
export class JudgementModel extends Model {
  static override tableName = 'judgement';

  id!: number;
  /** null for a trial. */
  submissionId!: number | null;
  trialId!: number | null;
  /** The rejudging that it is a preview of. */
  rejudgingId!: number | null;
  /** What it is judged on: set when a judge takes it, or from the start to judge on something older. */
  versionId!: number | null;
  /** Its verdict is the one that counts. */
  isCurrent!: boolean;
  /** Judges may take it. */
  isWanted!: boolean;
  /** null: judges are told of it at once. Work of one lane waits for its turn. */
  lane!: string | null;
  reason!: JudgementReason;
  bank!: string;
  priority!: number;
  status!: Status;
  /** Goes up whenever the work is taken away from a judge or given back. */
  attempt!: number;
  /** How often judges failed at it, or fell silent when nothing else can have been the cause. */
  failures!: number;
  claimedBy!: string | null;
  instance!: string | null;
  /** The token of the judge that holds it. */
  judgeId!: number | null;
  /** Reports about this claim must carry it; null while nobody has the work. */
  nonce!: string | null;
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

interface Held {
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

/** What somebody sent; its verdict counts while it is current. */
export interface HeldOfSubmission extends Held {
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
  /** Full mark of an OI problem. */
  ioScore: number | null;
}

/** Work that never counts. */
export interface HeldOfTrial extends Held {
  submissionId: null;
  trialId: number;
  pid: number | null;
}

/** A judgement that this transaction holds, with what is needed to settle it. */
export type HeldJudgement = HeldOfSubmission | HeldOfTrial;
