import { Status } from '@tribunal/contract';
import { ContestLimits, ContestType, medalOf, MEDALS, type Medal } from '@tribunal/plugin-contest/contract';
import { RecordLimits } from '../contract';
import type { Draft, DraftJudgement, DraftProblem, DraftRun } from './draft';
import { BIG, NAME, entryOf, has, isObject, list, localText, number, optional, type Item } from './fields';
import { awardsOfCounts } from './medals';
import type { Steps } from '@tribunal/plugin-contest/standings';
import { instant } from './times';
import { RecordError, Warnings } from './record-issues';
import { durationOf, isSolved, part, teamOf, UNIT_MS } from './srk-fields';
import { statedBoard } from './srk-totals';
import { statusOfType } from './verdicts';

const LIMITS = RecordLimits;
const ROUNDINGS = { floor: Math.floor, ceil: Math.ceil, round: Math.round };
/** Number of rejected attempts of a cell that lists none. */
const TRIES = { min: 0, max: 10_000 };
/** Results without penalty unless the sorter says otherwise. */
const FREE = ['FB', 'AC', '?', 'NOUT', 'CE', 'UKE', null];

export const isRanklist = (data: Item['data']): boolean => Array.isArray(data['rows']) && isObject(data['contest']);

/**
 * Reads a Standard Ranklist from the submissions of each cell, or from the cell's summary where no submissions are
 * listed.
 */
export function* readSrk(data: Item['data']): Steps<Draft> {
  const warnings = new Warnings();
  const root = { where: '', data };
  const contest = part(root, 'contest');
  const lengthMs = durationOf(contest, 'duration');
  const frozenMs = optional(contest, 'frozenDuration', 0, () => durationOf(contest, 'frozenDuration'));
  const problems = (yield* list(root, 'problems', { max: LIMITS.problems })).map(problemOf);
  const rows = yield* list(root, 'rows', { max: LIMITS.teams });
  const sorter = sorterOf(root, rows, warnings);
  const cells = yield* cellsOf(rows, problems);
  return {
    title: localText(contest, ['title'], 'Contest').slice(0, ContestLimits.title.max),
    startAt: has(contest, 'startAt') ? instant(contest, 'startAt') : null,
    lengthMs,
    freezeMs: frozenMs > 0 ? Math.max(0, lengthMs - frozenMs) : null,
    rules: { ...sorter.rules, oiRankScoreType: scoreTypeOf(cells) },
    awards: awardsOf(data['series'], rows),
    problems,
    teams: rows.map((row) => teamOf(part(row, 'user'))),
    runs: yield* runsOf(cells, sorter, warnings),
    stated: statedBoard(rows, problems, sorter.rules),
    warnings,
  };
}

/** Reads a problem; problems without a name are called A, B and so on. */
function problemOf(item: Item, place: number): DraftProblem {
  const alias = localText(item, ['alias'], place < 26 ? String.fromCharCode(65 + place) : String(place + 1));
  const label = alias.slice(0, ContestLimits.displayId.max);
  const style = item.data['style'];
  const back = isObject(style) ? style['backgroundColor'] : null;
  const color = isObject(back) ? back['light'] : back;
  const isHex = typeof color === 'string' && /^#[0-9a-f]{6}/i.test(color);
  return {
    id: String(place),
    label,
    title: localText(item, ['title'], label).slice(0, NAME.max),
    color: isHex ? color.slice(0, 7).toLowerCase() : null,
  };
}

interface Sorter {
  rules: Omit<Draft['rules'], 'oiRankScoreType'>;
  free: readonly unknown[];
  /** Rounds a solve time in ms to whole units. */
  rounded: (ms: number) => number;
}

/** Reads the sorter; if none is given, points in the cells imply the OI rule. */
function sorterOf(root: Item, rows: readonly Item[], warnings: Warnings): Sorter {
  const sorter: Record<string, unknown> = isObject(root.data['sorter']) ? root.data['sorter'] : {};
  const config = { where: 'sorter.config', data: isObject(sorter['config']) ? sorter['config'] : {} };
  const hasPoints = rows.some(({ data }) => {
    const statuses: unknown = data['statuses'];
    return Array.isArray(statuses) && statuses.some((one) => isObject(one) && typeof one['score'] === 'number');
  });
  const isOi = sorter['algorithm'] === 'score' || (sorter['algorithm'] !== 'ICPC' && hasPoints);
  const { min, max, default: usual } = ContestLimits.penaltyMinutes;
  const penaltyMs = optional(config, 'penalty', usual * UNIT_MS['min']!, () => durationOf(config, 'penalty'));
  if (penaltyMs < min || penaltyMs > max * UNIT_MS['min']!) {
    throw new RecordError('badPenalty', { where: 'sorter.config.penalty', min, max });
  }
  if (has(config, 'rankingTimePrecision')) warnings.add('otherTies');
  const unitMs = entryOf(UNIT_MS, config.data['timePrecision']) ?? 1;
  const free: unknown = config.data['noPenaltyResults'];
  const round = entryOf(ROUNDINGS, config.data['timeRounding']) ?? Math.floor;
  return {
    rules: {
      type: isOi ? ContestType.Oi : ContestType.Acm,
      penaltyMs,
      unitMs,
      // Extension of this project: states that equal penalties are ordered.
      tieBreak: config.data['tieBreak'] === 'last-accepted' ? 'last-accepted' : 'none',
    },
    free: Array.isArray(free) ? free : FREE,
    rounded: round === Math.floor ? (ms) => ms : (ms) => round(ms / unitMs) * unitMs,
  };
}

