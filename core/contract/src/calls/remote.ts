import type { FailureKind, RemoteOperation, RemoteRunState } from '../judging';
import type { RemoteWay } from '../plugin';
import type { Page, PageQuery } from './shape';

/** `working`, `slow`: median over `Intervals.remoteSlow`; `down`: it does not answer; `paused`: by a person or until one comes. */
export type RemoteState = 'working' | 'slow' | 'down' | 'paused' | 'off';

/** What everybody may know of a remote judge now. */
export interface RemoteStatusRow {
  key: string;
  name: string;
  home: string;
  state: RemoteState;
  /** Since when, ISO; null: as long as is known. */
  since: string | null;
  /** Why it is not working; null while it is. `noAccount`: submissions go by accounts of the operator, and there is none. */
  reason: FailureKind | 'closed' | 'noAccount' | null;
  /** Submissions that wait for it. */
  waiting: number;
  /** Typical ms from sending to the verdict, of the last day; null: none was sent. */
  medianMs: number | null;
  exampleId: string;
  ways: RemoteWay[];
  /** Whether submissions without an account of the user's own are taken. */
  pool: boolean;
  /** Key of the remote judge whose accounts are its own too. */
  sharesWith: string | null;
  /** What accounts are made of. */
  credentials: ('password' | 'session')[];
}

export interface RemoteHour {
  /** ISO, the hour's beginning. */
  at: string;
  ok: number;
  failed: number;
}

export interface RemoteOperationHealth {
  operation: RemoteOperation;
  state: 'working' | 'resting' | 'paused' | 'untried';
  since: string | null;
  /** When it is tried again; null: when a person says so, or at once. */
  until: string | null;
  failure: { kind: FailureKind; message: string; evidence: string | null; at: string } | null;
  lastOkAt: string | null;
}

export interface RemoteJudgeRow extends RemoteStatusRow {
  endpoint: string;
  /** Share of operations that went well in the last day, 0–1; null: none. */
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

/** Secrets are write-only: whether there is one is all that is told. */
export interface RemoteAccountRow {
  id: number;
  key: string;
  name: string;
  way: RemoteWay;
  hasPassword: boolean;
  /** Its secrets were entered for another address than the site has now: they are not used until they are entered again. */
  isForOtherAddress: boolean;
  hasSession: boolean;
  state: RemoteAccountState;
  reason: string | null;
  since: string | null;
  restsUntil: string | null;
  lastUsedAt: string | null;
  /** The user whose own it is; null: the operator's. */
  owner: string | null;
}

export interface RemoteAccountSave {
  id?: number;
  key: string;
  name: string;
  /** Absent: stays. Empty: is removed. */
  password?: string;
  session?: string;
}

/** A submission of which nobody knows whether the site has it. */
export interface ParkedRun {
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

/** A submission whose verdict was waited for as long as verdicts are, and was not read. */
export interface GivenUpRun {
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
  /** `added`, `exists`, `same`: nothing new at the site, `changed`: it waits for a yes, `updated`. */
  outcome: 'added' | 'exists' | 'same' | 'changed' | 'updated' | null;
  failure: { kind: FailureKind | 'badId'; message: string; evidence: string | null } | null;
  pid: number | null;
  title: string | null;
  /** Of a re-sync: fields of which the site's text differs from ours. */
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
  /** The viewer's own accounts. */
  'GET /api/remote-account': { data: RemoteAccountRow[] };
  'PUT /api/remote-account': { body: RemoteAccountSave; data: RemoteAccountRow };
  'DELETE /api/remote-account': { query: { id: number }; data: null };
  /** Logs in there now with an account of the viewer's own; the state tells what became of it. */
  'POST /api/remote-account/test': { body: { id: number }; data: null };
  /** Begins to show that the viewer owns the handle: which problem to send a program to that does not compile, until when. */
  'POST /api/remote-account/claim': {
    body: { key: string; name: string };
    data: { problemId: string; url: string; until: string };
  };
  /** The id of that run. 409 while the site shows something else. */
  'POST /api/remote-account/prove': { body: { key: string; name: string; runId: string }; data: RemoteAccountRow };
  /**
   * A run that the viewer sent at the site by themselves, under a handle that is proved theirs. `language`: its name here,
   * for sites that do not tell it; 400 when neither does.
   */
  'POST /api/submit-remote-run': {
    body: { pid: string; runId: string; code?: string; language?: string };
    data: { submitId: number };
  };
  /** Where a submission is at the other judge; null: nowhere. */
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
  /** Tries every operation of the site, or of all, now. */
  'POST /api/admin/remote-judge/check': { body: { key?: string }; data: null };
  /** Pauses an operation, or all of a site; or tries again what rests or is paused. */
  'PUT /api/admin/remote-judge/pause': {
    body: { key: string; operation?: RemoteOperation; paused: boolean };
    data: null;
  };
  'GET /api/admin/remote-account': { query: { key?: string }; data: RemoteAccountRow[] };
  'PUT /api/admin/remote-account': { body: RemoteAccountSave; data: RemoteAccountRow };
  'DELETE /api/admin/remote-account': { query: { id: number }; data: null };
  /** Logs in there now; the state tells what became of it. */
  'POST /api/admin/remote-account/test': { body: { id: number }; data: null };
  'PUT /api/admin/remote-account/rest': { body: { id: number; minutes: number }; data: null };
  'GET /api/admin/remote-run/parked': { query: PageQuery; data: Page<ParkedRun> };
  /** `arrived`: this is its id; `lost`: it never arrived, send it; `drop`: leave it as it is. */
  'POST /api/admin/remote-run/decide': {
    body: { id: number; decision: 'arrived' | 'lost' | 'drop'; remoteRunId?: string };
    data: null;
  };
  'GET /api/admin/remote-run/given-up': { query: PageQuery; data: Page<GivenUpRun> };
  /** Looks for the verdict once more, as long as a new one is waited for. */
  'POST /api/admin/remote-run/resume': { body: { submitId: number }; data: null };
  /** `name`: key of the remote judge. By POST, and by GET with the same fields. */
  'POST /api/admin/problem/import-remote-oj-problem': {
    body: { name: string; problemId: string };
    data: { pid: number; problemId: string };
  };
  'GET /api/admin/problem/import-remote-oj-problem': {
    query: { name: string; problemId: string };
    data: { pid: number; problemId: string };
  };
  /** `problemIds`: ids, and ranges such as `1000-1020`, at most `Limits.importItems` together. */
  'POST /api/admin/remote-import': { body: { key: string; problemIds: string }; data: ImportBatch };
  'GET /api/admin/remote-import': { query: { id: number }; data: ImportBatch };
  'GET /api/admin/remote-import/list': {
    query: PageQuery;
    data: Page<Omit<ImportBatch, 'items'> & { total: number; done: number; failed: number }>;
  };
  'DELETE /api/admin/remote-import': { query: { id: number }; data: null };
  /** Reads problems anew; what differs waits for `apply`. */
  'POST /api/admin/remote-import/sync': { body: { pids: number[] }; data: ImportBatch };
  'POST /api/admin/remote-import/apply': { body: { itemId: number; fields: string[] }; data: null };
}
