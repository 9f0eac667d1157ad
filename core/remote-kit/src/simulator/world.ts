import type { Status } from '@tribunal/contract';

export interface SimulatedAccount {
  name: string;
  password: string;
}

/** What a site has of a problem, before it becomes a page. Texts are HTML or Markdown, as the site has them. */
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
}

export interface SimulatedOutcome {
  status: Status;
  timeMs: number;
  memoryKb: number;
  score?: number;
  /** Compiler output. */
  message?: string;
  /** Verdicts of single cases, for sites that tell. */
  cases?: { status: Status; timeMs: number; memoryKb: number }[];
  /** The site shows this text in place of the verdict. */
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
  /** How often it was looked at. */
  looks: number;
  /** Lists do not show it before it was looked for so often. */
  hiddenFor: number;
}

/** Which part of a site a request is for. */
export type SimulatedPart = 'problem' | 'login' | 'submit' | 'status' | 'other';

/**
 * What goes wrong with the next requests of a part. The first seven are the same for all sites; the site's own pages show
 * the others.
 */
export type FaultKind =
  /** 503. */
  | 'serverError'
  /** Never answers. */
  | 'timeout'
  /** A bot check in place of the page, 403. */
  | 'interstitial'
  /** 429. */
  | 'tooManyRequests'
  /** The connection ends before anything was done. */
  | 'dropBefore'
  /** Everything is done, then the connection ends. */
  | 'dropAfter'
  /** `change` rewrites the page. */
  | 'changed'
  | 'captcha'
  | 'sessionLost'
  | 'tooFast'
  | 'duplicate'
  | 'rejected';

export interface Fault {
  on: SimulatedPart;
  kind: FaultKind;
  /** Requests that it hits, `Infinity` for all of them; 1 when left out. */
  times?: number;
  change?(page: string): string;
}

/** Everything that a simulated site knows; tests read and change it while it runs. */
export class World {
  readonly accounts: SimulatedAccount[] = [{ name: 'bot', password: 'secret' }];
  /** Names that accounts show, by login; an account that is not listed shows its login backwards. */
  readonly displayNames = new Map<string, string>();
  readonly problems = new Map<string, SimulatedProblem>();
  /** Oldest first. */
  readonly runs: SimulatedRun[] = [];
  readonly faults: Fault[] = [];
  /** What the next submissions get, one each; then `outcomeOf` decides. */
  readonly outcomes: SimulatedOutcome[] = [];
  /** Called with each run that the site takes, before anybody can see it. */
  onRun: (run: SimulatedRun) => void = () => {};
  /** Looks until a run is final; with `msToVerdict`, time counts instead. */
  looksToVerdict = 3;
  msToVerdict: number | null = null;
  /** Share of the pauses that the real site asks for when somebody is too fast. */
  pace = 1;
  /** ms that every answer takes. */
  delayMs = 0;
  /** So many of the next runs are taken, and then they are nowhere. */
  runsToLose = 0;
  /** So many of the next runs are taken, and nobody is answered. */
  runsToTakeInSilence = 0;
  /** How many runs it has taken. */
  taken = 0;
  #sessions = new Map<string, string>();
  #nextSession = 1;

  /** `nextRun`: id of the first run; sites never give one twice. */
  constructor(
    readonly now: () => number = Date.now,
    private nextRun = 30_000_001,
  ) {}

  /** What the site asks for where the real one wants a pause of so many seconds; whole ones, at least one. */
  pauseSeconds(seconds: number): number {
    return Math.max(1, Math.ceil(seconds * this.pace));
  }

  /** The session's id, to be sent as a cookie or token; null: wrong name or password. */
  logIn(name: string, password: string): string | null {
    const account = this.accounts.find((one) => one.name === name && one.password === password);
    return account ? this.openSession(name) : null;
  }

  openSession(name: string): string {
    const session = `s${this.#nextSession++}x${name.length}`.padEnd(32, '0');
    this.#sessions.set(session, name);
    return session;
  }

  /** null: nobody. */
  accountOf(session: string | undefined): string | null {
    return (session !== undefined && this.#sessions.get(session)) || null;
  }

  /** The name that pages show in place of the login: never the login itself, unless a test says so. */
  displayNameOf(login: string): string {
    return this.displayNames.get(login) ?? `${[...login].reverse().join('')}~`;
  }

  endSessions(): void {
    this.#sessions.clear();
  }

  /** Takes the first fault of this kind for this part, if there is one. */
  takeFault(part: SimulatedPart, kinds: readonly FaultKind[]): Fault | null {
    const at = this.faults.findIndex((fault) => fault.on === part && kinds.includes(fault.kind));
    const fault = this.faults[at];
    if (!fault) return null;
    const left = (fault.times ?? 1) - 1;
    if (left > 0) fault.times = left;
    else this.faults.splice(at, 1);
    return fault;
  }

  hasFault(part: SimulatedPart, kind: FaultKind): boolean {
    return this.takeFault(part, [kind]) !== null;
  }

  addRun(
    run: Pick<SimulatedRun, 'account' | 'problemId' | 'languageId' | 'code'> & Partial<SimulatedRun>,
  ): SimulatedRun {
    const outcome = this.outcomes.shift() ?? outcomeOf(run.code);
    const added = { id: this.nextRun++, sentAt: this.now(), outcome, looks: 0, hiddenFor: 0, ...run };
    this.taken += 1;
    this.onRun(added);
    if (this.runsToLose > 0) this.runsToLose -= 1;
    else this.runs.push(added);
    return added;
  }

  /** Newest first, without those that do not show yet; each call counts as a look for these. */
  listRuns(wanted: (run: SimulatedRun) => boolean): SimulatedRun[] {
    return this.runs
      .filter(wanted)
      .filter((run) => run.hiddenFor-- <= 0)
      .reverse();
  }

  /** How far it is: `final` after `looksToVerdict` looks. Counts as one. */
  lookAt(run: SimulatedRun): 'pending' | 'compiling' | 'judging' | 'final' {
    const part =
      this.msToVerdict === null ? run.looks++ / this.looksToVerdict : (this.now() - run.sentAt) / this.msToVerdict;
    // Of no looks and no time, no part can be counted: it is over at once.
    if (!(part < 1)) return 'final';
    if (part < 1 / 3) return 'pending';
    return part < 2 / 3 ? 'compiling' : 'judging';
  }
}

const NAMED: Readonly<Record<string, Status>> = { AC: 0, WA: -1, PE: -3, CE: -2, TLE: 1, MLE: 2, RE: 3, SE: 4 };

/** A source says what it gets: `simulate: WA`. One that says nothing is right. */
export function outcomeOf(code: string): SimulatedOutcome {
  const named = /simulate:\s*([A-Z]+)/.exec(code)?.[1] ?? 'AC';
  const status = NAMED[named] ?? 0;
  const measured = { timeMs: 15, memoryKb: 1408 };
  if (status === -2) return { status, ...measured, message: "main.cpp:1:1: error: 'x' was not declared" };
  return { status, ...measured };
}
