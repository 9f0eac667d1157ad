import type { Status } from '@tribunal/contract';
import type { SimulatedResponse } from './exchange';

export interface SimulatedAccount {
  name: string;
  password: string;
}

/** Data of a site's problem, from which pages are rendered. Texts are HTML or Markdown, as at the site. */
export interface SimulatedProblem {
  id: string;
  title: string;
  timeLimitMs: number;
  memoryLimitMb: number;
  description: string;
  input: string;
  output: string;
  hint: string;
  samples: { input: string; output: string }[];
  source: string;
  tags: string[];
  /** Ids of the languages that it accepts; absent: all. */
  languageIds?: string[];
}

export interface SimulatedOutcome {
  status: Status;
  timeMs: number;
  memoryKb: number;
  score?: number;
  /** Compiler output. */
  message?: string;
  /** Verdicts of single testcases, for sites that show them. */
  cases?: { status: Status; timeMs: number; memoryKb: number; groupNum?: number }[];
  /** Text that the site shows instead of the verdict. */
  text?: string;
}

export interface SimulatedRun {
  id: number;
  account: string;
  problemId: string;
  languageId: string;
  code: string;
  /** ms since 1970. */
  sentAt: number;
  outcome: SimulatedOutcome;
  /** Number of polls so far. */
  polls: number;
  /** Number of polls before the run appears in lists. */
  hiddenFor: number;
}

/** The part of a site that a request concerns. */
export type SimulatedPart = 'problem' | 'login' | 'submit' | 'status' | 'other';

/**
 * Kind of failure of the next requests of a part. The first seven are the same for all sites; the others are rendered
 * by the site's own pages.
 */
export type FaultKind =
  /** Status 503. */
  | 'serverError'
  /** The request is never answered. */
  | 'timeout'
  /** A bot check instead of the page, with status 403, unless the request has a `clearanceCookie`. */
  | 'interstitial'
  /** Status 429. */
  | 'tooManyRequests'
  /** The connection is closed before the request is processed. */
  | 'dropBefore'
  /** The request is processed, then the connection is closed. */
  | 'dropAfter'
  /** `change` rewrites the page. */
  | 'changed'
  /** The answer to a login is that of a successful one, but nobody is logged in. */
  | 'noSession'
  | 'captcha'
  | 'sessionLost'
  | 'tooFast'
  | 'duplicate'
  | 'rejected';

export interface Fault {
  on: SimulatedPart;
  kind: FaultKind;
  /** Number of requests affected, `Infinity` for all. Default: 1. */
  times?: number;
  change?(page: string): string;
}

/** What a list of runs may do that misleads an adapter which trusts more than the site promises. */
export const LIST_QUIRKS = {
  everybody: 'shows runs of all accounts and problems, whatever was asked for',
  oldestFirst: 'shows the oldest run first',
  renamedLanguages: 'shows languages under new names',
  otherZone: 'shows times in the time zone of the account, if the page states a time zone',
} as const;
export type ListQuirk = keyof typeof LIST_QUIRKS;

/** Id of a session that no simulator knows. */
export const UNKNOWN_SESSION = '0'.repeat(32);

/**
 * A sentence with dollar signs that start no formula. At a site where they mean money, the description of one problem
 * of the simulator contains it.
 */
export const PLAIN_DOLLARS = 'Apples cost $5 and pears cost $6.';

/** State of a simulated site; tests read and change it while it runs. */
export class SimulatorState {
  readonly accounts: SimulatedAccount[] = [{ name: 'bot', password: 'secret' }];
  /** Display names of accounts by login. An account that is not listed shows its login reversed. */
  readonly displayNames = new Map<string, string>();
  readonly problems = new Map<string, SimulatedProblem>();
  /** Oldest first. */
  readonly runs: SimulatedRun[] = [];
  readonly faults: Fault[] = [];
  /** Quirks of all lists of runs. */
  readonly listQuirks = new Set<ListQuirk>();
  /** Outcomes of the next submissions, one each; afterwards `outcomeOf` decides. */
  readonly outcomes: SimulatedOutcome[] = [];
  /** Called with each run that the site accepts, before it becomes visible. */
  onRun: (run: SimulatedRun) => void = () => {};
  /** Number of polls until a run is final; with `msToVerdict`, time is used instead. */
  pollsToVerdict = 3;
  msToVerdict: number | null = null;
  /** Fraction of the real site's pauses that is required after requests that were too frequent. */
  pauseFactor = 1;
  /** Delay of every response in ms. */
  delayMs = 0;
  /** Number of next runs that are accepted and then lost. */
  runsToLose = 0;
  /** Number of next runs that are accepted without a response. */
  runsToAcceptSilently = 0;
  /** Responses that the next accepted submissions get in place of the site's own. */
  readonly unknownAnswers: SimulatedResponse[] = [];
  /** Number of runs accepted so far. */
  acceptedCount = 0;
  /** How often pages have stated a time zone. */
  statedZones = 0;
  #sessions = new Map<string, string>();
  #nextSession = 1;

  /** `nextRun` is the id of the first run; a site never assigns an id twice. */
  constructor(
    readonly now: () => number = Date.now,
    private nextRun = 30_000_001,
  ) {}

