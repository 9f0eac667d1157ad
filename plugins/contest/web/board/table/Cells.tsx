import { formatMs } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { spanText, type AcmCell as Cell } from '../../../contract';
import { acmLook, acmSign, attemptsOf, oiLook, type TimeForm } from './cell';

/** What one participant has of one problem under the ACM rule. */
export const AcmCell = ({ cell, times }: { cell: Cell; times: TimeForm }) => {
  const { t } = useTranslation();
  const look = acmLook(cell);
  if (look === null) return null;
  const meaning = t(`contest.board.cell.${look}`);
  const title = cell.ACTime === null ? meaning : `${meaning}, ${spanText(cell.ACTime)}`;
  return (
    <span className={`t-cell ${look}`} title={title}>
      <span>
        <span className="t-sr">{meaning}: </span>
        {acmSign(cell, times)}
      </span>
      <small>
        {look === 'ice' ? t('contest.board.pending') : t('contest.board.tries', { count: attemptsOf(cell) })}
      </small>
    </span>
  );
};

const OI_SIGNS = { none: '', some: '', full: '✓ ', awaited: '' } as const;

interface OiCellProps {
  score: number | null;
  /** What the problem is worth. */
  full: number;
  /** Run time, of what is accepted. */
  timeMs: number | undefined;
}

/** What one participant has of one problem under the OI rule. */
export const OiCell = ({ score, full, timeMs }: OiCellProps) => {
  const { t } = useTranslation();
  const look = oiLook(score, full);
  const meaning = t(`contest.board.score.${look}`);
  return (
    <span className={`t-cell score-${look}`} title={meaning}>
      <span>
        <span className="t-sr">{meaning}: </span>
        {OI_SIGNS[look]}
        {score ?? '?'}
      </span>
      {timeMs !== undefined && <small>{formatMs(timeMs)}</small>}
    </span>
  );
};
