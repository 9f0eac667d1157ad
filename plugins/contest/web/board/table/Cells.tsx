import { formatMs } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { spanText, type AcmCell as Cell } from '../../../contract';
import { acmLook, acmSign, attemptsOf, oiLook } from './cell';

/** What one participant has of one problem under the ACM rule. */
export const AcmCell = ({ cell }: { cell: Cell }) => {
  const { t } = useTranslation();
  const look = acmLook(cell);
  if (look === null) return null;
  const meaning = t(`contest.board.cell.${look}`);
  const title = cell.ACTime === null ? meaning : `${meaning}, ${spanText(cell.ACTime)}`;
  return (
    <span className={`t-cell ${look}`} title={title}>
      <span>
        <span className="t-sr">{meaning}: </span>
        {acmSign(cell)}
      </span>
      <small>
        {look === 'ice' ? t('contest.board.pending') : t('contest.board.tries', { count: attemptsOf(cell) })}
      </small>
    </span>
  );
};

const OI_SIGNS = { none: '', some: '', full: '✓ ', awaited: '' } as const;

/** Under the OI rule; `timeMs` is run time, of what is accepted. */
export const OiCell = ({ score, timeMs }: { score: number | null; timeMs: number | undefined }) => {
  const { t } = useTranslation();
  const look = oiLook(score);
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
