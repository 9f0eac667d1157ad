import type { Locale } from '@tribunal/contract';
import type { FailureKind, RemoteOperation, SubmitMethod } from '@tribunal/remote-kit/contract';

declare module '@tribunal/contract' {
  interface StreamEvents {
    /** The status of a remote judge has changed. */
    remote: RemoteStatusRow;
  }
}

/**
 * State of a remote judge. `slow`: the median over the last day exceeds `RemoteIntervals.slow`; `down`: the site does
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
  /** Example of the id of a contest; null if whole contests cannot be imported. */
  exampleContestId: string | null;
  /** Whether all problems of the site can be imported. */
  hasCatalogue: boolean;
  /** Whether the site rates its problems by numbers. */
  hasRatings: boolean;
  submitMethods: SubmitMethod[];
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
  /** Number of submissions that wait for the decision of a person. */
  needsReview: number;
  /** Time since which the first of them has been waiting, ISO 8601; null if there is none. */
  needsReviewSince: string | null;
  /** Verdict texts of the site that its adapter does not know. */
  unknown: { text: string; count: number; lastRunId: string; lastAt: string }[];
  canary: { everyMinutes: number; problemId: string | null; nextAt: string | null };
  poolByDefault: boolean;
}

/**
 * Something that is not tried for a while because judges died of it: a judge, or a site of one if there is a key, or a
 * submission if there is a `submitId`.
 */
export interface RemoteSuspension {
  id: number;
  judgeName: string | null;
  key: string | null;
  submitId: number | null;
  displayPid: string | null;
  since: string;
  /** Time of the next attempt. */
  until: string;
  /** Number of suspensions in a row. */
  times: number;
}

/** What an adapter says about its site; null if it says nothing. */
export interface RemoteSiteTexts {
  /** Explains what the site's terms mean for submissions through this site. */
  terms: string | null;
  /** Explains what a session is at that site and where to find it. */
  session: string | null;
}

/** Calls about remote judges and their state. */
export interface StatusCalls {
  'GET /api/remote-status': { data: RemoteStatusRow[] };
  /** Returns the texts of a site in all languages. */
  'GET /api/remote-site-texts': { query: { key: string }; data: Record<Locale, RemoteSiteTexts> };
  'GET /api/admin/remote-judge': { data: RemoteJudgeRow[] };
  /** Checks every operation of the site, or of all sites, at once. */
  'POST /api/admin/remote-judge/check': { body: { key?: string }; data: null };
  /** Pauses an operation, or all operations of a site; or resumes those that are paused or suspended. */
  'PUT /api/admin/remote-judge/pause': {
    body: { key: string; operation?: RemoteOperation; paused: boolean };
    data: null;
  };
  'GET /api/admin/remote-suspension': { data: RemoteSuspension[] };
  /** Ends a suspension, so that judges try again at once. */
  'POST /api/admin/remote-suspension/release': { body: { id: number }; data: null };
}
