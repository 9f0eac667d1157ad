/**
 * A scoreboard of 1,000 teams and 13 problems after 10,000 runs: what one verdict costs, what reading a page costs while
 * they arrive, and what building it from the log costs. Baseline: counting everything from zero for each verdict, in the
 * same run.
 */
import type { Status } from '@tribunal/contract';
import { ContestType, type BoardRules, type ContestEvent, type ContestFact } from '@tribunal/plugin-contest/contract';
import { acmBoard, ContestFold, type BoardView } from '@tribunal/plugin-contest/standings';
import { seeded } from '@tribunal/testing';
import { atMost, percentile, report } from './report';

const TEAMS = Number(process.env['BENCH_TEAMS'] ?? 1000);
const PROBLEMS = Number(process.env['BENCH_PROBLEMS'] ?? 13);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 10_000);
/** Of these the last are told one by one, with a reader after each. */
const LIVE_RUNS = Math.min(2000, RUNS);
const COLD_ROUNDS = 9;
const PAGE = 50;
const MOST = { apply: 1, read: 20, cold: 200 };

const START = 1_750_000_000_000;
const HOUR = 3_600_000;
const VERDICTS: readonly Status[] = [0, 0, -1, -1, -1, 1, 2, 3, -2];

const rules: BoardRules = {
  type: ContestType.Acm,
  penaltyMs: 1_200_000,
  unitMs: 1000,
  tieBreak: 'none',
  oiRankScoreType: 'Recent',
};
const stars = new Set(Array.from({ length: TEAMS / 50 }, (_, at) => `team-${at * 50}`));
const view: BoardView = {
  startAt: START,
  lengthMs: 5 * HOUR,
  hiddenFromMs: 4 * HOUR,
  includesLate: false,
  isStar: (team) => stars.has(team),
};

/** What is measured. The board of a server answers the same three questions. */
interface Scoreboard {
  /** One more fact of the log; afterwards readers see it. */
  apply(event: ContestEvent): void | Promise<void>;
  /** A page as it goes out. */
  read(page: number): string | Promise<string>;
}
/** Builds it from the log as it is so far. */
type Open = (log: readonly ContestEvent[]) => Scoreboard | Promise<Scoreboard>;

const engine: Open = (log) => {
  const fold = new ContestFold();
  for (const event of log) fold.apply(event);
  const board = acmBoard(fold.field, rules, view);
  board.standings();
  return {
    apply: (event) => {
      fold.apply(event);
      board.standings();
    },
    read: (page) =>
      JSON.stringify(
        board
          .standings()
          .slice(page * PAGE, (page + 1) * PAGE)
          .map(({ results, ...row }) => ({ ...row, results: Object.fromEntries(results) })),
      ),
  };
};

/** Each run is sent, and judged a little later, perhaps after others that were sent later. */
function logOf(runs: number): ContestEvent[] {
  const random = seeded(13);
  const told: { at: number; fact: ContestFact }[] = [];
  for (let id = 1; id <= runs; id += 1) {
    const at = START + Math.floor((id / runs) * 5 * HOUR);
    const [team, problem] = [`team-${random.below(TEAMS)}`, 1 + random.below(PROBLEMS)];
    const sent = { kind: 'submission', submissionId: id, team, problem, submittedAt: at, virtualId: null } as const;
    const status = random.pick(VERDICTS);
    const judged = { kind: 'judgement', submissionId: id, judgementId: id, status } as const;
    told.push({ at, fact: sent });
    const later = at + random.below(20_000);
    told.push({ at: later, fact: { ...judged, score: null, timeMs: random.below(1000), isManual: false } });
  }
  return told.sort((a, b) => a.at - b.at).map(({ at, fact }, place) => ({ seq: place + 1, at, ...fact }));
}

async function timed(work: () => unknown): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const log = logOf(RUNS);
const open = engine;
const cold: number[] = [];
for (let round = 0; round < COLD_ROUNDS; round += 1) cold.push(await timed(() => open(log)));

const [past, live] = [log.slice(0, -2 * LIVE_RUNS), log.slice(-2 * LIVE_RUNS)];
const scoreboard = await open(past);
const [applied, read]: [number[], number[]] = [[], []];
const random = seeded(14);
for (const event of live) {
  const took = await timed(() => scoreboard.apply(event));
  if (event.kind === 'judgement') applied.push(took);
  const page = random.below(Math.ceil(TEAMS / PAGE));
  read.push(await timed(() => scoreboard.read(page)));
}

const cold_ms = percentile(cold, 0.5);
const read_p50_ms = percentile(read, 0.5);
report('scoreboard', {
  apply_ms: atMost(percentile(applied, 0.5), MOST.apply, { p99: percentile(applied, 0.99), from_zero_ms: cold_ms }),
  read_p50_ms: atMost(read_p50_ms, MOST.read, { reads: read.length }),
  read_p99_ms: atMost(percentile(read, 0.99), MOST.read),
  cold_ms: atMost(cold_ms, MOST.cold, { first: cold[0]!, slowest: Math.max(...cold) }),
});
