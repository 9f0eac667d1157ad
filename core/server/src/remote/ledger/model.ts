import type { RemoteRunState, RemoteWay } from '@tribunal/contract';

/** A row of the ledger. */
export interface RunRow {
  id: number;
  submissionId: number;
  /** Whose judge had it in hand last while it was not known whether the site has it. */
  judgementId: number | null;
  bank: string;
  state: RemoteRunState;
  way: RemoteWay;
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
