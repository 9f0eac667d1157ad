import { hook, type RemoteJob, type RemoteJobResult, type RemoteOperation } from '@tribunal/contract';
import type { Tx as Transaction } from '../../database/transactions';

export type JobKind = RemoteJob['kind'];

/** What a job is about beside its columns. */
export interface JobRequest {
  problemId?: string;
  /** Of a login, and of languages that an account reads: its name as the judge was given it. */
  account?: string;
  runId?: string;
  /** Of a public run: who waits for it. */
  uid?: string;
  /** Nobody asked: the problem is read to see whether pages are as they were. */
  isCanary?: boolean;
}

export interface JobRow {
  id: number;
  bank: string;
  kind: JobKind;
  request: JobRequest;
  importId: number | null;
  accountId: number | null;
  /** The problem here that is read anew. */
  pid: number | null;
  attempt: number;
  claimedBy: string | null;
  instance: string | null;
  leaseUntil: Date | null;
  result: RemoteJobResult | null;
  /** Of a fetch: what became of the problem. */
  outcome: string | null;
  createdAt: Date;
  doneAt: Date | null;
}

/** What somebody wants to know of a site. */
export type JobWish = { key: string } & (
  | { kind: 'fetch'; problemId: string; importId?: number; pid?: number; isCanary?: boolean }
  | { kind: 'languages' }
  | { kind: 'health' }
  | { kind: 'login'; accountId: number }
  | { kind: 'public-run'; uid: string; account: string; runId: string }
);

/**
 * A job is done; inside the transaction that says so. A handler that throws undoes it, and the judge does the job again.
 * What a visit left (`result.visit`) is kept nowhere else.
 */
export const onJobDone = hook<{ job: JobRow; result: RemoteJobResult; readonly tx: Transaction }>('remote-job-done');

/** What a job needs of the site; null: it is there to find that out. */
export const OPERATION_OF: Readonly<Record<JobKind, RemoteOperation | null>> = {
  fetch: 'problem',
  languages: 'problem',
  'public-run': 'track',
  health: null,
  login: null,
};
