/**
 * Benchmarks a scoreboard of 1,000 teams and 13 problems after 10,000 runs: the cost of one verdict, of reading a
 * page over HTTP while hundreds watch and runs arrive, of reading the whole scoreboard through the Contest API under
 * both rules in every version, and of building it from the log in PostgreSQL once all runs have arrived. Baselines, in
 * the same run: for reading, a server that only sends such a scoreboard, read by the same clients at the same time;
 * for a verdict, recounting everything.
 */
import type { Status } from '@tribunal/contract';
import { ContestType, type BoardRules, type ContestEvent, type ContestFact } from '@tribunal/plugin-contest/contract';
import { acmBoard, ContestFold, type BoardView } from '@tribunal/plugin-contest/standings';
import { seededRandom, startPostgres } from '@tribunal/testing';
import { atMost, percentile, report, timed, type Figure } from './report';
import { CLICS_VERSIONS } from '../../plugins/contest-clics/server/limits';
import type { ReadStats } from './scoreboard/reader';
import { openSite, type Site } from './scoreboard/site';

const TEAMS = Number(process.env['BENCH_TEAMS'] ?? 1000);
const PROBLEMS = Number(process.env['BENCH_PROBLEMS'] ?? 13);
const RUNS = Number(process.env['BENCH_RUNS'] ?? 10_000);
/** Number of runs, the last ones, that are applied one by one. */
const LIVE_RUNS = Math.min(2000, RUNS);
const COLD_ROUNDS = 9;
/** Number of clients that read the Contest API, half of the time from the baseline server. */
const API_READERS = Number(process.env['BENCH_API_READERS'] ?? 40);
const API_SECONDS = Number(process.env['BENCH_API_SECONDS'] ?? 30);
/** The same for pages of the scoreboard. */
const READERS = Number(process.env['BENCH_READERS'] ?? 400);
/** How long the clients read, in seconds. */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 20);
/** Limits in ms; `readRatio` is a multiple of the 99th percentile of the baseline server. */
const MAX = { apply: 1, read: 20, readRatio: 3, cold: 200 };

const HOUR = 3_600_000;
/** Half an hour of the five hours is left, so that the contest runs as long as the benchmark. */
const PLAYED = 4.5 * HOUR;
const START = Date.now() - PLAYED;
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

/** Creates the scoreboard engine alone, as the server and browsers use it. */
function engineOf(log: readonly ContestEvent[]): { apply(event: ContestEvent): void } {
  const fold = new ContestFold();
  for (const event of log) fold.apply(event);
  const board = acmBoard(fold.runs, rules, view);
  board.standings();
  return {
    apply: (event) => {
      fold.apply(event);
      board.standings();
    },
  };
}

/**
 * Creates a log in which each run is submitted and judged a little later, possibly after runs that were submitted
 * later.
 */
function logOf(runs: number, type: ContestType): ContestEvent[] {
  const random = seededRandom(13);
  const events: { at: number; fact: ContestFact }[] = [];
  for (let id = 1; id <= runs; id += 1) {
    const at = START + Math.floor((id / runs) * PLAYED);
    const [team, problem] = [`team-${random.below(TEAMS)}`, 1 + random.below(PROBLEMS)];
    const submission = {
      kind: 'submission',
      submissionId: id,
      team,
      problem,
      submittedAt: at,
      virtualId: null,
    } as const;
    const status = random.pick(VERDICTS);
    const judged = { kind: 'judgement', submissionId: id, judgementId: id, status } as const;
    events.push({ at, fact: submission });
    const later = at + random.below(20_000);
    const score = type === ContestType.Oi ? random.below(101) : null;
    events.push({ at: later, fact: { ...judged, score, timeMs: random.below(1000), isManual: false } });
  }
  return events.sort((a, b) => a.at - b.at).map(({ at, fact }, place) => ({ seq: place + 1, at, ...fact }));
}

const size = { teams: TEAMS, problems: PROBLEMS, startAt: START };

async function openPostgres() {
  const { url, stop } = await startPostgres();
  return { url, [Symbol.asyncDispose]: stop };
}

/**
 * Returns the ms of reads of the whole scoreboard through the Contest API, by version, while the runs of `live`
 * arrive.
 */
async function readApi(site: Site, live: readonly ContestEvent[]): Promise<[version: string, stats: ReadStats][]> {
  const share = Math.floor(live.length / CLICS_VERSIONS.length);
  const reads: [string, ReadStats][] = [];
  for (const [at, clicsVersion] of CLICS_VERSIONS.entries()) {
    const batch = live.slice(at * share, (at + 1) * share);
    const reading = { readers: API_READERS, seconds: API_SECONDS, live: batch };
    reads.push([clicsVersion, await site.readWhile({ what: { clicsVersion }, ...reading })]);
  }
  return reads;
}

function p99Figure({ times, baseline, errors }: ReadStats): Figure {
  const [value, floor] = [percentile(times, 0.99), percentile(baseline, 0.99)];
  return atMost(value, MAX.readRatio * floor, {
    floor,
    ratio: value / floor,
    p50: percentile(times, 0.5),
    floor_p50: percentile(baseline, 0.5),
    reads: times.length,
    errors,
  });
}

const apiFigures = (rule: string, reads: [version: string, stats: ReadStats][]): Record<string, Figure> =>
  Object.fromEntries(reads.map(([version, stats]) => [`api_${rule}_${version}_read_p99_ms`, p99Figure(stats)]));

async function measureOi() {
  const log = logOf(RUNS, ContestType.Oi);
  await using postgres = await openPostgres();
  const past = log.slice(0, -2 * LIVE_RUNS);
  await using site = await openSite(postgres.url, { ...size, type: ContestType.Oi, past });
  return apiFigures('oi', await readApi(site, log.slice(-2 * LIVE_RUNS)));
}

async function measureAcm() {
  const log = logOf(RUNS, ContestType.Acm);
  const [past, live] = [log.slice(0, -2 * LIVE_RUNS), log.slice(-2 * LIVE_RUNS)];
  const [forPages, forApi] = [live.slice(0, LIVE_RUNS), live.slice(LIVE_RUNS)];
  await using postgres = await openPostgres();
  await using site = await openSite(postgres.url, { ...size, type: ContestType.Acm, past });
  // This comes first: otherwise the garbage of the other parts would be collected while pages are read.
  const read = await site.readWhile({ what: 'pages', readers: READERS, seconds: SECONDS, live: forPages });
  const api = apiFigures('acm', await readApi(site, forApi));
  const cold: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) cold.push(await timed(() => site.rebuild()));
  const fromZero: number[] = [];
  for (let round = 0; round < COLD_ROUNDS; round += 1) fromZero.push(await timed(() => engineOf(log)));
  const engine = engineOf(past);
  const applied: number[] = [];
  for (const event of live) {
    const took = await timed(() => engine.apply(event));
    if (event.kind === 'judgement') applied.push(took);
  }
  return {
    apply_ms: atMost(percentile(applied, 0.5), MAX.apply, {
      p99: percentile(applied, 0.99),
      from_zero_ms: percentile(fromZero, 0.5),
    }),
    read_p50_ms: atMost(percentile(read.times, 0.5), MAX.read, { readers: READERS, runs_meanwhile: read.runs }),
    read_p99_ms: p99Figure(read),
    cold_ms: atMost(percentile(cold, 0.5), MAX.cold, { first: cold[0]!, slowest: Math.max(...cold) }),
    ...api,
  };
}

const acm = await measureAcm();
report('scoreboard', { ...acm, ...(await measureOi()) });
