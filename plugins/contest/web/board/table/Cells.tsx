import { formatMs } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { spanText, type AcmCell as Cell } from '../../../contract';
import { acmCellState, acmSign, attemptsOf, oiCellState, type TimeForm } from './cell';

/** A participant's result for one problem under the ACM rule. */
export const AcmCell = ({ cell, times }: { cell: Cell; times: TimeForm }) => {
  const { t } = useTranslation();
  const state = acmCellState(cell);
  if (state === null) return null;
  const meaning = t(`contest.board.cell.${state}`);
  const title = cell.ACTime === null ? meaning : `${meaning}, ${spanText(cell.ACTime)}`;
  return (
    <span className={`t-result t-cell ${state}`} title={title}>
      <span>
        <span className="t-sr">{meaning}: </span>
        {acmSign(cell, times)}
      </span>
      <small>
        {state === 'ice' ? t('contest.board.pending') : t('contest.board.tries', { count: attemptsOf(cell) })}
      </small>
    </span>
  );
};

const OI_SIGNS = { none: '', some: '', full: '✓ ', awaited: '' } as const;

interface OiCellProps {
  score: number | null;
  /** Full score of the problem. */
  full: number;
  /** Run time of the accepted submission, in ms. */
  timeMs: number | undefined;
}

/** A participant's result for one problem under the OI rule. */
export const OiCell = ({ score, full, timeMs }: OiCellProps) => {
  const { t } = useTranslation();
  const state = oiCellState(score, full);
  const meaning = t(`contest.board.score.${state}`);
  return (
    <span className={`t-result t-cell score-${state}`} title={meaning}>
      <span>
        <span className="t-sr">{meaning}: </span>
        {OI_SIGNS[state]}
        {score ?? '?'}
      </span>
      {timeMs !== undefined && <small>{formatMs(timeMs)}</small>}
    </span>
  );
};
