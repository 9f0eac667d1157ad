import type { Columns, Row } from '@tribunal/database';

/** Why a judgement was created. */
export type JudgementReason = Row<'judgement'>['reason'];

export { JudgementModel } from '@tribunal/schema';

type LockedBase = Columns<
  'judgement',
  | 'id'
  | 'rejudgingId'
  | 'versionId'
  | 'isCurrent'
  | 'isWanted'
  | 'queueKey'
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
type LockedTrialJudgement = LockedBase & { submissionId: null; trialId: number; pid: number | null };

/** A judgement that this transaction has locked, with the data needed to settle it. */
export type LockedJudgement = LockedSubmissionJudgement | LockedTrialJudgement;
