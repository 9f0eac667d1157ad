import type {
  FailureKind,
  RemoteOperation,
  RemoteProblem,
  RemoteProblemRef,
  RemoteRunState,
  PublicRun,
} from '../judging';
import type { RemoteLanguage, RemotePlace, RemoteWay } from '../plugin';

/** Who asks, and for which attempt: an answer for another attempt than the current one is 409, and the judge gives up. */
export interface RunHolder {
  judgementId: number;
  /** As it came with the claim. */
  nonce: string;
  attempt: number;
  name: string;
  instance: string;
}

/** An account as judges get it; secrets are sealed, and only judges have the key that opens them. */
export interface SealedAccount {
  id: number;
  name: string;
  way: RemoteWay;
  /** The origin that the secrets were entered for; null: the adapter's own, before origins were noted. */
  origin: string | null;
  password: string | null;
  session: string | null;
  /** What the framework kept from the last visit: cookies and note. */
  visit: string | null;
}

export interface RemoteRunRow {
  id: number;
  state: RemoteRunState;
  problem: RemoteProblemRef;
  languageId: string;
  account: SealedAccount | null;
  /** Newest run of the account for the problem before ours was sent; null: there was none. */
  baseline: string | null;
  remoteRunId: string | null;
  /** ISO. */
  intendedAt: string;
  sentAt: string | null;
  knownAt: string | null;
}

/** One operation as it went; the server keeps history and breakers. */
export interface RemoteObservation {
  key: string;
  operation: RemoteOperation;
  /** null: nobody's session. */
  accountId: number | null;
  /** null: it went well. */
  failure: { kind: FailureKind; message: string; evidence: string | null; waitMs?: number | null } | null;
  /** How long it took, ms; for `track` from sending to the verdict. */
  ms: number;
  /** ISO. */
  at: string;
}

/** What a remote judge may do now. */
export interface RemoteSite {
  key: string;
  /** Whether its plugin is on. */
  isOn: boolean;
  /** Operations that rest, with when to try again (ISO; null: when a person says so). `accountId` null: for everybody. */
  resting: { operation: RemoteOperation; accountId: number | null; until: string | null }[];
  /** The plugin's settings with their defaults; secrets sealed. */
  settings: Record<string, boolean | number | string>;
}

export type RemoteJob = { id: number; key: string; attempt: number } & (
  | { kind: 'fetch'; problemId: string }
  /** `account` null: the operator has none that works, and the site is asked as nobody. */
  | { kind: 'languages'; account: SealedAccount | null }
  | { kind: 'health' }
  | { kind: 'login'; account: SealedAccount }
  | { kind: 'public-run'; account: string; runId: string }
);

export type RemoteJobResult =
  | { ok: true; problem?: RemoteProblem; languages?: RemoteLanguage[]; run?: PublicRun; visit?: string }
  | { ok: false; kind: FailureKind | 'badId'; message: string; evidence: string | null };

/** Calls of judge-remote, with its own token. */
export interface RemoteJudgeCalls {
  /** Every `Intervals.judgeHeartbeat`. `unknown`: verdict texts nobody has a verdict for; `now`: the time that judges go by. */
  'POST /api/judge/remote/sync': {
    body: {
      name: string;
      instance: string;
      keys: string[];
      observations: RemoteObservation[];
      unknown: { key: string; text: string; runId: string }[];
    };
    data: { now: string; sites: RemoteSite[] };
  };
  /**
   * Where the run of this judgement stands. A new wish gets an account of its own and `intended`. `waitMs`: nothing to do
   * for so long (no account is free, the way is closed …) and why.
   */
  'POST /api/judge/remote/run': {
    body: RunHolder;
    data: { run: RemoteRunRow; waitMs?: undefined } | { run: null; waitMs: number; why: string };
  };
  /** Durable when it answers. 409: not the current attempt, or the state is not `from` any more. */
  'POST /api/judge/remote/run/move': {
    body: RunHolder & {
      runId: number;
      from: RemoteRunState;
      to: RemoteRunState;
      /** Where requests of this judge go now, whose pauses are kept; the site's when left out. */
      place?: RemotePlace;
      baseline?: string | null;
      remoteRunId?: string;
      /** Why; kept for people. */
      detail?: string | null;
      evidence?: string | null;
    };
    /** `taken`: another submission has this remote run already, so it is not ours. */
    data: { outcome: 'moved' | 'taken' };
  };
  /** What became of an account: its visit to keep, or why it cannot be used. */
  'POST /api/judge/remote/account': {
    body: {
      accountId: number;
      /** As the judge was given it: what became of an account that has another name since then is passed over. */
      name: string;
      visit?: string | null;
      failure?: { kind: FailureKind; message: string; waitMs?: number | null };
    };
    data: null;
  };
  /** The next job of these keys, leased for `Intervals.judgeLease`, renewed by asking again with its id; null: none. */
  'POST /api/judge/remote/job': {
    body: { name: string; instance: string; keys: string[]; renew: number[] };
    data: { job: RemoteJob | null; cancelled: number[] };
  };
  'POST /api/judge/remote/job/done': {
    body: { id: number; attempt: number; result: RemoteJobResult };
    data: null;
  };
}
// `POST /api/judge/remote/picture?name=…` takes bytes and answers with the address they are served at.
