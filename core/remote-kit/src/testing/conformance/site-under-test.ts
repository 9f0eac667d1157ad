import { afterEach, beforeEach } from 'vitest';
import type {
  RemoteCredentials,
  RemoteProblem,
  RemoteProblemRef,
  RemoteProgress,
  RemoteSession,
} from '@tribunal/contract';
import type { RemoteDoor } from '../../door';
import {
  startSimulator,
  World,
  type RunningSimulator,
  type SimulatedProblem,
  type SiteSimulator,
} from '../../simulator';
import type { ConformanceOptions, Lack, OpenSession } from './options';

/** A run is final after fewer looks than this. */
const MOST_LOOKS = 20;
/** ms: machines that test have other things to do. */
const PATIENCE_MS = 60_000;
export const BOT = 'bot';
const PASSWORD = 'secret';

export const CODE =
  '#include <cstdio>\n// 两数之和，见题面\nint main() { int a, b; scanf("%d%d", &a, &b); printf("%d", a + b); }\n';

/** A simulated site that is new for every test, and what tests do there. */
export class SiteUnderTest {
  readonly adapter;
  readonly spec;
  /** How long requests wait for an answer from now on. */
  patienceMs = PATIENCE_MS;
  #running: RunningSimulator | null = null;

  constructor(
    door: RemoteDoor,
    readonly simulator: SiteSimulator,
    private readonly open: OpenSession,
    readonly options: ConformanceOptions,
  ) {
    this.adapter = door.adapter;
    this.spec = door.spec;
  }

  /** To be called where tests are declared. */
  renewForEachTest(): void {
    beforeEach(() => this.start());
    afterEach(() => this.stop());
  }

  async start(): Promise<void> {
    this.patienceMs = PATIENCE_MS;
    this.#running = await startSimulator(this.simulator, { world: new World() });
  }

  async stop(): Promise<void> {
    await this.#running?.close();
  }

  get world(): World {
    return this.#running!.world;
  }

  get url(): string {
    return this.#running!.url;
  }

  lacks(what: Lack): boolean {
    return this.options.lacks?.includes(what) ?? false;
  }

  visit(account: string | null = null): RemoteSession {
    return this.open(this.spec, this.url, { account, timeoutMs: () => this.patienceMs });
  }

  /** Of the account that the simulator knows, as the site takes them. */
  credentials(changes: Partial<RemoteCredentials> = {}): RemoteCredentials {
    const { session } = this.options;
    const pasted = this.lacks('password') && session ? session(this.world.openSession(BOT)) : null;
    return { name: BOT, password: this.lacks('password') ? null : PASSWORD, session: pasted, ...changes };
  }

  async loggedIn(): Promise<RemoteSession> {
    const session = this.visit(BOT);
    await this.adapter.login(session, this.credentials());
    return session;
  }

  /** The first problem that the simulator has. */
  get problem(): SimulatedProblem {
    const [first] = this.simulator.problems;
    if (!first) throw new Error(`the simulator of ${this.spec.key} has no problem`);
    return first;
  }

  /** As the site shows it to everybody, or to its members. */
  async fetched(id: string): Promise<RemoteProblem> {
    const isForMembers = this.options.members?.includes(id) ?? false;
    return this.adapter.fetchProblem(isForMembers ? await this.loggedIn() : this.visit(), id);
  }

  async refOf(id = this.problem.id): Promise<RemoteProblemRef & { languageId: string }> {
    const { ref, languageIds } = await this.fetched(id);
    const languageId = languageIds?.[0] ?? this.spec.languages[0]?.id;
    if (languageId === undefined) throw new Error(`${this.spec.key} has no languages`);
    return { id, ref, languageId };
  }

  /** Submits, and finds the run in the account's list where the site does not say its id. */
  async submit(session: RemoteSession, code = CODE): Promise<{ runId: string; problem: RemoteProblemRef }> {
    const { languageId, ...problem } = await this.refOf();
    const { runId } = await this.adapter.submit(session, { problem, languageId, code });
    const found = runId ?? (await this.adapter.recentRuns(session, problem))[0]?.runId;
    if (found === undefined) throw new Error('the list of recent runs does not show what was just sent');
    return { runId: found, problem };
  }

  /** All that is seen of a run until it is decided. */
  async follow(session: RemoteSession, run: { runId: string; problem: RemoteProblemRef }): Promise<RemoteProgress[]> {
    const seen: RemoteProgress[] = [];
    while (seen.length < MOST_LOOKS) {
      const progress = await this.adapter.poll(session, run);
      seen.push(progress);
      if (progress.state === 'final' || progress.state === 'unknown') return seen;
    }
    throw new Error(`after ${MOST_LOOKS} looks the run is still ${seen.at(-1)?.state}`);
  }
}

/** The kind of failure that work ends with; `none` when it goes well; other errors are thrown. */
export async function failureOf(work: Promise<unknown>): Promise<string> {
  try {
    await work;
    return 'none';
  } catch (error) {
    if (error instanceof Error && error.name === 'RemoteFailure') return (error as Error & { kind: string }).kind;
    throw error;
  }
}
