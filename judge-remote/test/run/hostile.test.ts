import { Status } from '@tribunal/contract';
import type { FaultKind, SimulatedPart } from '@tribunal/remote-kit/simulator';
import { RequeueTask, ServerError, type FinalReport } from '@tribunal/worker';
import { expect, it } from 'vitest';
import { seededRandom, type SeededRandom } from '../../../core/testing/src/seeded-random';
import type { RemoteServer } from '../../src/server';
import type { exchange } from '../../src/session';
import { toyWithoutNetwork } from '../toy/in-memory';
import { anAccount } from './fake-ledger';
import { aRemoteTask, remoteJudgeHarness } from './remote-judge-harness';

const SEEDS = 300;
const SUBMISSIONS = 3;
/** Maximum number of attempts that any of the submissions needs, whatever goes wrong. */
const ATTEMPTS = 400;

const FAULTS: readonly [on: SimulatedPart, kind: FaultKind][] = [
  ['submit', 'dropBefore'],
  ['submit', 'dropAfter'],
  ['submit', 'timeout'],
  ['submit', 'serverError'],
  ['submit', 'tooFast'],
  ['submit', 'tooManyRequests'],
  ['submit', 'sessionLost'],
  ['submit', 'interstitial'],
  ['submit', 'rejected'],
  ['status', 'serverError'],
  ['status', 'dropAfter'],
  ['status', 'timeout'],
  ['login', 'serverError'],
  ['login', 'dropAfter'],
];

type Harness = ReturnType<typeof remoteJudgeHarness>;

/**
 * Injects a fault at a boundary between this process and another: nothing, a lost answer, or the end of the process.
 */
class FaultInjector {
  /** Resolves when the process crashes. */
  readonly crashed: Promise<'died'>;
  #resolveCrash: (value: 'died') => void = () => {};

  constructor(
    private readonly random: SeededRandom,
    /** Share of calls that fail. */
    private readonly faultRate: number,
  ) {
    this.crashed = new Promise((resolve) => (this.#resolveCrash = resolve));
  }

  async invoke<T>(call: () => Promise<T>, silence: () => Error): Promise<T> {
    const roll = this.random.next() / this.faultRate;
    if (roll < 0.25) return this.crash();
    if (roll < 0.5) throw silence();
    const answer = await call();
    if (roll < 0.75) return this.crash();
    if (roll < 1) throw silence();
    return answer;
  }

  /** Never resolves, because a crashed process neither continues nor throws. */
  crash(): Promise<never> {
    this.#resolveCrash('died');
    return new Promise(() => {});
  }
}

const faultyServer = (
  { ledger }: Harness,
  faultInjector: FaultInjector,
): Pick<RemoteServer, 'run' | 'move' | 'account'> => {
  const lost = (): Error => new ServerError(0, 'no answer');
  return {
    run: (body) => faultInjector.invoke(() => ledger.run(body), lost),
    move: (body) => faultInjector.invoke(() => ledger.move(body), lost),
    account: (body) => faultInjector.invoke(() => ledger.account(body), lost),
  };
};

/** Wraps requests to the site, which also crash with the process; the simulator injects the other faults there. */
function faultySite({ simulatorState }: Harness, random: SeededRandom, faultInjector: FaultInjector): typeof exchange {
  const site = toyWithoutNetwork(simulatorState);
  return async (sent) => {
    if (random.next() < 0.15) {
      const [on, kind] = random.pick(FAULTS);
      simulatorState.faults.push({ on, kind });
    }
    const { next } = random;
    if (next() < 0.01) return faultInjector.crash();
    const answer = await site(sent);
    return next() < 0.01 ? faultInjector.crash() : answer;
  };
}

/** Completes one judgement with as many processes as it takes. */
async function judgeUntilDone(
  harness: Harness,
  random: SeededRandom,
  judgementId: number,
): Promise<FinalReport | null> {
  const { ledger, clock } = harness;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    ledger.attempts.set(judgementId, attempt);
    const faultInjector = new FaultInjector(random, 0.08);
    const { judge } = harness.process(faultyServer(harness, faultInjector), faultySite(harness, random, faultInjector));
    const io = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };
    const task = aRemoteTask(judgementId, codeOf(judgementId), attempt);
    const ended = await Promise.race([
      judge(task, io).catch((error: unknown) => (error instanceof RequeueTask ? error : Promise.reject(error))),
      faultInjector.crashed,
    ]);
    if (ended !== 'died' && !(ended instanceof RequeueTask)) return ended;
    await new Promise<void>((resolve) => clock.after(ended === 'died' ? 5000 : ended.delayMs, resolve));
  }
  return null;
}

/** Each source has its own length, as nearly all real ones have. */
const codeOf = (judgementId: number): string => `${'x'.repeat(judgementId)} simulate: ${judgementId % 2 ? 'WA' : 'AC'}`;

async function runStorm(seed: number) {
  const random = seededRandom(seed);
  const harness = remoteJudgeHarness();
  const { simulatorState, ledger, clock } = harness;
  ledger.accounts = [anAccount(1, 'bot'), anAccount(2, 'bot2')];
  simulatorState.accounts.push({ name: 'bot2', password: 'secret' });
  simulatorState.onRun = (run) => {
    run.hiddenFor = random.pick([0, 0, 0, 1, 3, Infinity]);
    if (run.account === 'stranger' || random.next() < 0.7) return;
    simulatorState.addRun({ account: 'stranger', problemId: '1000', languageId: '0', code: run.code });
    simulatorState.addRun({ account: 'stranger', problemId: '1000', languageId: '0', code: 'other' });
  };
  const judgementIds = Array.from({ length: SUBMISSIONS }, (_, at) => at + 1);
  const over = { is: false };
  const all = Promise.all(judgementIds.map((id) => judgeUntilDone(harness, random, id)));
  void all.finally(() => (over.is = true)).catch(() => {});
  while (!over.is) await clock.advanceAsync(5000);
  return { ...harness, reports: await all, judgementIds };
}

/** It computes for 22 s alone, and for over two minutes where three suites share two processors. */
const timeout = 600_000;

it(`sends at most once, and takes no run for another, in ${SEEDS} storms`, { timeout }, async () => {
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { simulatorState, ledger, reports, judgementIds } = await runStorm(seed);
    for (const [at, judgementId] of judgementIds.entries()) {
      const context = `seed ${seed}, judgement ${judgementId}`;
      const sent = simulatorState.runs.filter(
        ({ account, code }) => account !== 'stranger' && code === codeOf(judgementId),
      );
      const row = ledger.rows.get(judgementId)!;
      const report = reports[at];
      expect(sent.length, context).toBeLessThanOrEqual(1);
      expect(['final', 'needsReview', 'refused'], context).toContain(row.state);
      if (row.remoteRunId !== null) expect(String(sent[0]?.id), context).toBe(row.remoteRunId);
      if (row.state === 'refused') expect(sent, context).toEqual([]);
      expect(report?.status, context).toBe(row.state === 'final' ? sent[0]?.outcome.status : Status.SubmittedFailed);
      ends.set(row.state, (ends.get(row.state) ?? 0) + 1);
    }
  }
  // A test in which all runs end alike would prove little.
  expect([...ends.keys()].sort()).toEqual(['final', 'needsReview', 'refused']);
  expect(ends.get('final')).toBeGreaterThan(SEEDS);
});
