import type { Difficulty, Status } from '../vocabulary';
import type { RemoteLanguage } from '../plugin/remote-judge';

/** What can go wrong at another judge. Each kind has one reaction, which the framework knows and adapters do not. */
export const FAILURE_KINDS = [
  /** The site does not know the account, or its password is wrong. */
  'badAccount',
  /** Not logged in any more. */
  'sessionExpired',
  /** Too fast; `waitMs` says how long to wait where the site says it. */
  'rateLimited',
  /** The site wants to see a human: captcha, bot check, interstitial. Never answered by us. */
  'humanCheck',
  /** No answer, an error of the server, closed for now. */
  'siteDown',
  /** The page is not as the adapter knows it. */
  'layoutChanged',
  /** There is no such problem or run, or it may not be seen. */
  'notFound',
  /** The site read the submission and does not want it; nothing was stored there. */
  'rejected',
  /** The site took the submission and does not say under which id. */
  'unknownRun',
] as const;
export type FailureKind = (typeof FAILURE_KINDS)[number];

/** What an adapter does at a site; health is measured for each by itself. */
export const REMOTE_OPERATIONS = ['problem', 'login', 'submit', 'track', 'health'] as const;
export type RemoteOperation = (typeof REMOTE_OPERATIONS)[number];

/** A problem of another judge as its adapter read it. Texts are HTML of the site or Markdown; the framework cleans them. */
export interface RemoteProblem {
  /** As `parseId` gives it, without the key. */
  id: string;
  title: string;
  timeLimitMs: number;
  /** Whole MB, rounded down, at least 1. */
  memoryLimitMb: number;
  format: 'html' | 'markdown';
  description: string;
  input: string;
  output: string;
  hint: string;
  samples: { input: string; output: string }[];
  /** What the site says of where it comes from; plain text. */
  source: string;
  /** Address of the page at the site. */
  url: string;
  tags: string[];
  /** null: the site has no such thing. */
  difficulty: Difficulty | null;
  fileIo: { input: string; output: string } | null;
  /** What the site calls it where that is not `id`: needed to submit. */
  ref: string | null;
  /** Ids of the languages that it may be submitted in; null: all of the site. */
  languageIds: string[] | null;
  /** Statements that are files (PDF), absolute addresses; the framework fetches them. */
  files: { name: string; url: string }[];
}

/** Which problem of the site is meant. */
export interface RemoteProblemRef {
  id: string;
  ref: string | null;
}

/** Secrets of an account at a site. The operator gives a password, or what a browser has after a human logged in, or both. */
export interface RemoteCredentials {
  name: string;
  password: string | null;
  /** A cookie header (`a=b; c=d`) or a token, as the adapter's README says. */
  session: string | null;
}

/** One row of the account's own history at the site. */
export interface RemoteRun {
  runId: string;
  /** As `parseId` gives it; null: the list does not say. */
  problemId: string | null;
  languageId: string | null;
  /** Bytes of the source; null: the list does not say. */
  codeBytes: number | null;
  /** When the site took it, ms since 1970, a minute early at most; null: the list does not say, or not in which zone. */
  sentAt: number | null;
}

export interface RemoteCase {
  /** 1-based. */
  seq: number;
  groupNum: number | null;
  status: Status;
  timeMs: number | null;
  memoryKb: number | null;
  score: number | null;
  message: string | null;
}

/** What a run is doing. `unknown`: the site says something that the adapter has no verdict for; it is kept and reported. */
export type RemoteProgress =
  | { state: 'pending' | 'compiling' }
  | { state: 'judging'; done: number | null; total: number | null; cases: RemoteCase[] }
  | { state: 'unknown'; text: string }
  | {
      state: 'final';
      status: Status;
      timeMs: number | null;
      memoryKb: number | null;
      /** 0–100 where the site gives points. */
      score: number | null;
      /** Compiler output or what else the site says. */
      message: string | null;
      cases: RemoteCase[];
    };

