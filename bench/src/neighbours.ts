/**
 * Measures how neighbours affect a correct program: its verdict and its time beside attackers on 1 to 4 other slots,
 * each kind of attack separately. Baselines of the same run: the same programs on the quiet machine; the same attack on
 * a plain process, where nothing shares out the CPU and the clock is not stopped; and the CPU time of a plain process
 * on a core of its own beside the attack on another core, which no sandbox can undercut. Needs root and gcc.
 * BENCH_RUNS (1000 for the full figure), BENCH_TIME_MS (the time limit), BENCH_SLOTS.
 */
import { execFile, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { Machine } from './neighbours/machine';
import { atMost, percentile, report, type Figure } from './report';

const RUNS = Number(process.env['BENCH_RUNS'] ?? 96);
const TIME_MS = Number(process.env['BENCH_TIME_MS'] ?? 200);
const SLOTS = Number(process.env['BENCH_SLOTS'] ?? Math.max(2, availableParallelism()));
const PLAIN_RUNS = 4;
const PINNED_RUNS = 5;
/** The wall-clock limit that belongs to the time limit, as in `judge-local/src/limits.ts`. */
const CLOCK_MS = 3 * TIME_MS + 1500;
const MAX_ATTACKERS = 4;
const CHANGE = 1.05;

const PROGRAMS = ['compute', 'remember'];
/** Loads, as fractions of the time limit. */
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

/** Finds the number of rounds with which each program uses these fractions of the time limit on the quiet machine. */
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

/** CPU times by work, and the number of runs with a wrong verdict. */
class RunStats {
  wrong = 0;
  runs = 0;
  readonly times = new Map<string, number[]>();

  async add(machine: Machine, works: readonly Work[], runs: number): Promise<void> {
    for (let run = 0; run < runs; run++) {
      // Each call continues with the work after the last one of the previous call.
      const { name, program, rounds } = works[this.runs % works.length]!;
      const { cpuMs, isRight } = await machine.judge(program, rounds);
      this.runs += 1;
      this.wrong += isRight ? 0 : 1;
      this.times.set(name, [...(this.times.get(name) ?? []), cpuMs]);
    }
  }

  /**
   * Returns how much longer these runs took than those of `quiet`, at the percentile `share`; each run is compared
   * with the quiet median of its own work.
   */
  ratio(quiet: RunStats, share: number): number {
    const ratios = [...this.times].flatMap(([name, times]) => {
      const median = percentile(quiet.times.get(name) ?? [], 0.5);
      return times.map((time) => time / median);
    });
    return percentile(ratios, share);
  }
}

/**
 * Returns how many runs of a plain process exceed the wall-clock limit beside the same attack, and the total number
 * of runs.
 */
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

/**
 * Returns how much longer a plain process on a core of its own takes beside the attack on another core: what the
 * hardware shares between cores. About 1 unless the two are threads of one core.
 */
async function hardwareRatio(machine: Machine, attack: readonly string[], work: Work): Promise<number> {
  if (availableParallelism() < 2) return 1;
  const quiet = await pinnedCpuMs(machine.path, work);
  const attacker = spawn('taskset', ['-c', '0', machine.path, ...attack], { stdio: 'ignore', detached: true });
  try {
    return (await pinnedCpuMs(machine.path, work)) / quiet;
  } finally {
    attacker.kill('SIGKILL');
  }
}

/** Returns the median user time of a plain process on the second core. */
async function pinnedCpuMs(path: string, { program, rounds }: Work): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < PINNED_RUNS; run++) {
    const script = 'taskset -c 1 "$0" "$@"; times';
    const { stdout } = await promisify(execFile)('sh', ['-c', script, path, program, String(rounds)]);
    const [, minutes, seconds] = /(\d+)m([\d.]+)s \S+\s*$/.exec(stdout)!;
    times.push(60_000 * Number(minutes) + 1000 * Number(seconds));
  }
  return percentile(times, 0.5);
}

const others = 2 * SLOTS - 1;
const counts = Array.from({ length: Math.min(MAX_ATTACKERS, others) }, (_, index) => index + 1);
const machine = await Machine.open(SLOTS, TIME_MS);
const figures: Record<string, Figure> = {};
try {
  const works = await calibrate(machine);
  const perAttack = Math.ceil(RUNS / Object.keys(ATTACKS).length / counts.length);
  const quiet = new RunStats();
  const all = new RunStats();
  const byAttack = new Map<string, RunStats>();
  await quiet.add(machine, works, 2 * works.length);
  for (const count of counts)
    for (const [name, attack] of Object.entries(ATTACKS)) {
      // With more attackers than other cores, one of them is on the same core.
      const figure = `cpu_time_ratio_${name}${count < SLOTS ? '' : '_same_core'}`;
      const runStats = byAttack.get(figure) ?? new RunStats();
      byAttack.set(figure, runStats);
      await quiet.add(machine, works, works.length / 2);
      await machine.attacked(attack, count, async () => {
        await runStats.add(machine, works, perAttack);
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
  for (const [name, attack] of Object.entries(ATTACKS)) {
    const hardware = await hardwareRatio(machine, attack, works[0]!);
    for (const figure of [`cpu_time_ratio_${name}`, `cpu_time_ratio_${name}_same_core`]) {
      const outcome = byAttack.get(figure);
      if (!outcome) continue;
      figures[figure] = atMost(outcome.ratio(quiet, 0.5), CHANGE * Math.max(1, hardware), {
        hardware,
        p95: outcome.ratio(quiet, 0.95),
        wrong: outcome.wrong,
        runs: outcome.runs,
        quiet_p95: quiet.ratio(quiet, 0.95),
      });
    }
  }
  report('neighbours', figures);
} finally {
  await machine.close();
}
