import { Status } from '@tribunal/contract';
import type { FaultKind, SimulatedPart } from '@tribunal/remote-kit/simulator';
import { HandBack, ServerError, type FinalReport } from '@tribunal/worker';
import { expect, it } from 'vitest';
import { seeded, type Seeded } from '../../../core/testing/src/seeded';
import type { RemoteServer } from '../../src/server';
import type { exchange } from '../../src/session';
import { toyWithoutNetwork } from '../toy/in-memory';
import { anAccount } from './fake-ledger';
import { aRemoteTask, aStage } from './stage';

const SEEDS = 300;
const SUBMISSIONS = 3;
/** Attempts that any of them needs at most, whatever goes wrong. */
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

type Stage = ReturnType<typeof aStage>;

/** What happens at a boundary between this process and another: nothing, a lost answer, or the end of the process. */
class Fate {
  /** Resolves when the process dies. */
  readonly died: Promise<'died'>;
  #die: (value: 'died') => void = () => {};

  constructor(
    private readonly random: Seeded,
    /** Share of calls that go wrong. */
    private readonly harm: number,
  ) {
    this.died = new Promise((resolve) => (this.#die = resolve));
  }

  async through<T>(call: () => Promise<T>, silence: () => Error): Promise<T> {
    const luck = this.random.next() / this.harm;
    if (luck < 0.25) return this.end();
    if (luck < 0.5) throw silence();
    const answer = await call();
    if (luck < 0.75) return this.end();
    if (luck < 1) throw silence();
    return answer;
  }

  /** Whoever is dead neither goes on nor throws. */
  end(): Promise<never> {
    this.#die('died');
    return new Promise(() => {});
  }
}

const harmedServer = ({ ledger }: Stage, fate: Fate): Pick<RemoteServer, 'run' | 'move' | 'account'> => {
  const lost = (): Error => new ServerError(0, 'no answer');
  return {
    run: (body) => fate.through(() => ledger.run(body), lost),
    move: (body) => fate.through(() => ledger.move(body), lost),
    account: (body) => fate.through(() => ledger.account(body), lost),
  };
};

/** Requests to the site die with the process too; what else goes wrong there, the simulator does. */
function harmedSite({ world }: Stage, random: Seeded, fate: Fate): typeof exchange {
  const site = toyWithoutNetwork(world);
  return async (sent) => {
    if (random.next() < 0.15) {
      const [on, kind] = random.pick(FAULTS);
      world.faults.push({ on, kind });
    }
    const { next } = random;
    if (next() < 0.01) return fate.end();
    const answer = await site(sent);
    return next() < 0.01 ? fate.end() : answer;
  };
}

/** One wish of a user, through as many processes as it takes. */
async function judgedAtLast(stage: Stage, random: Seeded, judgementId: number): Promise<FinalReport | null> {
  const { ledger, clock } = stage;
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    ledger.attempts.set(judgementId, attempt);
    const fate = new Fate(random, 0.08);
    const { judge } = stage.process(harmedServer(stage, fate), harmedSite(stage, random, fate));
    const io = { report: { status: () => {}, caseDone: () => {} }, signal: new AbortController().signal };
    const task = aRemoteTask(judgementId, codeOf(judgementId), attempt);
    const ended = await Promise.race([
      judge(task, io).catch((error: unknown) => (error instanceof HandBack ? error : Promise.reject(error))),
      fate.died,
    ]);
    if (ended !== 'died' && !(ended instanceof HandBack)) return ended;
    await new Promise<void>((resolve) => clock.after(ended === 'died' ? 5000 : ended.restMs, resolve));
  }
  return null;
}

/** Each has a length of its own, as nearly all have. */
const codeOf = (judgementId: number): string => `${'x'.repeat(judgementId)} simulate: ${judgementId % 2 ? 'WA' : 'AC'}`;

async function play(seed: number) {
  const random = seeded(seed);
  const stage = aStage();
  const { world, ledger, clock } = stage;
  ledger.accounts = [anAccount(1, 'bot'), anAccount(2, 'bot2')];
  world.accounts.push({ name: 'bot2', password: 'secret' });
  world.onRun = (run) => {
    run.hiddenFor = random.pick([0, 0, 0, 1, 3, Infinity]);
    if (run.account === 'stranger' || random.next() < 0.7) return;
    world.addRun({ account: 'stranger', problemId: '1000', languageId: '0', code: run.code });
    world.addRun({ account: 'stranger', problemId: '1000', languageId: '0', code: 'other' });
  };
  const judgementIds = Array.from({ length: SUBMISSIONS }, (_, at) => at + 1);
  const over = { is: false };
  const all = Promise.all(judgementIds.map((id) => judgedAtLast(stage, random, id)));
  void all.finally(() => (over.is = true)).catch(() => {});
  while (!over.is) await clock.pass(5000);
  return { ...stage, reports: await all, judgementIds };
}

it(`sends at most once, and takes no run for another, in ${SEEDS} storms`, { timeout: 120_000 }, async () => {
  const ends = new Map<string, number>();
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    const { world, ledger, reports, judgementIds } = await play(seed);
    for (const [at, judgementId] of judgementIds.entries()) {
      const said = `seed ${seed}, judgement ${judgementId}`;
      const sent = world.runs.filter(({ account, code }) => account !== 'stranger' && code === codeOf(judgementId));
      const row = ledger.rows.get(judgementId)!;
      const report = reports[at];
      expect(sent.length, said).toBeLessThanOrEqual(1);
      expect(['final', 'parked', 'refused'], said).toContain(row.state);
      if (row.remoteRunId !== null) expect(String(sent[0]?.id), said).toBe(row.remoteRunId);
      if (row.state === 'refused') expect(sent, said).toEqual([]);
      expect(report?.status, said).toBe(row.state === 'final' ? sent[0]?.outcome.status : Status.SubmittedFailed);
      ends.set(row.state, (ends.get(row.state) ?? 0) + 1);
    }
  }
  // A storm that always ends alike would prove little.
  expect([...ends.keys()].sort()).toEqual(['final', 'parked', 'refused']);
  expect(ends.get('final')).toBeGreaterThan(SEEDS);
});
