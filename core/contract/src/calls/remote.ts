import type { FailureKind, RemoteOperation, RemoteRunState } from '../judging';
import type { SubmitMethod } from '../plugin';
import type { Page, PageQuery } from './shape';

/**
 * State of a remote judge. `slow`: the median over the last day exceeds `Intervals.remoteSlow`; `down`: the site does
 * not answer; `paused`: a person paused it, or it needs a person to continue.
 */
export type RemoteState = 'working' | 'slow' | 'down' | 'paused' | 'off';

/** Public status of a remote judge. */
export interface RemoteStatusRow {
  key: string;
  name: string;
  home: string;
  state: RemoteState;
  /** Start of the state, ISO 8601; null if it is unknown. */
  since: string | null;
  /**
   * Reason why it is not working; null while it is. `noAccount`: submissions need an account of the operator, and
   * there is none.
   */
  reason: FailureKind | 'closed' | 'noAccount' | null;
  /** Number of submissions that wait for it. */
  waiting: number;
  /** Median time in ms from sending to the verdict over the last day; null if nothing was sent. */
  medianMs: number | null;
  exampleId: string;
  ways: SubmitMethod[];
  /** Whether it accepts submissions from users without an account of their own. */
  pool: boolean;
  /** Key of the remote judge that it shares accounts with. */
  sharesWith: string | null;
  /** Kinds of credentials that an account may have. */
  credentials: ('password' | 'session')[];
}

export interface RemoteHour {
  /** Start of the hour, ISO 8601. */
  at: string;
  ok: number;
  failed: number;
}

export interface RemoteOperationHealth {
  operation: RemoteOperation;
  state: 'working' | 'resting' | 'paused' | 'untried';
  since: string | null;
  /** Time of the next attempt; null if it is immediate or a person must resume it. */
  until: string | null;
  failure: { kind: FailureKind; message: string; evidence: string | null; at: string } | null;
  lastOkAt: string | null;
}

export interface RemoteJudgeRow extends RemoteStatusRow {
  endpoint: string;
  /** Share of successful operations in the last day, 0–1; null if there were none. */
  answered: number | null;
  hours: RemoteHour[];
  accounts: { usable: number; total: number };
  lastAnswerAt: string | null;
  operations: RemoteOperationHealth[];
  parked: number;
  /** Verdict texts of the site that its adapter does not know. */
  unknown: { text: string; count: number; lastRunId: string; lastAt: string }[];
  canary: { everyMinutes: number; problemId: string | null; nextAt: string | null };
  poolByDefault: boolean;
}

export type RemoteAccountState = 'untried' | 'working' | 'resting' | 'bad' | 'humanCheck';

/** An account. Secrets are write-only: the row states only whether one is stored. */
export interface RemoteAccountRow {
  id: number;
  key: string;
  name: string;
  way: SubmitMethod;
  hasPassword: boolean;
  /**
   * Whether the secrets were entered for another address than the site has now. They are not used until they are
   * entered again.
   */
  isForOtherAddress: boolean;
  hasSession: boolean;
  state: RemoteAccountState;
  reason: string | null;
  since: string | null;
  restsUntil: string | null;
  lastUsedAt: string | null;
  /** Name of the user who owns the account; null for an account of the operator. */
  owner: string | null;
}

export interface RemoteAccountSave {
  id?: number;
  key: string;
  name: string;
  /** If absent, the password stays; if empty, it is removed. */
  password?: string;
  session?: string;
}

/** A submission for which it is unknown whether the site received it. */
export interface RunNeedingReview {
  id: number;
  submitId: number;
  key: string;
  username: string;
  displayPid: string;
  account: string;
  sentAt: string;
  parkedAt: string;
  detail: string;
  evidence: string | null;
}

/** A submission whose verdict did not arrive within the time limit for verdicts. */
export interface AbandonedRun {
  submitId: number;
  key: string;
  username: string;
  displayPid: string;
  account: string;
  remoteRunId: string | null;
  givenUpAt: string;
}

export type ImportState = 'waiting' | 'fetching' | 'done' | 'failed';
export interface ImportItem {
  id: number;
  key: string;
  problemId: string;
  state: ImportState;
  /**
   * `added`; `exists`: already imported; `same`: nothing changed at the site; `changed`: the change awaits
   * confirmation; `updated`.
   */
  outcome: 'added' | 'exists' | 'same' | 'changed' | 'updated' | null;
  failure: { kind: FailureKind | 'badId'; message: string; evidence: string | null } | null;
  pid: number | null;
  title: string | null;
  /** Fields whose text at the site differs from ours; only after a re-sync. */
  changes: { field: string; ours: string; theirs: string; isEdited: boolean }[];
}
export interface ImportBatch {
  id: number;
  startedAt: string;
  finishedAt: string | null;
  by: string;
  items: ImportItem[];
}

