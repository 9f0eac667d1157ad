import { userTextCell, type Sheet, type SheetCell } from '@tribunal/server';
import { STAR_RANK, type AcmCell, type BoardRow } from '../../contract';

export interface SheetRow {
  row: BoardRow;
  username: string | null;
  realname: string | null;
}

export type SheetHeadings = Record<
  | 'rank'
  | 'username'
  | 'showName'
  | 'realname'
  | 'school'
  | 'ac'
  | 'total'
  | 'penalty'
  | 'score'
  | 'totalRunTime'
  | 'time'
  | 'runTime',
  string
>;

/**
 * Formats a cell: `+(n)` is solved at the n-th attempt, with `*` if after the end; `-(e)` is wrong; `?(t)` has hidden
 * or pending verdicts.
 */
export function acmCell(cell: AcmCell | undefined): string {
  if (!cell) return '';
  const { isAC, isAfterContest, errorNum, tryNum } = cell;
  if (isAC) return `+(${errorNum + 1})${isAfterContest ? '*' : ''}`;
  if (errorNum > 0) return tryNum > 0 ? `-(${errorNum}+${tryNum})` : `-(${errorNum})`;
  return tryNum > 0 ? `?(${tryNum})` : '';
}

const resultsOf = (row: BoardRow): SheetCell[] =>
  'ac' in row ? [row.ac, row.total, row.totalTime] : [row.totalScore, row.totalTime];

const cellOf = (row: BoardRow, label: string): SheetCell =>
  'ac' in row ? acmCell(row.submissionInfo[label]) : (row.submissionInfo[label] ?? '');

/** Returns the solve time in seconds, or the run time in ms under the OI rule. */
const timeOf = (row: BoardRow, label: string): SheetCell =>
  ('ac' in row ? row.submissionInfo[label]?.ACTime : row.timeInfo[label]) ?? '';

const fieldsOf = ({ row, username, realname }: SheetRow, labels: readonly string[]): SheetCell[] => [
  row.rank === STAR_RANK ? '*' : row.rank,
  userTextCell(username),
  userTextCell(row.rankShowName),
  userTextCell(realname),
  userTextCell(row.school),
  ...resultsOf(row),
  ...labels.map((label) => cellOf(row, label)),
  ...labels.map((label) => timeOf(row, label)),
];

/** Converts the scoreboard to a table with a header row. */
export function rankSheet(
  rows: readonly SheetRow[],
  rule: 'acm' | 'oi',
  labels: readonly string[],
  texts: SheetHeadings,
): Sheet {
  const { rank, username, showName, realname, school, ac, total, penalty, score, totalRunTime, time, runTime } = texts;
  const results = rule === 'acm' ? [ac, total, penalty] : [score, totalRunTime];
  const headings = [
    rank,
    username,
    showName,
    realname,
    school,
    ...results,
    ...labels.map((label) => userTextCell(label)),
    ...labels.map((label) => userTextCell(`${label} ${rule === 'acm' ? time : runTime}`)),
  ];
  return [headings, ...rows.map((row) => fieldsOf(row, labels))];
}