/** Result of one problem in one row. */
interface Cell {
  item: Item;
  team: string;
  problem: string;
  solutions: Item[];
  /** Points of the problem; null if none are given. */
  score: number | null;
  /** Run time of the whole row, in ms. */
  rowTimeMs: number;
}

function* cellsOf(rows: readonly Item[], problems: readonly DraftProblem[]): Steps<Cell[]> {
  const cells: Cell[] = [];
  let count = 0;
  for (const row of rows) {
    const { id: team } = teamOf(part(row, 'user'));
    const statuses = yield* list(row, 'statuses', { max: problems.length });
    const total = isObject(row.data['score']) ? part(row, 'score') : null;
    const rowTimeMs = total && has(total, 'time') ? durationOf(total, 'time') : 0;
    for (const [place, item] of statuses.entries()) {
      const solutions = has(item, 'solutions') ? yield* list(item, 'solutions', { max: LIMITS.runs }) : [];
      const score = optional(item, 'score', null, () => Math.round(number(item, 'score', BIG)));
      count += solutions.length;
      if (count > LIMITS.runs) throw new RecordError('tooMany', { where: 'solutions', count, max: LIMITS.runs });
      cells.push({ item, team, problem: problems[place]!.id, solutions, score, rowTimeMs });
    }
  }
  return cells;
}

const scoresOf = ({ solutions }: Cell): number[] =>
  solutions.flatMap(({ data }) => (typeof data['score'] === 'number' ? Math.round(data['score']) : []));

const explainedBy = (cell: Cell, type: 'Highest' | 'Recent'): boolean => {
  const scores = scoresOf(cell);
  if (cell.score === null || scores.length === 0) return true;
  return cell.score === (type === 'Highest' ? scores.reduce((a, b) => Math.max(a, b)) : scores.at(-1));
};

/** Chooses the scoring mode that reproduces the most cells. */
function scoreTypeOf(cells: readonly Cell[]): 'Highest' | 'Recent' {
  const explained = (type: 'Highest' | 'Recent'): number => cells.filter((cell) => explainedBy(cell, type)).length;
  return explained('Recent') > explained('Highest') ? 'Recent' : 'Highest';
}

/**
 * Returns the submissions of all cells. If the submissions of a cell do not add up to its points, they are dropped
 * and the cell counts as one submission.
 */
function* runsOf(cells: readonly Cell[], sorter: Sorter, warnings: Warnings): Steps<DraftRun[]> {
  const isOi = sorter.rules.type === ContestType.Oi;
  const type = scoreTypeOf(cells);
  const timed = new Set<string>();
  const runs: DraftRun[] = [];
  for (const cell of cells) {
    const isExplained = !isOi || (explainedBy(cell, type) && (cell.score === null || scoresOf(cell).length > 0));
    if (!isExplained && cell.solutions.length > 0) warnings.add('otherPoints');
    const found = isExplained && cell.solutions.length > 0 ? solutionsOf(cell, sorter, warnings) : cellRuns(cell, isOi);
    for (const run of found) {
      runs.push({ ...run, id: String(runs.length), team: cell.team, problem: cell.problem, language: null });
    }
    if (runs.length > LIMITS.runs)
      throw new RecordError('tooMany', { where: 'rows', count: runs.length, max: LIMITS.runs });
    if (isOi && isSolved(cell.item.data['result'])) {
      putRunTime(found, timed.has(cell.team) ? 0 : cell.rowTimeMs);
      timed.add(cell.team);
    }
    yield;
  }
  return runs;
}

type Found = Pick<DraftRun, 'atMs' | 'judgements'>;

const judged = (status: Status, score: number | null = null): DraftJudgement[] => [
  { status, score, timeMs: null, subtasks: null, atMs: null },
];

/**
 * Assigns the run time, which breaks ties of points. A ranklist has it only for the whole row, so all of it goes to
 * the first solved problem.
 */
function putRunTime(runs: readonly Found[], timeMs: number): void {
  for (const judgement of runs.flatMap(({ judgements }) => judgements)) {
    if (judgement.status === Status.Accepted) judgement.timeMs = timeMs;
  }
}