export interface RemoteCalls {
  'GET /api/remote-status': { data: RemoteStatusRow[] };
  /** Lists the viewer's own accounts. */
  'GET /api/remote-account': { data: RemoteAccountRow[] };
  'PUT /api/remote-account': { body: RemoteAccountSave; data: RemoteAccountRow };
  'DELETE /api/remote-account': { query: { id: number }; data: null };
  /** Logs in at the site at once with an account of the viewer's own; the resulting state is the outcome. */
  'POST /api/remote-account/test': { body: { id: number }; data: null };
  /**
   * Starts the proof that the viewer owns the handle. The reply names the problem to which to submit a program that
   * does not compile, and the deadline.
   */
  'POST /api/remote-account/claim': {
    body: { key: string; name: string };
    data: { problemId: string; url: string; until: string };
  };
  /**
   * Completes the proof with the id of that run.
   * @throws 409 while the site shows something else
   */
  'POST /api/remote-account/prove': { body: { key: string; name: string; runId: string }; data: RemoteAccountRow };
  /**
   * Imports a run that the viewer submitted at the site directly, under a handle that is proved to be theirs.
   * `language` is the language's name here, for sites that do not report it.
   * @throws 400 when neither the site nor the viewer names the language
   */
  'POST /api/submit-remote-run': {
    body: { pid: string; runId: string; code?: string; language?: string };
    data: { submitId: number };
  };
  /** Returns the state of a submission at its remote judge; null if it has none. */
  'GET /api/get-remote-run': {
    query: { submitId: number };
    data: {
      key: string;
      runId: string | null;
      url: string | null;
      account: string | null;
      state: RemoteRunState;
    } | null;
  };
}

export interface RemoteAdminCalls {
  'GET /api/admin/remote-judge': { data: RemoteJudgeRow[] };
  /** Checks every operation of the site, or of all sites, at once. */
  'POST /api/admin/remote-judge/check': { body: { key?: string }; data: null };
  /** Pauses an operation, or all operations of a site; or resumes those that are paused or suspended. */
  'PUT /api/admin/remote-judge/pause': {
    body: { key: string; operation?: RemoteOperation; paused: boolean };
    data: null;
  };
  'GET /api/admin/remote-account': { query: { key?: string }; data: RemoteAccountRow[] };
  'PUT /api/admin/remote-account': { body: RemoteAccountSave; data: RemoteAccountRow };
  'DELETE /api/admin/remote-account': { query: { id: number }; data: null };
  /** Logs in at the site at once; the resulting state is the outcome. */
  'POST /api/admin/remote-account/test': { body: { id: number }; data: null };
  'PUT /api/admin/remote-account/rest': { body: { id: number; minutes: number }; data: null };
  'GET /api/admin/remote-run/parked': { query: PageQuery; data: Page<RunNeedingReview> };
  /**
   * Decides about a run whose arrival is unknown. `arrived`: it has this id; `lost`: it never arrived and is sent
   * again; `drop`: it stays as it is.
   */
  'POST /api/admin/remote-run/decide': {
    body: { id: number; decision: 'arrived' | 'lost' | 'drop'; remoteRunId?: string };
    data: null;
  };
  'GET /api/admin/remote-run/given-up': { query: PageQuery; data: Page<AbandonedRun> };
  /** Looks for the verdict again, for as long as for a new run. */
  'POST /api/admin/remote-run/resume': { body: { submitId: number }; data: null };
  /**
   * Imports one problem. `name` is the key of the remote judge. The call accepts POST, and GET with the same fields.
   */
  'POST /api/admin/problem/import-remote-oj-problem': {
    body: { name: string; problemId: string };
    data: { pid: number; problemId: string };
  };
  'GET /api/admin/problem/import-remote-oj-problem': {
    query: { name: string; problemId: string };
    data: { pid: number; problemId: string };
  };
  /** Imports problems. `problemIds` lists ids and ranges such as `1000-1020`, at most `Limits.importItems` in total. */
  'POST /api/admin/remote-import': { body: { key: string; problemIds: string }; data: ImportBatch };
  'GET /api/admin/remote-import': { query: { id: number }; data: ImportBatch };
  'GET /api/admin/remote-import/list': {
    query: PageQuery;
    data: Page<Omit<ImportBatch, 'items'> & { total: number; done: number; failed: number }>;
  };
  'DELETE /api/admin/remote-import': { query: { id: number }; data: null };
  /** Reads the problems from the site again; differences wait for `apply`. */
  'POST /api/admin/remote-import/sync': { body: { pids: number[] }; data: ImportBatch };
  'POST /api/admin/remote-import/apply': { body: { itemId: number; fields: string[] }; data: null };
}
