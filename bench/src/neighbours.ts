/**
 * What neighbours can do to a right program: its verdict and its time beside attackers on 1 to 4 other slots, each way of
 * attacking by itself. Baselines of the same run: the same programs on the quiet machine, and the same attack on a plain
 * process, where nothing shares the processor out, with a clock that runs on. Needs root and gcc. BENCH_RUNS (1000 for the
 * full figure), BENCH_TIME_MS (the time limit), BENCH_SLOTS.
 */
import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { Machine } from './neighbours/machine';
import { atMost, percentile, report, type Figure } from './report';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 96);
const TIME_MS = Number(process.env['BENCH_TIME_MS'] ?? 200);
const SLOTS = Number(process.env['BENCH_SLOTS'] ?? Math.max(2, availableParallelism()));
const PLAIN_RUNS = 4;
/** The clock's limit beside a time limit, as in `judge-local/src/limits.ts`. */
const CLOCK_MS = 3 * TIME_MS + 1500;
const MOST_ATTACKERS = 4;
const CHANGE = 1.05;

const PROGRAMS = ['compute', 'remember'];
/** Parts of the time limit. */
const LOADS = [0.4, 0.8, 0.95];
const ATTACKS = {
  sessions: ['children', '120'],
  threads: ['threads', '120'],
  memory: ['flood'],
  forks: ['churn'],
} as const;

interface Work {
  name: string;
  program: string;
  rounds: number;
}

/** Rounds that take each program so much of the limit when nobody else is there. */
async function calibrate(machine: Machine): Promise<Work[]> {
  const works: Work[] = [];
  for (const program of PROGRAMS) {
    const rounds = 400;
    const times: number[] = [];
    for (let run = 0; run < 9; run++) times.push((await machine.judge(program, rounds, 60_000)).cpuMs);
    const perRound = percentile(times, 0.5) / rounds;
    for (const load of LOADS)
      works.push({ name: `${program} ${load}`, program, rounds: Math.round((load * TIME_MS) / perRound) });
  }
  return works;
}

/** CPU times by work, and how many of these runs got a wrong verdict. */
class Tally {
  wrong = 0;
  runs = 0;
  readonly times = new Map<string, number[]>();

  async add(machine: Machine, works: readonly Work[], runs: number): Promise<void> {
    for (let run = 0; run < runs; run++) {
      // From one call to the next it goes on where it stopped.
      const { name, program, rounds } = works[this.runs % works.length]!;
      const { cpuMs, isRight } = await machine.judge(program, rounds);
      this.runs += 1;
      this.wrong += isRight ? 0 : 1;
      this.times.set(name, [...(this.times.get(name) ?? []), cpuMs]);
    }
  }

  /** How much longer these took than those of `quiet`: the median of all, each beside its own work's median. */
  ratio(quiet: Tally, share: number): number {
    const ratios = [...this.times].flatMap(([name, times]) => {
      const usual = percentile(quiet.times.get(name) ?? [], 0.5);
      return times.map((time) => time / usual);
    });
    return percentile(ratios, share);
  }
}

/** How many of the runs of a plain process are over the clock's limit beside the same attack, and how many there were. */
async function plain(machine: Machine, work: Work): Promise<{ wrong: number; runs: number }> {
  const attackers = Array.from({ length: SLOTS - 1 }, () =>
    spawn(machine.path, ATTACKS.sessions, { stdio: 'ignore', detached: true }),
  );
  let wrong = 0;
  try {
    for (let run = 0; run < PLAIN_RUNS; run++) wrong += (await endsInTime(machine.path, work)) ? 0 : 1;
  } finally {
    for (const one of attackers) one.kill('SIGKILL');
  }
  return { wrong, runs: PLAIN_RUNS };
}

function endsInTime(path: string, { program, rounds }: Work): Promise<boolean> {
  const child = spawn(path, [program, String(rounds)], { stdio: 'ignore', detached: true, timeout: CLOCK_MS });
  return new Promise((resolve) => child.once('exit', (code) => resolve(code === 0)));
}

const others = 2 * SLOTS - 1;
const counts = Array.from({ length: Math.min(MOST_ATTACKERS, others) }, (_, index) => index + 1);
const machine = await Machine.open(SLOTS, TIME_MS);
const figures: Record<string, Figure> = {};
try {
  const works = await calibrate(machine);
  const perAttack = Math.ceil(RUNS / Object.keys(ATTACKS).length / counts.length);
  const quiet = new Tally();
  const all = new Tally();
  const byAttack = new Map<string, Tally>();
  await quiet.add(machine, works, 2 * works.length);
  for (const count of counts)
    for (const [name, how] of Object.entries(ATTACKS)) {
      // With more of them than other cores, one is on the same core.
      const figure = `cpu_time_ratio_${name}${count < SLOTS ? '' : '_same_core'}`;
      const tally = byAttack.get(figure) ?? new Tally();
      byAttack.set(figure, tally);
      await quiet.add(machine, works, works.length / 2);
      await machine.attacked(how, count, async () => {
        await tally.add(machine, works, perAttack);
      });
    }
  for (const { wrong, runs } of byAttack.values()) {
    all.wrong += wrong;
    all.runs += runs;
  }
  const baseline = await plain(machine, works[0]!);
  figures['wrong_verdicts'] = atMost(all.wrong, 0, {
    runs: all.runs,
    run_again: machine.repeated,
    run_alone: machine.alone,
    quiet_wrong: quiet.wrong,
    quiet_runs: quiet.runs,
    plain_wrong: baseline.wrong,
    plain_runs: baseline.runs,
  });
  for (const [name, tally] of byAttack)
    figures[name] = atMost(tally.ratio(quiet, 0.5), CHANGE, {
      p95: tally.ratio(quiet, 0.95),
      wrong: tally.wrong,
      runs: tally.runs,
      quiet_p95: quiet.ratio(quiet, 0.95),
    });
  report('neighbours', figures);
} finally {
  await machine.close();
}
