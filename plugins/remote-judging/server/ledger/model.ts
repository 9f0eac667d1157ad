import type { RemoteRunState, SubmitMethod } from '@tribunal/contract';

/** A row of the ledger. */
export interface RunRow {
  id: number;
  submissionId: number;
  /** The judgement whose judge last handled the run while it was unknown whether the site has it. */
  judgementId: number | null;
  bank: string;
  state: RemoteRunState;
  way: SubmitMethod;
  accountId: number | null;
  accountName: string | null;
  problemId: string;
  ref: string | null;
  languageId: string;
  baseline: string | null;
  remoteRunId: string | null;
  detail: string | null;
  evidence: string | null;
  intendedAt: Date;
  sentAt: Date | null;
  knownAt: Date | null;
  parkedAt: Date | null;
  droppedAt: Date | null;
  refusedAt: Date | null;
  finalAt: Date | null;
}