function solutionsOf({ solutions }: Cell, { free, rounded }: Sorter, warnings: Warnings): Found[] {
  return solutions.map((solution): Found => {
    const result = String(solution.data['result']);
    const atMs = durationOf(solution, 'time');
    if (result === '?') return { atMs, judgements: [] };
    const score = optional(solution, 'score', null, () => Math.round(number(solution, 'score', BIG)));
    const isAccepted = isSolved(result);
    const { status, isRenamed } = statusOfType({
      id: entryOf(TYPES, result) ?? result,
      isSolved: isAccepted,
      costsPenalty: !free.includes(result),
    });
    if (isRenamed) warnings.add('renamedVerdict', result);
    return { atMs: isAccepted ? rounded(atMs) : atMs, judgements: status === null ? [] : judged(status, score) };
  });
}

/** Maps results to identifiers of judgement types. */
const TYPES: Readonly<Record<string, string>> = {
  FB: 'AC',
  AC: 'AC',
  RJ: 'WA',
  WA: 'WA',
  PE: 'PE',
  TLE: 'TLE',
  MLE: 'MLE',
  OLE: 'OLE',
  IDLE: 'TLE',
  RTE: 'RTE',
  NOUT: 'NO',
  CE: 'CE',
  UKE: 'SE',
};

/**
 * Creates the submissions of a cell that lists none: as many rejected ones as it counts, and the accepted one at its
 * time.
 */
function cellRuns({ item, score }: Cell, isOi: boolean): Found[] {
  const { result } = item.data;
  const isAccepted = isSolved(result);
  const atMs = optional(item, 'time', 0, () => durationOf(item, 'time'));
  if (isOi) {
    if (score === null) return [];
    const rejected = score > 0 ? Status.PartialAccepted : Status.WrongAnswer;
    return [{ atMs, judgements: judged(isAccepted ? Status.Accepted : rejected, score) }];
  }
  if (result === null || result === undefined) return [];
  const tries = optional(item, 'tries', 1, () => number(item, 'tries', TRIES));
  const rejectedJudgements = result === '?' ? [] : judged(Status.WrongAnswer);
  const errors = Array.from({ length: isAccepted ? Math.max(0, tries - 1) : tries }, () => ({
    atMs,
    judgements: rejectedJudgements,
  }));
  return isAccepted ? [...errors, { atMs, judgements: judged(Status.Accepted) }] : errors;
}

/** Reads the awards from the first series with medals, given as counts or as shares of the official teams. */
function awardsOf(series: unknown, rows: readonly Item[]): Draft['awards'] {
  for (const one of Array.isArray(series) ? (series as unknown[]) : []) {
    const rule = isObject(one) ? one['rule'] : null;
    const options = isObject(rule) && rule['preset'] === 'ICPC' ? rule['options'] : null;
    if (!isObject(one) || !isObject(options)) continue;
    const sizes = sizesOf(options, rows);
    const segments: unknown[] = Array.isArray(one['segments']) ? one['segments'] : [];
    const counts = sizes.map((num, place) => ({ num, ...segmentOf(segments[place], place) }));
    const awards = awardsOfCounts(counts);
    if (awards) return { ...awards, sharesAwards: !isUntied(options) };
  }
  return null;
}

function segmentOf(segment: unknown, place: number): { medal: Medal | null; name: string | undefined } {
  const { title, style } = isObject(segment) ? segment : { title: null, style: null };
  const name = typeof title === 'string' ? title : undefined;
  const medal = MEDALS.find((one) => one === style) ?? (name === undefined ? (MEDALS[place] ?? null) : medalOf(name));
  return { medal, name };
}

/** Returns whether equal ranks do not share a segment. */
const isUntied = ({ count, ratio }: Record<string, unknown>): boolean =>
  [count, ratio].some((one) => isObject(one) && one['noTied'] === true);

function sizesOf(options: Record<string, unknown>, rows: readonly Item[]): number[] {
  const { count, ratio } = options;
  const numbers = (value: unknown): number[] => (Array.isArray(value) ? value.map((one) => Number(one) || 0) : []);
  if (isObject(count)) return numbers(count['value']);
  if (!isObject(ratio)) return [];
  const round = entryOf(ROUNDINGS, ratio['rounding']) ?? Math.ceil;
  const counted = rows.filter((row) => isCounted(row, ratio['denominator'])).length;
  return numbers(ratio['value']).map((share) => round(Number((share * counted).toFixed(6))));
}

/** Returns whether a row counts towards the total of which shares are taken. */
function isCounted(row: Item, denominator: unknown): boolean {
  if (teamOf(part(row, 'user')).isStar) return false;
  const score = row.data['score'];
  if (denominator === 'scored') return isObject(score) && Number(score['value']) > 0;
  const statuses: unknown = row.data['statuses'];
  const isTried = (one: unknown): boolean => isObject(one) && one['result'] !== null;
  return denominator !== 'submitted' || (Array.isArray(statuses) && statuses.some(isTried));
}
