import { spanText } from '@tribunal/plugin-contest/contract';
import type { Replay, ReplayCell, ReplayRow } from './replay';

/**
 * Formats a cell: `+` is solved, with the number of rejected attempts before it and the time, `*` marks the first to
 * solve; `-2` is rejected twice; `?1` is one attempt without a visible verdict.
 */
function acmCell({ solved, timeSeconds, attempts, pending, first }: ReplayCell): string {
  if (solved) return `+${attempts > 1 ? attempts - 1 : ''} ${spanText(timeSeconds ?? 0)}${first ? '*' : ''}`;
  return [attempts > 0 ? `-${attempts}` : '', pending > 0 ? `?${pending}` : ''].filter(Boolean).join(' ') || '.';
}

const cellOf = (row: ReplayRow, label: string): string => {
  const cell = row.problems[label];
  if (!cell) return '';
  return cell.score === undefined ? acmCell(cell) : String(cell.score ?? '.');
};

/** Returns the display width of a text, counting East Asian wide characters as two columns. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/.test(letter) ? 2 : 1),
    0,
  );

/** Replaces control characters in names, which would move the cursor. */
const plain = (text: string): string => text.replace(/\p{Cc}/gu, ' ');

function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]!))));
  const padded = (text: string, column: number): string => text + ' '.repeat(widths[column]! - widthOf(text));
  return rows.map((row) => row.map(padded).join('  ').trimEnd()).join('\n');
}

/** Formats the standings as the text table that the command prints for people; the problems have these labels. */
export function tableOf({ contest, standings, firstToSolve }: Replay, labels: readonly string[]): string {
  const isAcm = contest.rule === 'acm';
  const header = ['rank', 'team', ...(isAcm ? ['solved', 'penalty'] : ['score']), ...labels];
  const body = standings.map((row) => [
    row.rank === null ? '*' : String(row.rank),
    plain(row.name),
    ...(isAcm ? [String(row.solved), spanText(row.penaltySeconds)] : [String(row.score ?? 0)]),
    ...labels.map((label) => cellOf(row, label)),
  ]);
  const names = new Map(standings.map(({ team, name }) => [team, name]));
  const firsts = labels.flatMap((label) => {
    const first = firstToSolve[label];
    return first ? [`  ${label}  ${spanText(first.timeSeconds)}  ${plain(names.get(first.team) ?? first.team)}`] : [];
  });
  const solvedFirst = firsts.length === 0 ? [] : ['', 'first to solve', ...firsts];
  return [plain(contest.title), '', columns([header, ...body]), ...solvedFirst].join('\n');
}
