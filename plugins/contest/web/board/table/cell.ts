import type { AcmCell, AcmRow } from '../../../contract';

/** Appearance of an ACM scoreboard cell; each value is also a locale key below `contest.board.cell`. */
export type AcmCellState = 'first' | 'late' | 'ok' | 'ice' | 'no';

export type TimeForm = 'minutes' | 'seconds';

/**
 * Returns whether any time in a row has seconds. If so, all its times show seconds, since minutes alone would not add
 * up to the total.
 */
export const hasSeconds = ({ totalTime, submissionInfo }: AcmRow): boolean =>
  [totalTime, ...Object.values(submissionInfo).map(({ ACTime }) => ACTime ?? 0)].some((time) => time % 60 !== 0);

/** Returns `12` or `12:59`; `time` is in seconds. */
export function timeText(time: number, form: TimeForm): string {
  const minutes = String(Math.floor(time / 60));
  return form === 'minutes' ? minutes : `${minutes}:${String(time % 60).padStart(2, '0')}`;
}

/** Returns the state of a cell; null if submissions exist but none of them is shown, e.g. only a compile error. */
export function acmCellState({ isAC, isFirstAC, isAfterContest, tryNum, errorNum }: AcmCell): AcmCellState | null {
  if (isAC && isFirstAC) return 'first';
  if (isAC) return isAfterContest ? 'late' : 'ok';
  if (tryNum > 0) return 'ice';
  return errorNum > 0 ? 'no' : null;
}

/** Returns the sign in a cell; together with the CSS class, it conveys the same as the colour. */
export function acmSign(cell: AcmCell, form: TimeForm): string {
  const { ACTime, errorNum, tryNum } = cell;
  switch (acmCellState(cell)) {
    case 'first':
      return `★ ${timeText(ACTime!, form)}`;
    case 'late':
      return `+ ${timeText(ACTime!, form)}`;
    case 'ok':
      return timeText(ACTime!, form);
    case 'ice':
      return errorNum > 0 ? `? ${errorNum} + ${tryNum}` : `? ${tryNum}`;
    case 'no':
      return `−${errorNum}`;
    default:
      return '';
  }
}

/** Returns the number of attempts to show: those up to the accepted one, or all so far. */
export const attemptsOf = ({ isAC, errorNum, tryNum }: AcmCell): number => (isAC ? errorNum + 1 : errorNum + tryNum);

/** Appearance of an OI scoreboard cell; each value is also a locale key below `contest.board.score`. */
export type OiCellState = 'none' | 'some' | 'full' | 'awaited';

/** Returns the state of a score; `null` means that there are submissions but no score yet. */
export function oiCellState(score: number | null, full: number): OiCellState {
  if (score === null) return 'awaited';
  if (score <= 0) return 'none';
  return score >= full ? 'full' : 'some';
}
