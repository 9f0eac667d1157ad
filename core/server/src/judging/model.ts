import { modelOf, type Columns, type Row } from '../database';

export type JudgementReason = Row<'judgement'>['reason'];

/**
 * One request for a verdict. Pending work is a row here; messages only point to it.
 *
 * - `submissionId` is null for a trial, whose `trialId` is set; `rejudgingId` is the rejudging that it is a preview of.
 * - `versionId` is the problem version to judge on: assigned when a judge claims it, or from the start to judge on an
 *   older one.
 * - `isCurrent` tells whether its verdict is the one that counts, `isWanted` whether judges may claim it.
 * - `lane` is the queue key. null: judges are notified immediately; work of a queue waits until it is scheduled, and
 *   judges are not notified before `wakeAt`.
 * - `attempt` is incremented whenever the work is reclaimed or requeued. `failures` counts how often judges failed at
 *   it, or fell silent when nothing else can have been the cause.
 * - `judgeId` is the token of the judge that claimed it. Reports about this claim must contain `nonce`, which is null
 *   while the work is not claimed.
 * - `judgedAt` is null while it is open.
 */
export class JudgementModel extends modelOf('judgement') {}

type LockedBase = Columns<
  'judgement',
  | 'id'
  | 'rejudgingId'
  | 'versionId'
  | 'isCurrent'
  | 'isWanted'
  | 'lane'
  | 'reason'
  | 'bank'
  | 'priority'
  | 'status'
  | 'attempt'
  | 'failures'
  | 'claimedBy'
  | 'instance'
  | 'nonce'
  | 'judgedAt'
> & { uid: string };

/** A judgement of a user's submission; its verdict counts while it is current. */
export type LockedSubmissionJudgement = LockedBase &
  Columns<'submission', 'pid' | 'cid' | 'gid' | 'tid' | 'displayId'> &
  Columns<'problem', 'type' | 'difficulty' | 'ioScore'> & {
    submissionId: number;
    trialId: null;
    submittedAt: Date;
  };

/** A judgement that never counts. */
export type LockedTrialJudgement = LockedBase & { submissionId: null; trialId: number; pid: number | null };

/** A judgement that this transaction has locked, with the data needed to settle it. */
export type LockedJudgement = LockedSubmissionJudgement | LockedTrialJudgement;
