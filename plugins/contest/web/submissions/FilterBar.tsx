import { statusOptions } from '@tribunal/web/submissions';
import { Button, SearchInput, Select, Toggle } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import type { ContestProblem } from '../../contract';
import type { Filters } from './filters';

interface Props {
  filters: Filters;
  problems: readonly ContestProblem[];
  /** `organiser` may list submissions from before the start. */
  viewer: 'organiser' | 'contestant';
  change: (values: Record<string, string | boolean | null>) => void;
  onReset: () => void;
}

export const FilterBar = ({ filters, problems, viewer, change, onReset }: Props) => {
  const { t } = useTranslation();
  const labels = [
    { value: '', text: t('contest.submissions.anyProblem') },
    ...problems.map(({ displayId, displayTitle }) => ({ value: displayId, text: `${displayId} ${displayTitle}` })),
  ];
  return (
    <div className="t-filters">
      <Toggle label={t('status.onlyMine')} checked={filters.onlyMine} onChange={(onlyMine) => change({ onlyMine })} />
      {viewer === 'organiser' && (
        <Toggle
          label={t('contest.submissions.beforeStart')}
          checked={filters.beforeStart}
          onChange={(beforeContestSubmit) => change({ beforeContestSubmit })}
        />
      )}
      <Select
        label={t('problem.problem')}
        value={filters.problemID}
        options={labels}
        onChange={(problemID) => change({ problemID, completeProblemID: problemID !== '' })}
      />
      <Select
        label={t('status.status')}
        value={filters.status}
        options={statusOptions(t)}
        onChange={(status) => change({ status })}
      />
      <SearchInput
        icon="user outline"
        label={t('account.username')}
        value={filters.username}
        hotkey="slash"
        onChange={(username) => change({ username })}
      />
      <Button variant="basic" className="t-hide-sm" onClick={onReset}>
        {t('problem.reset')}
      </Button>
    </div>
  );
};
