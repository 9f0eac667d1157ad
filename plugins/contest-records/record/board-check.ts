import { spanText, STAR_RANK, type BoardRules } from '@tribunal/plugin-contest/contract';
import {
  boardOf,
  ContestRuns,
  mapped,
  rankedTogether,
  sorted,
  type AcmStanding,
  type BoardView,
  type OiStanding,
  type Standing,
  type Steps,
} from '@tribunal/plugin-contest/standings';
import { RecordLimits, type RecordComparison, type RecordDifference } from '../contract';
import { byTime, type Draft } from './draft';
import type { StatedRow } from './stated-board';

const WARNINGS = {
  rank: 'otherRank',
  solved: 'otherSolved',
  penalty: 'otherPenalty',
  score: 'otherScore',
  cell: 'otherCell',
} as const satisfies Record<RecordDifference['kind'], string>;

/** One fact that a record states, beside what its submissions result in. */
interface Fact extends RecordDifference {
  isEqual: boolean;
}

type Candidate = Pick<Draft, 'lengthMs' | 'teams' | 'problems' | 'runs' | 'stated'>;
/** Runs of each team. Problems are identified by their position. */
type RunsByTeam = ReadonlyMap<string, ContestRuns>;

/**
 * Compares the scoreboard with what the record states, and warns of the teams and cells whose result differs. Returns
 * null if the record states nothing.
 */
export function* compareBoard(draft: Draft): Steps<RecordComparison | null> {
  const facts = yield* factsOf(draft, draft.rules, yield* runsByTeam(draft));
  const differences = facts.filter(({ isEqual }) => !isEqual);
  for (const [kind, name] of Object.entries(WARNINGS)) {
    const those = differences.filter((one) => one.kind === kind);
    draft.warnings.addList(
      name,
      those.map(({ of, here, there }) => `${of} ${here} ≠ ${there}`),
    );
  }
  if (facts.length === 0) return null;
  const listed = differences.slice(0, RecordLimits.differences).map(({ kind, of, here, there }) => ({
    kind,
    of: of.replace(/\p{Cc}/gu, ' '),
    here,
    there,
  }));
  return { facts: facts.length, differences: differences.length, listed };
}

/** Returns the rules that explain most of what the record states: the first of several equally good ones. */
export function* explainingRules(
  draft: Candidate,
  candidates: readonly [BoardRules, ...BoardRules[]],
): Steps<BoardRules> {
  const runs = yield* runsByTeam(draft);
  let best = { rules: candidates[0], share: 0 };
  for (const rules of candidates) {
    const facts = yield* factsOf(draft, rules, runs);
    const share = facts.filter(({ isEqual }) => isEqual).length / Math.max(1, facts.length);
    if (share > best.share) best = { rules, share };
  }
  return best.rules;
}

function* runsByTeam({ teams, problems, runs }: Candidate): Steps<RunsByTeam> {
  const places = new Map(problems.map(({ id }, place) => [id, place]));
  const found = new Map(teams.map(({ id }) => [id, new ContestRuns()]));
  for (const [place, { team, problem, atMs, judgements }] of (yield* sorted(runs, byTime)).entries()) {
    const { status, score, timeMs, subtasks } = judgements.at(-1) ?? UNJUDGED;
    const verdict = { status, score, timeMs, subtasks };
    found.get(team)?.put({ id: place, team, problem: places.get(problem) ?? -1, submittedAt: atMs, ...verdict });
    yield;
  }
  return found;
}

const UNJUDGED = { status: null, score: null, timeMs: null, subtasks: null };

/** Computes the final standings team by team, so that the work can be interrupted. */
function* standingsOf({ lengthMs, teams }: Candidate, rules: BoardRules, runs: RunsByTeam): Steps<Standing[]> {
  const stars = new Set(teams.filter(({ isStar }) => isStar).map(({ id }) => id));
  const isStar = (team: string): boolean => stars.has(team);
  const view: BoardView = { startAt: 0, lengthMs, hiddenFromMs: null, includesLate: false, isStar };
  const rows = yield* mapped(runs, ([team, own]) => boardOf(own, rules, { ...view, teams: [team] }).standings());
  return rankedTogether(rows.flat() as Standing[], rules, view);
}

function* factsOf(draft: Candidate, rules: BoardRules, runs: RunsByTeam): Steps<Fact[]> {
  if (draft.stated === null) return [];
  const standings = new Map((yield* standingsOf(draft, rules, runs)).map((row) => [row.team, row]));
  const names = new Map(draft.teams.map(({ id, name }) => [id, name]));
  const problems = new Map(draft.problems.map(({ id, label }, place) => [id, { place, label }]));
  const found = yield* mapped(draft.stated, (row): Fact[] => {
    const standing = standings.get(row.team);
    if (standing === undefined) return [];
    const of = names.get(row.team) ?? row.team;
    const ranks = standing.rank === STAR_RANK ? [] : numbers('rank', of, standing.rank, row.rank);
    const others = 'solved' in standing ? acmFacts(row, standing, of, problems) : oiFacts(row, standing, of, problems);
    return [...ranks, ...others];
  });
  return found.flat();
}

type Problems = ReadonlyMap<string, { place: number; label: string }>;

function acmFacts(row: StatedRow, { solved, penaltyMs, results }: AcmStanding, of: string, problems: Problems) {
  const found = numbers('solved', of, solved, row.solved);
  if (row.penalty) found.push(penaltyFact(of, penaltyMs, row.penalty));
  for (const { problem, isSolved } of row.cells) {
    const known = problems.get(problem);
    if (known === undefined || isSolved === undefined) continue;
    const here = (results.get(known.place)?.solvedBy ?? null) !== null;
    const [hereText, there] = [here, isSolved].map((one) => (one ? '+' : '-')) as [string, string];
    found.push({ kind: 'cell', of: `${of} ${known.label}`, here: hereText, there, isEqual: here === isSolved });
  }
  return found;
}

function oiFacts(row: StatedRow, { score, results }: OiStanding, of: string, problems: Problems): Fact[] {
  const cells = row.cells.flatMap(({ problem, score: points }) => {
    const known = problems.get(problem);
    return known ? numbers('cell', `${of} ${known.label}`, results.get(known.place)?.score ?? 0, points) : [];
  });
  return [...numbers('score', of, score, row.score), ...cells];
}

function numbers(kind: RecordDifference['kind'], of: string, here: number, there: number | undefined): Fact[] {
  if (there === undefined) return [];
  return [{ kind, of, here: String(here), there: String(there), isEqual: here === there }];
}

/** Compares times to the unit of the file, at least to the second, because they are shown in seconds. */
function penaltyFact(of: string, hereMs: number, { ms, unitMs }: NonNullable<StatedRow['penalty']>): Fact {
  const [here, there] = [hereMs, ms].map((one) => spanText(Math.floor(one / 1000))) as [string, string];
  return { kind: 'penalty', of, here, there, isEqual: Math.abs(hereMs - ms) < Math.max(unitMs, 1000) };
}
