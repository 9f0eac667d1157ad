import { hook } from '@tribunal/contract';
import type { HandedInPage, RemoteOperation } from '@tribunal/remote-kit/contract';
import type { Row } from '@tribunal/server';
import type { JobFailureKind, RemoteJob, RemoteJobResult } from '../../contract';

export type JobKind = RemoteJob['kind'];

/** Parameters of a job that are not columns. */
export interface JobRequest {
  problemId?: string;
  /** For a fetch: the address of a contest stands for its problems. */
  mayBeContest?: true;
  /** For a page: where it was handed in from. Its source is in `remote_import_page`, as long as it is needed. */
  page?: Pick<HandedInPage, 'url'>;
  contestId?: string;
  cursor?: string | null;
  /** For a part of a list: number of parts before it, in a row, that show no new problem. */
  staleParts?: number;
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
  /** For a public run: the submission of which it was handed in. */
  companionOf?: number;
  /** The job is a periodic check: it reads the problem to see whether pages have changed. */
  isCanary?: boolean;
}

/**
 * A stored query. `pid` is the existing problem that is read again, and `outcome`, for a fetch, what happened to the
 * problem.
 */
export type JobRow = Row<'remoteJob'>;

/** The failure of a job, found by the judge or by the server. */
export interface JobFailure {
  ok: false;
  kind: JobFailureKind;
  message: string;
  evidence: string | null;
}
/** Returns the result of a job that fails by what the server finds. */
export const failure = (kind: JobFailureKind, message = ''): JobFailure => ({
  ok: false,
  kind,
  message,
  evidence: null,
});

/** A stored result. */
export type JobResult = Extract<RemoteJobResult, { ok: true }> | JobFailure;

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
  | { kind: 'page'; problemId: string; page: Pick<HandedInPage, 'url'>; importId: number }
  | { kind: 'contest'; contestId: string; importId: number }
  | { kind: 'catalogue'; cursor: string | null; staleParts?: number; importId?: number; isBackground?: boolean }
  | { kind: 'languages' }
  | { kind: 'health' }
  | { kind: 'login'; accountId: number }
  | ({ kind: 'public-run'; account: string; runId: string; problemId: string; ref: string | null } & (
      | { uid: string }
      | { companionOf: number }
    ))
);

/**
 * Parts of a list without a new problem after which it is not read further, because pages may name a next part without
 * end. Some are usual: contests whose problems nobody may see, and parts that have moved while the list is read.
 */
export const MAX_STALE_PARTS = 50;

/**
 * A job is completed; called inside the transaction that records it. If a handler throws, the transaction is rolled
 * back and the judge repeats the job. The session in the result (`result.siteLogin`) is not stored anywhere else.
 */
export const onJobDone = hook<{ job: JobRow; result: RemoteJobResult }>('remote-job-done');

/**
 * Operation of the site that a job needs; null if the job itself checks whether it works, or if it needs no open site, as
 * a page that is handed in.
 */
export const REQUIRED_OPERATION: Readonly<Record<JobKind, RemoteOperation | null>> = {
  fetch: 'problem',
  page: null,
  contest: 'problem',
  catalogue: 'problem',
  languages: 'problem',
  'public-run': 'track',
  health: null,
  login: null,
};
