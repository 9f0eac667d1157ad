import { ContestType, STAR_RANK } from '@tribunal/plugin-contest/contract';
import type { ReadRecord } from '../record';
import {
  acmStandings,
  ContestFold,
  firstsOf,
  oiStandings,
  type AcmStanding,
  type BoardView,
  type OiStanding,
} from '@tribunal/plugin-contest/standings';

/** Standings of a record, as `--json` prints them. Times are in seconds from the start. */
export interface Replay {
  contest: { title: string; rule: 'acm' | 'oi'; lengthMs: number; freezeMs: number | null };
  standings: ReplayRow[];
  /** Keyed by label. */
  firstToSolve: Record<string, { team: string; timeSeconds: number } | null>;
}
export interface ReplayRow {
  team: string;
  name: string;
  unofficial: boolean;
  /** null when the team is outside the ranking. */
  rank: number | null;
  solved: number;
  penaltySeconds: number;
  /** Present under the OI rule only. */
  score?: number;
  /** Keyed by label; problems without attempts have no entry. */
  problems: Record<string, ReplayCell>;
}
export interface ReplayCell {
  solved: boolean;
  timeSeconds: number | null;
  /** Number of counted attempts: the rejected ones and the accepted one. */
  attempts: number;
  pending: number;
  first: boolean;
  score?: number | null;
}

/**
 * Point in time from which a record is viewed: after its end, at an earlier minute, or as the scoreboard was frozen.
 */
export interface ReplayView {
  atMinute: number | null;
  isFrozen: boolean;
}

export function viewOf(
  { startAt, lengthMs, freezeMs, teams }: ReadRecord,
  { atMinute, isFrozen }: ReplayView,
): BoardView {
  const stars = new Set(teams.filter(({ isStar }) => isStar).map(({ id }) => id));
  return {
    startAt,
    lengthMs,
    ...(atMinute === null ? {} : { untilMs: atMinute * 60_000 }),
    hiddenFromMs: isFrozen ? freezeMs : null,
    includesLate: false,
    isStar: (team) => stars.has(team),
    teams: teams.map(({ id }) => id),
  };
}

/** Runs the record through the same event log and scoreboards as a contest of this site. */
export function replay(record: ReadRecord, replayView: ReplayView): Replay {
  const { title, rules, lengthMs, freezeMs, problems } = record;
  const fold = new ContestFold();
  for (const event of record.events) fold.apply(event);
  const view = viewOf(record, replayView);
  // The ACM standings also tell, under the OI rule, when a problem was solved and by whom first.
  const acm = acmStandings(fold.runs, rules, view);
  const firsts = firstsOf(acm);
  const firstToSolve = problems.map(({ id, label }) => {
    const first = firsts.get(id);
    return [label, first ? { team: first.team, timeSeconds: seconds(first.atMs) } : null] as const;
  });
  const teams = new Map(record.teams.map((team) => [team.id, team]));
  const isAcm = rules.type === ContestType.Acm;
  const rows = isAcm
    ? acm.map((row) => acmRow(problems, row))
    : oiRows(problems, oiStandings(fold.runs, rules, view), acm);
  return {
    contest: { title, rule: isAcm ? 'acm' : 'oi', lengthMs, freezeMs },
    standings: rows.map(({ team, rank, ...row }) => {
      const { name, isStar } = teams.get(team)!;
      return { team, name, unofficial: isStar, rank: rank === STAR_RANK ? null : rank, ...row };
    }),
    firstToSolve: Object.fromEntries(firstToSolve),
  };
}

const seconds = (ms: number): number => Math.floor(ms / 1000);

type Row = Omit<ReplayRow, 'name' | 'unofficial' | 'rank'> & { rank: number };
type Problems = ReadRecord['problems'];

function acmRow(problems: Problems, { team, rank, solved, penaltyMs, results }: AcmStanding): Row {
  const cells = cellsOf(problems, results, ({ solvedAtMs, errors, pending, isFirst }) => ({
    solved: solvedAtMs !== null,
    timeSeconds: solvedAtMs === null ? null : seconds(solvedAtMs),
    attempts: errors + (solvedAtMs === null ? 0 : 1),
    pending,
    first: isFirst,
  }));
  return { team, rank, solved, penaltySeconds: seconds(penaltyMs), problems: cells };
}

function oiRows(problems: Problems, standings: readonly OiStanding[], acm: readonly AcmStanding[]): Row[] {
  const solving = new Map(acm.map(({ team, results }) => [team, results]));
  return standings.map(({ team, rank, score, results }) => {
    const cells = cellsOf(problems, results, ({ score: points, isAccepted, total, pending }, problem) => {
      const { solvedAtMs = null, isFirst = false } = solving.get(team)?.get(problem) ?? {};
      return {
        solved: isAccepted,
        timeSeconds: isAccepted && solvedAtMs !== null ? seconds(solvedAtMs) : null,
        attempts: total - pending,
        pending,
        first: isFirst,
        score: points,
      };
    });
    const solved = Object.values(cells).filter((cell) => cell.solved).length;
    return { team, rank, solved, penaltySeconds: 0, score, problems: cells };
  });
}

function cellsOf<Result>(
  problems: Problems,
  results: ReadonlyMap<number, Result>,
  cellOf: (result: Result, problem: number) => ReplayCell,
): Record<string, ReplayCell> {
  return Object.fromEntries(
    problems.flatMap(({ id, label }) => {
      const result = results.get(id);
      return result === undefined ? [] : [[label, cellOf(result, id)]];
    }),
  );
}
