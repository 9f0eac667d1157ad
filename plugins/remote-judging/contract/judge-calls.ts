import type {
  FailureKind,
  HandedInPage,
  ListedProblem,
  PublicRun,
  RemoteLanguage,
  RemoteOperation,
  RemoteProblem,
  RemoteProblemRef,
  RemoteSiteMode,
  AccountMethod,
} from '@tribunal/remote-kit/contract';
import type { RemoteRunState } from './run-states';

/**
 * Identifies the requesting judge and the attempt. A request for an attempt other than the current one is refused
 * with 409, and the judge abandons the work.
 */
export interface RunClaim {
  judgementId: number;
  /** Nonce that came with the claim. */
  nonce: string;
  attempt: number;
  name: string;
  instance: string;
}

/**
 * An account as judges receive it. Its secrets are encrypted, and the key that decrypts them is configured in the
 * server and the remote judges only.
 */
export interface EncryptedAccount {
  id: number;
  name: string;
  way: AccountMethod;
  /**
   * Origin that the secrets were entered for; null means the adapter's own, for secrets older than recorded origins.
   */
  origin: string | null;
  password: string | null;
  session: string | null;
  /** User agent that its sessions are bound to; null: that of the site. */
  userAgent: string | null;
  /** Address of its own proxy, encrypted; null: that of the site. */
  proxy: string | null;
  /** Encrypted state of the last session that the framework kept: cookies and note. */
  siteLogin: string | null;
}

export interface RemoteRunRow {
  id: number;
  state: RemoteRunState;
  problem: RemoteProblemRef;
  languageId: string;
  account: EncryptedAccount | null;
  /** The operator's account that reads a run which its user sent at the site; null for other runs, or without one. */
  reader: EncryptedAccount | null;
  /**
   * Handle of which the run is read as everybody sees it, because its user sent it at the site: the judge never sends
   * it. null for a run that a judge sends, or that is read with its user's own account.
   */
  publicAccount: string | null;
  /** Newest run of the account for the problem before our submission was sent; null if there was none. */
  baseline: string | null;
  /** Whether the site may have another run of the account for the problem whose id is not known. */
  isConfusable: boolean;
  remoteRunId: string | null;
  /** ISO 8601. */
  intendedAt: string;
  sentAt: string | null;
  knownAt: string | null;
}

/** Outcome of one operation at a site, from which the server maintains history and circuit breakers. */
export interface RemoteObservation {
  key: string;
  operation: RemoteOperation;
  /** null for a session without an account. */
  accountId: number | null;
  /** null if the operation succeeded. */
  failure: { kind: FailureKind; message: string; evidence: string | null; waitMs?: number | null } | null;
  /** Duration in ms; for `track`, the time from sending to the verdict. */
  ms: number;
  /** ISO 8601. */
  at: string;
}

/** Operations that judge-remote may currently perform at a site. */
export interface RemoteSite {
  key: string;
  /** Whether the judge may use it: the plugin is enabled, and it is not suspended. */
  isOn: boolean;
  /** Whether it is suspended because this judge died again and again. */
  isSuspended: boolean;
  /**
   * Suspended operations and the time of the next attempt (ISO 8601; null: when a person resumes them). If
   * `accountId` is null, they are suspended for all accounts.
   */
  resting: { operation: RemoteOperation; accountId: number | null; until: string | null }[];
  /** The plugin's settings including defaults; secrets are encrypted. */
  settings: Record<string, boolean | number | string>;
}

/**
 * A job other than judging. `reader` is an account of the operator with a session from a browser, for pages that the
 * site shows to nobody else; null if there is none, and the site is then asked without logging in.
 */
export type RemoteJob = { id: number; key: string; attempt: number } &
  /** `mayBeContest`: the address of a contest is answered with its `problems`. */
  (
    | { kind: 'fetch'; problemId: string; mayBeContest?: true; reader: EncryptedAccount | null }
    /** The problem is read from a page that a person has handed in; `problemId` is its address. */
    | { kind: 'page'; problemId: string; page: HandedInPage; reader: EncryptedAccount | null }
    /** `cursor`: where the part of the site's list of problems begins; null for its beginning. */
    | { kind: 'catalogue'; cursor: string | null; reader: EncryptedAccount | null }
    | { kind: 'contest'; contestId: string; reader: EncryptedAccount | null }
    /** `account` is null if the operator has no working account; the site is then asked without logging in. */
    | { kind: 'languages'; account: EncryptedAccount | null }
    | { kind: 'health'; reader: EncryptedAccount | null }
    | { kind: 'login'; account: EncryptedAccount }
    | {
        kind: 'public-run';
        account: string;
        runId: string;
        problem: RemoteProblemRef;
        reader: EncryptedAccount | null;
      }
  );

