import type { FaultOwner, JudgeMessageCode } from '@tribunal/contract';
import type { FailureKind } from '@tribunal/remote-kit/contract';

/**
 * Failures of lists of problems that the server finds. `listTooLong`: it has more problems than may be stored;
 * `listEndless`: it does not come to an end.
 */
export const LIST_FAILURES = ['listTooLong', 'listEndless'] as const;
export type ListFailureKind = (typeof LIST_FAILURES)[number];

/** Why a job failed. `badId`: the adapter does not accept the id. */
export type JobFailureKind = FailureKind | 'badId' | ListFailureKind;

export const isListFailure = (kind: JobFailureKind): kind is ListFailureKind =>
  (LIST_FAILURES as readonly string[]).includes(kind);

/** Who can fix the cause of a submission that got no verdict from a remote judge (Submitted Failed). */
export const REMOTE_ENDING_OWNERS: Readonly<Record<Extract<JudgeMessageCode, `remote${string}`>, FaultOwner>> = {
  remoteRejected: 'submitter',
  remoteNotSent: 'remoteSite',
  remoteNeedsReview: 'operator',
  remoteNoResult: 'remoteSite',
};

/** Who can fix the cause of a failure at a remote judge; the submission waits in the meantime. */
export const REMOTE_FAILURE_OWNERS: Readonly<Record<FailureKind, FaultOwner>> = {
  badAccount: 'operator',
  sessionExpired: 'operator',
  rateLimited: 'remoteSite',
  humanCheck: 'operator',
  siteDown: 'remoteSite',
  layoutChanged: 'site',
  notFound: 'setter',
  rejected: 'submitter',
  unknownRun: 'remoteSite',
  adapterFault: 'site',
};
