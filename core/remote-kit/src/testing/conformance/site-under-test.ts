import { afterEach, beforeEach } from 'vitest';
import type { RemoteCredentials, RemoteProblem, RemoteProblemRef, RemoteProgress, RemoteSession } from '../../contract';
import type { JudgePart } from '../../judge-part';
import {
  startSimulator,
  SimulatorState,
  type RunningSimulator,
  type SimulatedProblem,
  type SiteSimulator,
} from '../../simulator';
import { checkedAdapter } from '../../schema';
import type { ConformanceOptions, Lack, OpenSession } from './options';

/** Maximum number of polls before a run must be final. */
const MAX_POLLS = 20;
/** Timeout in ms; generous because test machines may be busy. */
const TIMEOUT_MS = 60_000;
export const BOT = 'bot';
export const PASSWORD = 'secret';

export const CODE =
  '#include <cstdio>\n// 两数之和，见题面\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }\n';

/** A simulated site that is created for every test, with common actions of tests. */
export class SiteUnderTest {
  readonly adapter;
  readonly spec;
  /** Timeout of requests in ms from now on. */
  timeoutMs = TIMEOUT_MS;
  #running: RunningSimulator | null = null;

  constructor(
    part: JudgePart,
    readonly simulator: SiteSimulator,
    private readonly createSession: OpenSession,
    readonly options: ConformanceOptions,
  ) {
    this.adapter = checkedAdapter(part.adapter);
    this.spec = part.spec;
  }

  /** Prints a line about all cases together. */
  report(text: string): void {
    if (!this.options.isQuiet) console.log(text);
  }

  /** Registers the set-up for each test. It must be called where the tests are declared. */
  restartForEachTest(): void {
    beforeEach(() => this.start());
    afterEach(() => this.stop());
  }

  async start(): Promise<void> {
    this.timeoutMs = TIMEOUT_MS;
    this.#running = await startSimulator(this.simulator, { simulatorState: new SimulatorState() });
  }

  async stop(): Promise<void> {
    await this.#running?.close();
  }

  /** Runs `work` at a site of its own. */
  async withNewSite(work: () => Promise<void>): Promise<void> {
    await this.start();
    try {
      await work();
    } finally {
      await this.stop();
    }
  }

  get world(): SimulatorState {
    return this.#running!.simulatorState;
  }

  get url(): string {
    return this.#running!.url;
  }

  lacks(what: Lack): boolean {
    return this.options.lacks?.includes(what) ?? false;
  }

  openSession(account: string | null = null): RemoteSession {
    return this.createSession(this.spec, this.url, { account, timeoutMs: () => this.timeoutMs });
  }

  /** Returns valid credentials of the account that the simulator knows. */
  credentials(changes: Partial<RemoteCredentials> = {}): RemoteCredentials {
    const { session } = this.options;
    const pasted = this.lacks('password') && session ? session(this.world.openSession(BOT), BOT) : null;
    return { name: BOT, password: this.lacks('password') ? null : PASSWORD, session: pasted, ...changes };
  }

  async openLoggedInSession(): Promise<RemoteSession> {
    const session = this.openSession(BOT);
    await this.adapter.login(session, this.credentials());
    return session;
  }

  /** The first problem of the simulator. */
  get problem(): SimulatedProblem {
    const [first] = this.simulator.problems;
    if (!first) throw new Error(`the simulator of ${this.spec.key} has no problem`);
    return first;
  }

  /** Fetches a problem as the site shows it to everybody, or to logged-in users. */
  async fetchProblem(id: string): Promise<RemoteProblem> {
    const isForMembers = this.options.members?.includes(id) ?? false;
    return this.adapter.fetchProblem(isForMembers ? await this.openLoggedInSession() : this.openSession(), id);
  }

  async problemRef(id = this.problem.id): Promise<RemoteProblemRef & { languageId: string }> {
    const { ref, languageIds } = await this.fetchProblem(id);
    const languageId = languageIds?.[0] ?? this.spec.languages[0]?.id;
    if (languageId === undefined) throw new Error(`${this.spec.key} has no languages`);
    return { id, ref, languageId };
  }

  /** Submits, and finds the run in the account's list if the site does not return its id. */
  async submit(session: RemoteSession, code = CODE): Promise<{ runId: string; problem: RemoteProblemRef }> {
    const { languageId, ...problem } = await this.problemRef();
    const { runId } = await this.adapter.submit(session, { problem, languageId, code });
    const found = runId ?? (await this.adapter.listRecentRuns(session, problem))[0]?.runId;
    if (found === undefined)
      throw new Error('the list of recent runs does not contain the run that was just submitted');
    return { runId: found, problem };
  }

  /** Polls a run until it is final and returns all progress seen. */
  async pollUntilFinal(
    session: RemoteSession,
    run: { runId: string; problem: RemoteProblemRef },
  ): Promise<RemoteProgress[]> {
    const states: RemoteProgress[] = [];
    while (states.length < MAX_POLLS) {
      const progress = await this.adapter.poll(session, run);
      states.push(progress);
      if (progress.state === 'final' || progress.state === 'unknown') return states;
    }
    throw new Error(`after ${MAX_POLLS} polls the run is still ${states.at(-1)?.state}`);
  }
}

/** Returns the kind of failure that the work ends with; `none` if it succeeds. Other errors are thrown. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof Error && error.name === 'RemoteFailure') return (error as Error & { kind: string }).kind;
    throw error;
  }
}
