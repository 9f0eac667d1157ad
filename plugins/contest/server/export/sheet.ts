import { STAR_RANK, type AcmCell, type BoardRow } from '../../contract';

/** What stands in one field of a table; `said` is what people have written themselves. */
export type SheetCell = number | string | { said: string };
export type Sheet = readonly (readonly SheetCell[])[];

export interface SheetRow {
  row: BoardRow;
  username: string | null;
  realname: string | null;
}

export type SheetWords = Record<
  'rank' | 'username' | 'showName' | 'realname' | 'school' | 'ac' | 'total' | 'penalty' | 'score',
  string
>;

/** `+(n)`: solved with the n-th try, and `*` after the end; `-(e)`: wrong; `?(t)`: verdicts hidden or to come. */
export function acmCell(cell: AcmCell | undefined): string {
  if (!cell) return '';
  const { isAC, isAfterContest, errorNum, tryNum } = cell;
  if (isAC) return `+(${errorNum + 1})${isAfterContest ? '*' : ''}`;
  if (errorNum > 0) return tryNum > 0 ? `-(${errorNum}+${tryNum})` : `-(${errorNum})`;
  return tryNum > 0 ? `?(${tryNum})` : '';
}

/** Without what no table can hold. */
const said = (text: string | null): SheetCell =>
  text === null ? '' : { said: text.replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, ' ') };

const resultsOf = (row: BoardRow): SheetCell[] => ('ac' in row ? [row.ac, row.total, row.totalTime] : [row.totalScore]);

const cellOf = (row: BoardRow, label: string): SheetCell =>
  'ac' in row ? acmCell(row.submissionInfo[label]) : (row.submissionInfo[label] ?? '');

const fieldsOf = ({ row, username, realname }: SheetRow, labels: readonly string[]): SheetCell[] => [
  row.rank === STAR_RANK ? '*' : row.rank,
  said(username),
  said(row.rankShowName),
  said(realname),
  said(row.school),
  ...resultsOf(row),
  ...labels.map((label) => cellOf(row, label)),
];

/** The board as a table with a line of headings. */
export function rankSheet(
  rows: readonly SheetRow[],
  rule: 'acm' | 'oi',
  labels: readonly string[],
  words: SheetWords,
): Sheet {
  const { rank, username, showName, realname, school, ac, total, penalty, score } = words;
  const results = rule === 'acm' ? [ac, total, penalty] : [score];
  const headings = [rank, username, showName, realname, school, ...results, ...labels.map((label) => said(label))];
  return [headings, ...rows.map((row) => fieldsOf(row, labels))];
}
