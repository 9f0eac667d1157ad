import { hook, type RemoteJob, type RemoteJobResult, type RemoteOperation } from '@tribunal/contract';
import type { Row, Transaction } from '@tribunal/server';

export type JobKind = RemoteJob['kind'];

/** Parameters of a job that are not columns. */
export interface JobRequest {
  problemId?: string;
  /** For a fetch: the address of a contest stands for its problems. */
  mayBeContest?: true;
  contestId?: string;
  cursor?: string | null;
  /** A user waits for this fetch, although it belongs to an import. */
  isAwaited?: true;
  /** For a login, and for reading languages with an account: the name of the account as the judge received it. */
  account?: string;
  /** For jobs that read pages: the name of the operator's account whose session the judge received. */
  reader?: string;
  runId?: string;
  /** For a public run: what the site requires for its problem if that is not the id. */
  ref?: string | null;
  /** For a public run: the user who waits for it. */
  uid?: string;
  /** The job is a periodic check: it reads the problem to see whether pages have changed. */
  isCanary?: boolean;
}

/**
 * A stored query. `pid` is the existing problem that is read again, and `outcome`, for a fetch, what happened to the
 * problem.
 */
export type JobRow = Row<'remoteJob'>;

/** A query to a remote site. */
export type JobInput = { key: string } & (
  | {
      kind: 'fetch';
      problemId: string;
      mayBeContest?: true;
      importId?: number;
      pid?: number;
      isCanary?: boolean;
      isBackground?: boolean;
      isAwaited?: true;
    }
  | { kind: 'contest'; contestId: string; importId: number }
  | { kind: 'catalogue'; cursor: string | null; importId?: number; isBackground?: boolean }
  | { kind: 'languages' }
  | { kind: 'health' }
  | { kind: 'login'; accountId: number }
  | { kind: 'public-run'; uid: string; account: string; runId: string; problemId: string; ref: string | null }
);

/**
 * A job is completed; called inside the transaction that records it. If a handler throws, the transaction is rolled
 * back and the judge repeats the job. The session in the result (`result.visit`) is not stored anywhere else.
 */
export const onJobDone = hook<{ job: JobRow; result: RemoteJobResult; readonly tx: Transaction }>('remote-job-done');

/** Operation of the site that a job needs; null if the job itself checks whether it works. */
export const REQUIRED_OPERATION: Readonly<Record<JobKind, RemoteOperation | null>> = {
  fetch: 'problem',
  contest: 'problem',
  catalogue: 'problem',
  languages: 'problem',
  'public-run': 'track',
  health: null,
  login: null,
};
