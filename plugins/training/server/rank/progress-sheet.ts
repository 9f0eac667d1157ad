import type { Locale } from '@tribunal/contract';
import { userTextCell, type Sheet } from '@tribunal/server';
import type { ProgressCell, ProgressProblem, ProgressRow } from '../../contract';
import { sheetTexts } from '../messages';

/** Formats a result: `AC(n)` is solved at the n-th attempt, with `*` if after the due time; `(n)` are failed attempts. */
export function progressCell(cell: ProgressCell | undefined): string {
  if (!cell) return '';
  return cell.isAC ? `AC(${cell.tries})${cell.isLate ? '*' : ''}` : `(${cell.tries})`;
}

/** Converts the progress of members to a table with a header row. */
export function progressSheet(
  problems: readonly ProgressProblem[],
  members: readonly ProgressRow[],
  locale: Locale,
): Sheet {
  const { username, realname, solved } = sheetTexts(locale);
  const ids = problems.map(({ problemId }) => problemId);
  return [
    [username, realname, solved, ...ids.map(userTextCell)],
    ...members.map((member) => [
      userTextCell(member.username),
      userTextCell(member.realname),
      member.ac,
      ...ids.map((id) => progressCell(member.cells[id])),
    ]),
  ];
}
