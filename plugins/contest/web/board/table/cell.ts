import type { AcmCell, AcmRow } from '../../../contract';

/** How a cell of an ACM board looks; each is a locale key below `contest.board.cell` too. */
export type AcmLook = 'first' | 'late' | 'ok' | 'ice' | 'no';

export type TimeForm = 'minutes' | 'seconds';

/** Whether times of a row have seconds: all of them show theirs then, since minutes alone do not add up to the total. */
export const hasSeconds = ({ totalTime, submissionInfo }: AcmRow): boolean =>
  [totalTime, ...Object.values(submissionInfo).map(({ ACTime }) => ACTime ?? 0)].some((time) => time % 60 !== 0);

/** `12` or `12:59`; `time` in seconds. */
export function timeText(time: number, form: TimeForm): string {
  const minutes = String(Math.floor(time / 60));
  return form === 'minutes' ? minutes : `${minutes}:${String(time % 60).padStart(2, '0')}`;
}

/** null: it was sent, and nothing of it shows, such as a compile error. */
export function acmLook({ isAC, isFirstAC, isAfterContest, tryNum, errorNum }: AcmCell): AcmLook | null {
  if (isAC && isFirstAC) return 'first';
  if (isAC) return isAfterContest ? 'late' : 'ok';
  if (tryNum > 0) return 'ice';
  return errorNum > 0 ? 'no' : null;
}

/** The sign in a cell; together with its class it says the same as the colour. */
export function acmSign(cell: AcmCell, form: TimeForm): string {
  const { ACTime, errorNum, tryNum } = cell;
  switch (acmLook(cell)) {
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

/** Attempts to tell of: those that were needed, or were made so far. */
export const attemptsOf = ({ isAC, errorNum, tryNum }: AcmCell): number => (isAC ? errorNum + 1 : errorNum + tryNum);

/** How a score of an OI board looks; each is a locale key below `contest.board.score` too. */
export type OiLook = 'none' | 'some' | 'full' | 'awaited';

/** `null` was tried and has no score yet. */
export function oiLook(score: number | null, full: number): OiLook {
  if (score === null) return 'awaited';
  if (score <= 0) return 'none';
  return score >= full ? 'full' : 'some';
}
