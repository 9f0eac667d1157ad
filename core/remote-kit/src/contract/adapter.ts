import type { Difficulty, SettingValue, Status } from '@tribunal/contract';
import type { FailureKind } from './failures';
import type { RemoteLanguage } from './remote-judge';

/**
 * A problem of a remote judge as read by its adapter. Texts are the site's HTML or Markdown; the framework sanitises
 * them.
 */
export interface RemoteProblem {
  /** Id as returned by `parseId`, without the key. */
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
  /** Source as stated by the site, in plain text. */
  source: string;
  /** Address of the page at the site. */
  url: string;
  tags: string[];
  /** null if the site has no difficulties. */
  difficulty: Difficulty | null;
  fileIo: { input: string; output: string } | null;
  /** Identifier that the site requires for submitting if it differs from `id`. */
  ref: string | null;
  /** Ids of the languages that the problem accepts; null for all languages of the site. */
  languageIds: string[] | null;
  /** Statement files (PDF) with absolute addresses; the framework downloads them. */
  files: { name: string; url: string }[];
}

/** A problem as the lists of a site show it. */
export interface ListedProblem {
  /** Id as returned by `parseId`. */
  id: string;
  title: string;
  tags: string[];
  /** As the site writes it, such as `1900`; null if the list does not show it. */
  difficulty: string | null;
}

/** A part of a site's list of all problems. */
export interface CataloguePage {
  problems: ListedProblem[];
  /** Cursor of the next part; null after the last one. */
  next: string | null;
}

/** Reference to a problem of the site. */
export interface RemoteProblemRef {
  id: string;
  ref: string | null;
}

/** Secrets of an account at a site: a password, the session of a browser in which a human logged in, or both. */
export interface RemoteCredentials {
  name: string;
  password: string | null;
  /** A cookie header (`a=b; c=d`) or a token, as the adapter's README says. */
  session: string | null;
}

