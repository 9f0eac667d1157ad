import { Pager, Select } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes } from '../../../contract';

interface Props {
  filters: { page: number; size: number };
  total: number;
  change: (values: Record<string, number>) => void;
}

/** Pager of a scoreboard, with its own page sizes. */
export const BoardPager = ({ filters: { page, size }, total, change }: Props) => {
  const { t } = useTranslation();
  if (total <= ContestPageSizes.boardChoices[0]) return null;
  return (
    <div className="t-board-pager">
      <Select
        label={t('kit.rowsPerPage')}
        value={String(size)}
        options={ContestPageSizes.boardChoices.map((count) => ({
          value: String(count),
          text: t('kit.perPage', { count }),
        }))}
        onChange={(limit) => change({ limit: Number(limit), currentPage: 1 })}
      />
      <div className="t-grow">
        <Pager
          page={page}
          size={size}
          total={total}
          onPage={(currentPage) => change({ currentPage })}
          label={t('contest.board.pages')}
        />
      </div>
    </div>
  );
};