/** Kinds of jobs that every judge does, also one of an earlier version, which does not name its kinds. */
export const FIRST_JOB_KINDS = ['fetch', 'contest', 'catalogue', 'languages', 'health', 'login', 'public-run'] as const;

/** Kinds of jobs that there are. */
export const JOB_KINDS = [...FIRST_JOB_KINDS, 'page'] as const satisfies readonly RemoteJob['kind'][];

export type RemoteJobResult =
  | {
      ok: true;
      problem?: RemoteProblem;
      /** Whether the adapter has used the page that was handed in. Otherwise the problem is what the site says itself. */
      isPageRead?: boolean;
      /** Addresses of pictures of a page that was handed in which could not be fetched. */
      unread?: string[];
      problems?: ListedProblem[];
      /** For a catalogue: the cursor of the next part; null at the end. */
      next?: string | null;
      languages?: RemoteLanguage[];
      run?: PublicRun;
      siteLogin?: string;
    }
  | { ok: false; kind: FailureKind | 'badId'; message: string; evidence: string | null };

/** Header of every request of judge-remote with its `RemoteSiteMode`. A server of another mode refuses the request. */
export const SITE_MODE_HEADER = 'x-remote-site-mode';

/** Calls of judge-remote, made with its own token. */
export interface RemoteJudgeCalls {
  /**
   * Synchronises state every `Intervals.judgeHeartbeat`. `unknown` carries verdict texts that no verdict is known
   * for; `now` is the time that judges use.
   */
  'POST /api/judge/remote/sync': {
    body: {
      name: string;
      instance: string;
      keys: string[];
      /** The process ends now, as it should. */
      isStopping?: boolean;
      observations: RemoteObservation[];
      unknown: { key: string; text: string; runId: string }[];
    };
    /** `failureKinds`: those that this server knows; it refuses others. Servers of earlier versions do not name them. */
    data: { now: string; sites: RemoteSite[]; failureKinds?: FailureKind[] };
  };
  /**
   * Returns the state of the run of this judgement. A new run is assigned an account and gets the state `intended`.
   * `waitMs` is how long there is nothing to do (no account is free, the site is closed, …), together with the
   * reason.
   */
  'POST /api/judge/remote/run': {
    body: RunClaim;
    data: { run: RemoteRunRow; waitMs?: undefined } | { run: null; waitMs: number; why: string };
  };
  /**
   * Moves the run to another state. The change is durable when the call answers.
   * @throws 409 if the attempt is not the current one, or the state is no longer `from`
   */
  'POST /api/judge/remote/run/move': {
    body: RunClaim & {
      runId: number;
      from: RemoteRunState;
      to: RemoteRunState;
      /** Where requests of this judge go at present, which decides the gaps that apply. */
      mode: RemoteSiteMode;
      baseline?: string | null;
      remoteRunId?: string;
      /** Page of the run at the site. */
      url?: string | null;
      /** Reason, stored for people to read. */
      detail?: string | null;
      evidence?: string | null;
    };
    /** `taken`: another submission already has this remote run, so it is not the run of this one. */
    data: { outcome: 'moved' | 'taken' };
  };
  /** Reports the result of using an account: the session to keep, or why the account cannot be used. */
  'POST /api/judge/remote/account': {
    body: {
      accountId: number;
      /** Name that the judge was given. The report is ignored if the account has been renamed since. */
      name: string;
      siteLogin?: string | null;
      failure?: { kind: FailureKind; message: string; waitMs?: number | null };
    };
    data: null;
  };
  /**
   * Returns the next job of these keys, leased for `Intervals.judgeLease`. The lease is renewed by calling again with
   * the job's id. null if there is no job. `kinds`: those that this judge does; it gets no others. Judges of earlier
   * versions do not name them, and get the `FIRST_JOB_KINDS`.
   */
  'POST /api/judge/remote/job': {
    body: { name: string; instance: string; keys: string[]; renew: number[]; kinds?: string[] };
    data: { job: RemoteJob | null; cancelled: number[] };
  };
  'POST /api/judge/remote/job/done': {
    body: { id: number; attempt: number; result: RemoteJobResult };
    data: null;
  };
}
// `POST /api/judge/remote/picture?name=…` takes bytes and answers with the address at which they are served.
