import { STATUS_SHORT } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { verdictStyle } from '@tribunal/web/kit';
import type { RankCell } from '../../contract';

/** A member's result for one problem, coloured by verdict; a late one has a frame. */
export const Cell = ({ cell: { status, isAC, isLate }, detail }: { cell: RankCell; detail: string | null }) => {
  const { t } = useTranslation();
  const meaning = t(`verdict.${verdictStyle(status).name}`);
  const title = isLate ? `${meaning}, ${t('training.late')}` : meaning;
  return (
    <span className={['t-result t-train-cell', isAC && 'ok', isLate && 'late'].filter(Boolean).join(' ')} title={title}>
      <span>
        <span aria-hidden="true">{STATUS_SHORT[status]}</span>
        <span className="t-sr">{title}</span>
      </span>
      {detail !== null && <small>{detail}</small>}
    </span>
  );
};
