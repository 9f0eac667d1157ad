import { Segmented, ListFilters } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { Filters } from './filters';

interface Props {
  filters: Filters;
  change: (values: Record<string, string | null>) => void;
}

export const FilterBar = ({ filters, change }: Props) => {
  const { t } = useTranslation();
  return (
    <ListFilters
      label={t('contest.list.keyword')}
      hotkey="slash"
      value={filters.keyword}
      onChange={(keyword) => change({ keyword })}
    >
      <Segmented
        label={t('contest.list.rule')}
        value={filters.type}
        options={[
          { value: '', text: t('contest.list.anyRule') },
          { value: '0', text: t('contest.rule.acm') },
          { value: '1', text: t('contest.rule.oi') },
        ]}
        onChange={(type) => change({ type })}
      />
      <Segmented
        label={t('contest.list.status')}
        value={filters.status}
        options={[
          { value: '', text: t('contest.list.anyStatus') },
          { value: '-1', text: t('contest.phase.scheduled') },
          { value: '0', text: t('contest.phase.running') },
          { value: '1', text: t('contest.phase.ended') },
        ]}
        onChange={(status) => change({ status })}
      />
    </ListFilters>
  );
};