/** What a look at a run gives. `missing`: why the verdict, which holds, comes without all that the site tells of it. */
export type PolledRun = RemoteProgress & {
  missing?: { kind: FailureKind; message: string; page: RemotePage | null };
};

/** A run as everybody may read it, to give a user the verdict of what they sent at the site themselves. */
export interface PublicRun {
  runId: string;
  /** Whose it is. */
  account: string;
  problemId: string;
  languageId: string | null;
  /** ms since 1970; null: the site does not say. */
  sentAt: number | null;
  progress: RemoteProgress;
}

/** What comes back for one request. */
export interface RemotePage {
  /** After the redirects that were followed. */
  url: string;
  status: number;
  /** Where the site sends the browser next, absolute, when it was not followed. */
  location: string | null;
  /** Names in lower case. */
  headers: Readonly<Record<string, string>>;
  /** Decoded by `charset`, else by what the page says of itself, else UTF-8. */
  text: string;
  bytes: Uint8Array;
}

export interface RemoteRequest {
  query?: Readonly<Record<string, string | number>>;
  /** urlencoded. */
  form?: Readonly<Record<string, string | number>>;
  multipart?: Readonly<Record<string, string | number>>;
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** `manual`: a redirect is an answer. Default for POST; GET follows. */
  redirect?: 'follow' | 'manual';
  /** Before what the page says of itself. */
  charset?: string;
}

/**
 * A visit to a site with the cookies of one account, or of nobody. Requests wait for their turn, throw `RemoteFailure` for
 * time-outs, 5xx, 429 and known interstitials, and are never repeated when they change something.
 */
export interface RemoteSession {
  /** Where the site is, without a slash at the end; the operator may set another. */
  readonly endpoint: string;
  /** null: nobody's. */
  readonly account: string | null;
  /** Whatever the adapter keeps beside cookies (a token); text, stored sealed with them. */
  note: string | null;
  /** `path` is relative to `endpoint`, or an absolute address of the same site. */
  get(path: string, request?: RemoteRequest): Promise<RemotePage>;
  post(path: string, request?: RemoteRequest): Promise<RemotePage>;
  cookie(name: string): string | null;
  /** Takes the cookies of a header such as browsers show it. */
  setCookies(header: string): void;
  /**
   * Another host of the site (an API), by its name in the spec's `hosts`; cookies stay apart. Where the operator or a
   * simulator has set the endpoint, it is `/~name` below that: `http://127.0.0.1:8900/~api`.
   */
  host(name: string): RemoteSession;
  now(): number;
}

/** The five short methods of a site, and what they need. Everything else lives once, in the framework. */
export interface RemoteAdapter {
  /** Pure. The id as the site writes it, for all ways that people write it; null: it is none of this site. */
  parseId(text: string): string | null;
  problemUrl(endpoint: string, id: string): string;
  runUrl(endpoint: string, run: { runId: string; problem: RemoteProblemRef }): string | null;
  fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem>;
  /** As the site offers them now, for one problem where they differ. Absent: the table is all there is. */
  listLanguages?(session: RemoteSession, problem: RemoteProblemRef | null): Promise<RemoteLanguage[]>;
  /** Resolves only when a second look shows that the site knows the account. */
  login(session: RemoteSession, credentials: RemoteCredentials): Promise<void>;
  isLoggedIn(session: RemoteSession): Promise<boolean>;
  /** Newest first, of the session's account, at least the last ten of the problem. */
  recentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]>;
  /** Sends once. `runId` null: the site does not say, the framework looks for it in `recentRuns`. */
  submit(session: RemoteSession, submission: RemoteSubmission): Promise<{ runId: string | null }>;
  poll(session: RemoteSession, run: { runId: string; problem: RemoteProblemRef }): Promise<PolledRun>;
  /** By an official API that needs no login. */
  publicRun?(session: RemoteSession, run: { account: string; runId: string }): Promise<PublicRun>;
  /** A light page that shows that the site answers. */
  health(session: RemoteSession): Promise<void>;
}

export interface RemoteSubmission {
  problem: RemoteProblemRef;
  languageId: string;
  code: string;
}