/** One row of the account's submission list at the site. */
export interface RemoteRun {
  runId: string;
  /** Id as returned by `parseId`; null if the list does not show it. */
  problemId: string | null;
  languageId: string | null;
  /** Length of the source in bytes; null if the list does not show it. */
  codeBytes: number | null;
  /**
   * Time when the site received it, in ms since 1970, at most a minute early; null if the list does not show it or
   * its time zone.
   */
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

/**
 * Progress of a run. `unknown`: the site shows a text that the adapter knows no verdict for; the text is stored and
 * reported.
 */
export type RemoteProgress =
  | { state: 'pending' | 'compiling' }
  | { state: 'judging'; done: number | null; total: number | null; cases: RemoteCase[] }
  | { state: 'unknown'; text: string }
  | {
      state: 'final';
      status: Status;
      timeMs: number | null;
      memoryKb: number | null;
      /** 0–100 if the site gives points. */
      score: number | null;
      /** Compiler output or another message of the site. */
      message: string | null;
      cases: RemoteCase[];
    };

/**
 * Result of polling a run. `missing`: reason why the verdict, which is final, comes without all details of the site.
 */
export type PolledRun = RemoteProgress & {
  missing?: { kind: FailureKind; message: string; page: RemotePage | null };
};

/** A publicly visible run, from which a user gets the verdict of what they submitted at the site directly. */
export interface PublicRun {
  runId: string;
  /** Account that submitted the run. */
  account: string;
  problemId: string;
  languageId: string | null;
  /** Time of submission in ms since 1970; null if the site does not show it. */
  sentAt: number | null;
  progress: RemoteProgress;
}

/** Response to one request. */
export interface RemotePage {
  /** Address after the followed redirects. */
  url: string;
  status: number;
  /** Absolute address of a redirect that was not followed. */
  location: string | null;
  /** Header names are lower case. */
  headers: Readonly<Record<string, string>>;
  /** Text decoded by `charset`, else by the charset that the page declares, else as UTF-8. */
  text: string;
  bytes: Uint8Array;
}

/** The source of a page of a site that a person had open in a browser and handed in. */
export interface HandedInPage {
  url: string;
  html: string;
}

/** A file in a multipart body. */
export interface RemoteFile {
  name: string;
  /** MIME type, such as `text/plain`. */
  type: string;
  content: string | Uint8Array;
}

export interface RemoteRequest {
  query?: Readonly<Record<string, string | number>>;
  /** Body sent URL-encoded. */
  form?: Readonly<Record<string, string | number>>;
  /** Body sent as browsers send forms with files; each field is a value or a file. */
  multipart?: Readonly<Record<string, string | number | RemoteFile>>;
  json?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** `manual` returns redirects as answers and is the default for POST; GET follows redirects. */
  redirect?: 'follow' | 'manual';
  /** Charset that overrides what the page declares. */
  charset?: string;
}

/**
 * A session at a site with the cookies of one account, or without an account. Requests are rate-limited, throw
 * `RemoteFailure` for time-outs, 5xx, 429 and known interstitials, and are never repeated if they modify anything.
 */
export interface RemoteSession {
  /** URL of the site without a trailing slash; the operator may override it. */
  readonly endpoint: string;
  /** null for a session without an account. */
  readonly account: string | null;
  /** The settings of the adapter's plugin, as the operator has set them. Secret ones stay encrypted. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  /** Data that the adapter keeps beside cookies, such as a token; the text is stored encrypted with them. */
  note: string | null;
  /** Sends a GET request. `path` is relative to `endpoint`, or an absolute address of the same site. */
  get(path: string, request?: RemoteRequest): Promise<RemotePage>;
  post(path: string, request?: RemoteRequest): Promise<RemotePage>;
  cookie(name: string): string | null;
  /** Sets cookies from a Cookie header as browsers show it. */
  setCookies(header: string): void;
  /**
   * Returns a session for another host of the site (such as an API), by its name in the spec's `hosts`; cookies are
   * separate. If the operator or a simulator has set the endpoint, the host is `/~name` below it:
   * `http://127.0.0.1:8900/~api`.
   */
  host(name: string): RemoteSession;
  now(): number;
}

/**
 * An adapter consists of the few methods that are specific to a site. Everything else is implemented once, in the
 * framework.
 */
export interface RemoteAdapter {
  /**
   * Returns the id in the site's own notation for all ways that people write it; null if it is not an id of this
   * site. Pure.
   */
  parseId(text: string): string | null;
  problemUrl(endpoint: string, id: string): string;
  runUrl(endpoint: string, run: { runId: string; problem: RemoteProblemRef }): string | null;
  fetchProblem(session: RemoteSession, id: string): Promise<RemoteProblem>;
  /**
   * Returns the id of a contest for all ways that people write it, addresses included; null if it is none. Pure. Present
   * if the spec has an `exampleContestId`, with `listContest`.
   */
  parseContestId?(text: string): string | null;
  /** Lists the problems of a contest. */
  listContest?(session: RemoteSession, contestId: string): Promise<ListedProblem[]>;
  /**
   * Lists all public problems of the site, one part per call, with few requests each. `cursor` is null for the first
   * part, then the `next` of the part before, possibly days later. Present if the spec has `hasCatalogue`.
   */
  listCatalogue?(session: RemoteSession, cursor: string | null): Promise<CataloguePage>;
  /**
   * Lists the languages that the site currently offers, for one problem where they differ. If absent, the static
   * table is complete.
   */
  listLanguages?(session: RemoteSession, problem: RemoteProblemRef | null): Promise<RemoteLanguage[]>;
  /** Logs in. Resolves only after another request has confirmed that the site recognises the account. */
  login(session: RemoteSession, credentials: RemoteCredentials): Promise<void>;
  isLoggedIn(session: RemoteSession): Promise<boolean>;
  /** Lists the runs of the session's account, newest first, at least the last ten of the problem. */
  listRecentRuns(session: RemoteSession, problem: RemoteProblemRef): Promise<RemoteRun[]>;
  /**
   * Submits exactly once. `runId` is null if the site does not return the id; the framework then looks for it in
   * `listRecentRuns`.
   */
  submit(session: RemoteSession, submission: RemoteSubmission): Promise<{ runId: string | null }>;
  poll(session: RemoteSession, run: { runId: string; problem: RemoteProblemRef }): Promise<PolledRun>;
  /** Fetches a run of any account, of this problem, from what the site shows to everybody or to every account. */
  fetchPublicRun?(
    session: RemoteSession,
    run: { account: string; runId: string; problem: RemoteProblemRef },
  ): Promise<PublicRun>;
  /** Fetches a small page to check that the site answers. */
  checkHealth(session: RemoteSession): Promise<void>;
}

export interface RemoteSubmission {
  problem: RemoteProblemRef;
  languageId: string;
  code: string;
}
