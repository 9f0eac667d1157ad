import type { AccountMethod, RemoteProblemRef, SubmitMethod } from '@tribunal/remote-kit/contract';

export type RemoteAccountState = 'untried' | 'working' | 'resting' | 'bad' | 'humanCheck';

/** An account. Secrets are write-only: the row states only whether one is stored. */
export interface RemoteAccountRow {
  id: number;
  key: string;
  name: string;
  way: AccountMethod;
  hasPassword: boolean;
  /**
   * Whether the secrets were entered for another address than the site has now. They are not used until they are
   * entered again.
   */
  isForOtherAddress: boolean;
  hasSession: boolean;
  /** User agent of its requests; null: that of the site. */
  userAgent: string | null;
  /** Whether its requests go through its own proxy instead of that of the site. */
  hasProxy: boolean;
  state: RemoteAccountState;
  /** Whether the user has proved that it is theirs: by a submission, or because a login with it has succeeded. */
  isProved: boolean;
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
  /** User agent of its requests. If absent, it stays; if empty, that of the site is used. */
  userAgent?: string;
  /**
   * Address of its own proxy, `http://name:password@host:port`; only for accounts of the operator. If absent, it stays;
   * if empty, that of the site is used.
   */
  proxy?: string;
}

/** What proves that a handle is the user's: a program that does not compile, submitted to a problem until a time. */
export interface StartedClaim {
  problemId: string;
  url: string;
  until: string;
  /** What the companion fills in: the problem, one of the languages that it accepts, and a text that is no program. */
  problem: RemoteProblemRef;
  /** null if no language of the site is known here. */
  language: { id: string; name: string } | null;
  code: string;
}

/** How a user wants to submit at a site. */
export interface MethodChoice {
  key: string;
  method: Exclude<SubmitMethod, 'verify'>;
}

/** Calls about accounts at remote judges. */
export interface AccountCalls {
  /** Lists the viewer's own accounts. */
  'GET /api/remote-account': { data: RemoteAccountRow[] };
  'PUT /api/remote-account': { body: RemoteAccountSave; data: RemoteAccountRow };
  'DELETE /api/remote-account': { query: { id: number }; data: null };
  /** Lists how the viewer wants to submit; a site without a row has its default. */
  'GET /api/remote-method': { data: MethodChoice[] };
  /** Chooses how the viewer submits at a site from now on; null for the default. */
  'PUT /api/remote-method': { body: { key: string; method: MethodChoice['method'] | null }; data: null };
  /** Logs in at the site at once with an account of the viewer's own; the resulting state is the outcome. */
  'POST /api/remote-account/test': { body: { id: number }; data: null };
  /**
   * Starts the proof that the viewer owns the handle. The reply names the problem to which to submit a program that
   * does not compile, and the deadline.
   */
  'POST /api/remote-account/claim': { body: { key: string; name: string }; data: StartedClaim };
  /**
   * Completes the proof with the id of that run.
   * @throws 409 while the site shows something else
   */
  'POST /api/remote-account/prove': { body: { key: string; name: string; runId: string }; data: RemoteAccountRow };
  'GET /api/admin/remote-account': { query: { key?: string }; data: RemoteAccountRow[] };
  'PUT /api/admin/remote-account': { body: RemoteAccountSave; data: RemoteAccountRow };
  'DELETE /api/admin/remote-account': { query: { id: number }; data: null };
  /** Logs in at the site at once; the resulting state is the outcome. */
  'POST /api/admin/remote-account/test': { body: { id: number }; data: null };
  'PUT /api/admin/remote-account/rest': { body: { id: number; minutes: number }; data: null };
}
