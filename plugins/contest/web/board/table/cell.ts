import type { AcmCell } from '../../../contract';

/** How a cell of an ACM board looks; each is a locale key below `contest.board.cell` too. */
export type AcmLook = 'first' | 'late' | 'ok' | 'ice' | 'no';

/** A board shows whole minutes; `seconds` from the start. */
export const minutesOf = (seconds: number): number => Math.floor(seconds / 60);

/** null: it was sent, and nothing of it shows, such as a compile error. */
export function acmLook({ isAC, isFirstAC, isAfterContest, tryNum, errorNum }: AcmCell): AcmLook | null {
  if (isAC && isFirstAC) return 'first';
  if (isAC) return isAfterContest ? 'late' : 'ok';
  if (tryNum > 0) return 'ice';
  return errorNum > 0 ? 'no' : null;
}

/** The sign in a cell; together with its class it says the same as the colour. */
export function acmSign(cell: AcmCell): string {
  const { ACTime, errorNum, tryNum } = cell;
  switch (acmLook(cell)) {
    case 'first':
      return `★ ${minutesOf(ACTime!)}`;
    case 'late':
      return `+ ${minutesOf(ACTime!)}`;
    case 'ok':
      return String(minutesOf(ACTime!));
    case 'ice':
      return errorNum > 0 ? `? ${errorNum} + ${tryNum}` : `? ${tryNum}`;
    case 'no':
      return `−${errorNum}`;
    default:
      return '';
  }
}

/** Attempts to tell of: those that were needed, or were made so far. */
export const attemptsOf = ({ isAC, errorNum, tryNum }: AcmCell): number => (isAC ? errorNum + 1 : errorNum + tryNum);

/** How a score of an OI board looks; each is a locale key below `contest.board.score` too. */
export type OiLook = 'none' | 'some' | 'full' | 'awaited';

const FULL_SCORE = 100;

/** `null` was tried and has no score yet. */
export function oiLook(score: number | null): OiLook {
  if (score === null) return 'awaited';
  if (score <= 0) return 'none';
  return score >= FULL_SCORE ? 'full' : 'some';
}