  /**
   * Returns the pause that the simulator asks for where the real site asks for the given seconds; whole seconds, at
   * least one.
   */
  pauseSeconds(seconds: number): number {
    return Math.max(1, Math.ceil(seconds * this.pauseFactor));
  }

  /** Logs in. Returns the session's id, to be sent as a cookie or token; null if name or password is wrong. */
  logIn(name: string, password: string): string | null {
    const account = this.accounts.find((one) => one.name === name && one.password === password);
    if (!account) return null;
    return this.#answerLogin(name);
  }

  /**
   * Logs in with a token, for which a test uses the id of an open session. Returns the id of a new session; null if the
   * token is not this account's.
   */
  logInWithToken(name: string, token: string): string | null {
    return this.accountOf(token) === name ? this.#answerLogin(name) : null;
  }

  #answerLogin(name: string): string {
    return this.hasFault('login', 'noSession') ? UNKNOWN_SESSION : this.openSession(name);
  }

  openSession(name: string): string {
    const session = `s${this.#nextSession++}x${name.length}`.padEnd(32, '0');
    this.#sessions.set(session, name);
    return session;
  }

  /** Returns the account of a session; null if nobody is logged in. */
  accountOf(session: string | undefined): string | null {
    return (session !== undefined && this.#sessions.get(session)) || null;
  }

  /** Returns the account of a request, whose session the fault `sessionLost` of its part ends together with all others. */
  accountAt(part: SimulatedPart, session: string | undefined): string | null {
    if (this.hasFault(part, 'sessionLost')) this.#sessions.clear();
    return this.accountOf(session);
  }

  /** Returns the name that pages show instead of the login; it differs from the login unless a test sets it. */
  displayNameOf(login: string): string {
    return this.displayNames.get(login) ?? `${[...login].reverse().join('')}~`;
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  /** Removes and returns the first fault of this kind for this part, if any. */
  consumeFault(part: SimulatedPart, kinds: readonly FaultKind[]): Fault | null {
    const at = this.faults.findIndex((fault) => fault.on === part && kinds.includes(fault.kind));
    const fault = this.faults[at];
    if (!fault) return null;
    const left = (fault.times ?? 1) - 1;
    if (left > 0) fault.times = left;
    else this.faults.splice(at, 1);
    return fault;
  }

  hasFault(part: SimulatedPart, kind: FaultKind): boolean {
    return this.consumeFault(part, [kind]) !== null;
  }

  addRun(
    run: Pick<SimulatedRun, 'account' | 'problemId' | 'languageId' | 'code'> & Partial<SimulatedRun>,
  ): SimulatedRun {
    const outcome = this.outcomes.shift() ?? outcomeOf(run.code);
    const added = { id: this.nextRun++, sentAt: this.now(), outcome, polls: 0, hiddenFor: 0, ...run };
    this.acceptedCount += 1;
    this.onRun(added);
    if (this.runsToLose > 0) this.runsToLose -= 1;
    else this.runs.push(added);
    return added;
  }

  /** Returns the run with the id that a request names. */
  findRun(id: string | null | undefined): SimulatedRun | undefined {
    return this.runs.find((run) => String(run.id) === id);
  }

  /** Returns the wanted runs that are visible, newest first. Each call counts as a poll of them. */
  listRuns(wanted: (run: SimulatedRun) => boolean): SimulatedRun[] {
    const isForEverybody = this.listQuirks.has('everybody');
    const visible = this.runs.filter((run) => isForEverybody || wanted(run)).filter((run) => run.hiddenFor-- <= 0);
    return this.listQuirks.has('oldestFirst') ? visible : visible.reverse();
  }

  /** Returns the name under which a list of runs shows a language. */
  listedLanguage(name: string): string {
    return this.listQuirks.has('renamedLanguages') ? `${name} rev. 2` : name;
  }

  /** Returns the time zone of a page that states it, in hours ahead of UTC. `usual` is that of the site. */
  zoneHours(usual: number): number {
    this.statedZones += 1;
    return this.listQuirks.has('otherZone') ? usual - 8 : usual;
  }

  /** Returns the state of a run, which is `final` after `pollsToVerdict` polls, and counts as one. */
  poll(run: SimulatedRun): 'pending' | 'compiling' | 'judging' | 'final' {
    const part =
      this.msToVerdict === null ? run.polls++ / this.pollsToVerdict : (this.now() - run.sentAt) / this.msToVerdict;
    // Without required polls and time, the fraction is not a number and the run is final at once.
    if (!(part < 1)) return 'final';
    if (part < 1 / 3) return 'pending';
    return part < 2 / 3 ? 'compiling' : 'judging';
  }
}

const STATUS_BY_NAME: Readonly<Record<string, Status>> = {
  AC: 0,
  WA: -1,
  PE: -3,
  CE: -2,
  TLE: 1,
  MLE: 2,
  RE: 3,
  SE: 4,
};

/** Returns the outcome that a source requests, e.g. `simulate: WA`; without such a request it is accepted. */
export function outcomeOf(code: string): SimulatedOutcome {
  const named = /simulate:\s*([A-Z]+)/.exec(code)?.[1] ?? 'AC';
  const status = STATUS_BY_NAME[named] ?? 0;
  const measured = { timeMs: 15, memoryKb: 1408 };
  if (status === -2) return { status, ...measured, message: "main.cpp:1:1: error: 'x' was not declared" };
  return { status, ...measured };
}
