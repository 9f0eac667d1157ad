import { useTranslation } from 'react-i18next';
import { Button, SearchInput, Select, Toggle } from '../../kit';
import { statusOptions, type SubmissionFilters } from '../../shared/submission-list';

interface Props {
  filters: SubmissionFilters;
  change: (values: Record<string, string | boolean | null>) => void;
  onReset: () => void;
}

export const FilterBar = ({ filters, change, onReset }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-filters">
      <Toggle label={t('status.onlyMine')} checked={filters.onlyMine} onChange={(onlyMine) => change({ onlyMine })} />
      <Select
        label={t('status.status')}
        value={filters.status}
        options={statusOptions(t)}
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
