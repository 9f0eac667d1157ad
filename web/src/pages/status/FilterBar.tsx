import { ALL_STATUSES, Status } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Button, SearchInput, Select, Toggle, verdictStyle } from '../../kit';
import type { Filters } from './filters';

interface Props {
  filters: Filters;
  change: (values: Record<string, string | boolean | null>) => void;
  onReset: () => void;
}

const STATUS_CHOICES = ALL_STATUSES.filter((status) => status !== Status.NotSubmitted);

export const FilterBar = ({ filters, change, onReset }: Props) => {
  const { t } = useTranslation();
  const statuses = [
    { value: '', text: t('status.anyStatus') },
    ...STATUS_CHOICES.map((status) => ({ value: String(status), text: t(`verdict.${verdictStyle(status).name}`) })),
  ];
  return (
    <div className="t-filters">
      <Toggle label={t('status.onlyMine')} checked={filters.onlyMine} onChange={(onlyMine) => change({ onlyMine })} />
      <Select
        label={t('status.status')}
        value={filters.status}
        options={statuses}
        onChange={(status) => change({ status })}
      />
      <SearchInput
        label={t('status.problemId')}
        hotkey="slash"
        value={filters.problemID}
        onChange={(problemID) => change({ problemID, completeProblemID: null })}
      />
      <SearchInput
        icon="user outline"
        label={t('account.username')}
        value={filters.username}
        onChange={(username) => change({ username })}
      />
      <Button variant="basic" className="t-hide-sm" onClick={onReset}>
        {t('problem.reset')}
      </Button>
    </div>
  );
};
