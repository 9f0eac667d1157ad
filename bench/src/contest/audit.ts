import { FREE_VERDICTS, type AcmRow, type BoardRules } from '@tribunal/plugin-contest/contract';
import { isInProgress, type Status } from '@tribunal/contract';
import { acmBoard, ContestFold } from '@tribunal/plugin-contest/standings';
import { pollUntil } from '@tribunal/testing';
import type { Knex } from 'knex';
import { ContestLogReader } from '../../../plugins/contest/server/log';

/** The simulated contest. Times are in ms; the penalty per wrong attempt is that of the contest. */
export interface BenchContest {
  cid: number;
  startAt: number;
  lengthMs: number;
  penaltyMs: number;
  /** Problem labels by id of the contest problem. */
  labels: ReadonlyMap<number, string>;
}

/** What the database has about one submission. */
interface Outcome {
  id: number;
  uid: string;
  label: string;
  at: Date;
  status: Status;
  /** Number of verdicts in the judgement table; `facts` counts those in the event log. */
  verdicts: number;
  facts: number;
}

const POLL_MS = 100;

/** Resolves when no judgement is waiting for its verdict. */
export async function waitUntilJudged(knex: Knex, timeoutMs: number): Promise<void> {
  const noneOpen = async (): Promise<true | null> => {
    const open = await knex('judgement').where({ isWanted: true }).whereNull('judgedAt').first('id');
    return open === undefined ? true : null;
  };
  await pollUntil(noneOpen, { everyMs: POLL_MS, timeoutMs });
}

export async function outcomes(knex: Knex, cid: number): Promise<Outcome[]> {
  const { rows } = await knex.raw<{ rows: Outcome[] }>(
    `select s.id, s.uid, s.display_id as label, s.created_at as at, j.status,
       (select count(*)::int from judgement v where v.submission_id = s.id and v.judged_at is not null) as verdicts,
       (select count(*)::int from contest_event e
        where e.cid = s.cid and e.kind = 'judgement' and e.submission_id = s.id and e.status = j.status) as facts
     from submission s join judgement j on j.submission_id = s.id and j.is_current
     where s.cid = ? order by s.created_at, s.id`,
    [cid],
  );
  return rows;
}

/** Describes the submissions that do not have exactly one verdict, or have a verdict other than the code asks for. */
export function describeLost(found: readonly Outcome[], acknowledged: ReadonlyMap<number, Status>): string[] {
  const intact = found.filter(({ id, status, verdicts, facts }) => {
    const expected = acknowledged.get(id) ?? status;
    return !isInProgress(status) && status === expected && verdicts === 1 && facts === 1;
  });
  const ids = new Set(intact.map(({ id }) => id));
  const lost = [...new Set([...found.map(({ id }) => id), ...acknowledged.keys()])].filter((id) => !ids.has(id));
  return lost.map((id) => JSON.stringify({ id, wanted: acknowledged.get(id), ...found.find((one) => one.id === id) }));
}

/** A scoreboard in a form that can be compared: one line per row. */
type Lines = string[];
interface Cell {
  label: string;
  errors: number;
  solvedAt: number | null;
}
const lineOf = (rank: number, team: string, solved: number, seconds: number, cells: readonly Cell[]): string => {
  const shown = [...cells]
    .sort((a, b) => (a.label < b.label ? -1 : 1))
    .map(({ label, errors, solvedAt }) => `${label}:${errors}${solvedAt === null ? '' : `@${solvedAt}`}`);
  return `${rank} ${team} ${solved} ${seconds} ${shown.join(' ')}`;
};

export const shownLines = (rows: readonly AcmRow[]): Lines =>
  rows.map(({ rank, uid, ac, totalTime, submissionInfo }) =>
    lineOf(
      rank,
      uid,
      ac,
      totalTime,
      Object.entries(submissionInfo).map(([label, { errorNum, ACTime }]) => ({
        label,
        errors: errorNum,
        solvedAt: ACTime,
      })),
    ),
  );

/** Returns the scoreboard that a fresh engine computes from the complete event log. */
export async function rebuiltLines(knex: Knex, benchContest: BenchContest): Promise<Lines> {
  const fold = new ContestFold();
  for (const event of await new ContestLogReader(knex).after(benchContest.cid, 0)) fold.apply(event);
  const rules: BoardRules = {
    type: 0,
    penaltyMs: benchContest.penaltyMs,
    unitMs: 1000,
    tieBreak: 'none',
    oiRankScoreType: 'Recent',
  };
  const { startAt, lengthMs, labels } = benchContest;
  const view = { startAt, lengthMs, hiddenFromMs: null, includesLate: false, isStar: () => false };
  return acmBoard(fold.runs, rules, view)
    .standings()
    .map(({ rank, team, solved, penaltyMs, results }) =>
      lineOf(
        rank,
        team,
        solved,
        penaltyMs / 1000,
        [...results].map(([problem, { errors, solvedAtMs }]) => ({
          label: labels.get(problem)!,
          errors,
          solvedAt: solvedAtMs === null ? null : Math.floor(solvedAtMs / 1000),
        })),
      ),
    );
}

/** Returns the scoreboard computed directly from the submissions and their verdicts. */
export function countedLines(found: readonly Outcome[], { startAt, penaltyMs }: BenchContest): Lines {
  const teams = new Map<string, Map<string, Cell>>();
  for (const { uid, label, at, status } of found) {
    const cells = teams.get(uid) ?? new Map<string, Cell>();
    teams.set(uid, cells);
    const cell = cells.get(label) ?? { label, errors: 0, solvedAt: null };
    cells.set(label, cell);
    if (cell.solvedAt !== null) continue;
    if (status === 0) cell.solvedAt = Math.floor((at.getTime() - startAt) / 1000);
    else if (!FREE_VERDICTS.includes(status)) cell.errors += 1;
  }
  const rows = [...teams].map(([team, cells]) => {
    const solved = [...cells.values()].filter(({ solvedAt }) => solvedAt !== null);
    const seconds = solved.reduce((sum, { solvedAt, errors }) => sum + solvedAt! + errors * (penaltyMs / 1000), 0);
    return { team, cells: [...cells.values()], solved: solved.length, seconds };
  });
  rows.sort((a, b) => b.solved - a.solved || a.seconds - b.seconds || (a.team < b.team ? -1 : 1));
  const isBetter = (a: (typeof rows)[0], b: (typeof rows)[0]) =>
    a.solved > b.solved || (a.solved === b.solved && a.seconds < b.seconds);
  return rows.map((row) => {
    const rank = 1 + rows.filter((other) => isBetter(other, row)).length;
    return lineOf(rank, row.team, row.solved, row.seconds, row.cells);
  });
}

export const differences = (a: Lines, b: Lines): number =>
  Array.from({ length: Math.max(a.length, b.length) }, (_, at) => a[at] === b[at]).filter((isSame) => !isSame).length;
