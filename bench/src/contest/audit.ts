import { FREE_VERDICTS, type AcmRow, type BoardRules } from '@tribunal/plugin-contest/contract';
import { isInProgress, type Status } from '@tribunal/contract';
import { acmBoard, ContestFold } from '@tribunal/plugin-contest/standings';
import { whenever } from '@tribunal/testing';
import type { Knex } from 'knex';
import { ContestLogReader } from '../../../plugins/contest/server/log';

/** Times in ms; penalty of one wrong attempt as the contest has it. */
export interface Subject {
  cid: number;
  startAt: number;
  lengthMs: number;
  penaltyMs: number;
  /** Labels by id of the contest problem. */
  labels: ReadonlyMap<number, string>;
}

/** Of every submission in the database. */
interface Outcome {
  id: number;
  uid: string;
  label: string;
  at: Date;
  status: Status;
  /** Verdicts it has had, in the table and in the log. */
  verdicts: number;
  facts: number;
}

const LOOK_MS = 100;

/** Resolves when no judgement waits for its verdict any more. */
export async function settled(knex: Knex, patienceMs: number): Promise<void> {
  const noneOpen = async (): Promise<true | null> => {
    const open = await knex('judgement').where({ isWanted: true }).whereNull('judgedAt').first('id');
    return open === undefined ? true : null;
  };
  await whenever(noneOpen, { everyMs: LOOK_MS, patienceMs });
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

/** Those that have not exactly one verdict, or another one than the code asks for. */
export function lostOf(found: readonly Outcome[], acknowledged: ReadonlyMap<number, Status>): string[] {
  const fine = found.filter(({ id, status, verdicts, facts }) => {
    const wanted = acknowledged.get(id) ?? status;
    return !isInProgress(status) && status === wanted && verdicts === 1 && facts === 1;
  });
  const ids = new Set(fine.map(({ id }) => id));
  const lost = [...new Set([...found.map(({ id }) => id), ...acknowledged.keys()])].filter((id) => !ids.has(id));
  return lost.map((id) => JSON.stringify({ id, wanted: acknowledged.get(id), ...found.find((one) => one.id === id) }));
}

/** A board in a form in which all three can be compared: a line for each row. */
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

/** From the first fact to the last, by an engine that has seen none of it. */
export async function rebuiltLines(knex: Knex, subject: Subject): Promise<Lines> {
  const fold = new ContestFold();
  for (const event of await new ContestLogReader(knex).after(subject.cid, 0)) fold.apply(event);
  const rules: BoardRules = {
    type: 0,
    penaltyMs: subject.penaltyMs,
    unitMs: 1000,
    tieBreak: 'none',
    oiRankScoreType: 'Recent',
  };
  const { startAt, lengthMs, labels } = subject;
  const view = { startAt, lengthMs, hiddenFromMs: null, includesLate: false, isStar: () => false };
  return acmBoard(fold.field, rules, view)
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

/** Counted from the submissions and their verdicts alone, as one would by hand. */
export function countedLines(found: readonly Outcome[], { startAt, penaltyMs }: Subject): Lines {
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
