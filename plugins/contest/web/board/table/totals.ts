import { formatMs } from '@tribunal/web/kit';
import { spanText, type AcmRow, type BoardRow, type OiRow } from '../../../contract';
import { hasSeconds, timeText } from './cell';

export const isAcmRow = (row: BoardRow): row is AcmRow => 'ac' in row;

/** Returns the two sums by which rows are ranked: `main`, and the second one in short (`rest`) and exact form. */
export function totalsOf(row: BoardRow): { main: number; rest: string; exact: string } {
  if (isAcmRow(row)) {
    return {
      main: row.ac,
      rest: timeText(row.totalTime, hasSeconds(row) ? 'seconds' : 'minutes'),
      exact: spanText(row.totalTime),
    };
  }
  return { main: row.totalScore, rest: formatMs(row.totalTime), exact: formatMs(row.totalTime) };
}

/** Compares rows by their sums, better ones first; the ranks break ties. */
export function compareRows(a: BoardRow, b: BoardRow): number {
  const difference = isAcmRow(a) && isAcmRow(b) ? b.ac - a.ac : (b as OiRow).totalScore - (a as OiRow).totalScore;
  return difference || a.totalTime - b.totalTime || a.rank - b.rank;
}
