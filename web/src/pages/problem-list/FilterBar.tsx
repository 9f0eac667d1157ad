import { ProblemProgress, ProblemSorts, type ProblemSort } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../shared/session';
import { Segmented, Select, Toggle, ListFilters } from '../../kit';
import type { ListFilter } from '../../plugins/lists/points';
import { AddedControls } from '../../plugins/lists/use-list-filters';
import { ALL_SOURCES, OWN_PROBLEMS, nextOrder, type Filters } from '../../shared/problem-list/filters';

interface Props {
  filters: Filters;
  /** Those of plugins. */
  added: readonly ListFilter[];
  /** Keys of the remote banks. */
  remoteSources: readonly string[];
  change: (values: Record<string, string | null>) => void;
  showTags: boolean;
  onShowTags: (show: boolean) => void;
}

export const FilterBar = ({ filters, added, remoteSources, change, showTags, onShowTags }: Props) => {
  const { t } = useTranslation();
  const isLoggedIn = useUser() !== null;
  return (
    <ListFilters
      label={t('problem.keyword')}
      placeholder={t('problem.keywordHint')}
      hotkey="slash"
      value={filters.keyword}
      onChange={(keyword) => change({ keyword })}
    >
      <SourceSelect
        source={filters.source}
        remoteSources={remoteSources}
        onChange={(oj) => change({ oj: oj === ALL_SOURCES ? null : oj })}
      />
      <Segmented
        label={t('problem.level')}
        value={filters.difficulty}
        options={[
          { value: '', text: t('problem.allLevels') },
          { value: '0', text: t('kit.level.easy') },
          { value: '1', text: t('kit.level.mid') },
          { value: '2', text: t('kit.level.hard') },
        ]}
        onChange={(difficulty) => change({ difficulty })}
      />
      {isLoggedIn && (
        <Select
          label={t('problem.myStatus')}
          value={filters.progress ?? ''}
          options={[
            { value: '', text: t('problem.progress.any') },
            ...ProblemProgress.map((value) => ({ value, text: t(`problem.progress.${value}`) })),
          ]}
          onChange={(progress) => change({ progress })}
        />
      )}
      <AddedControls filters={added} values={filters.added} change={change} />
      <SortSelect filters={filters} isLoggedIn={isLoggedIn} change={change} />
      <Toggle variant="box" label={t('problem.showTags')} checked={showTags} onChange={onShowTags} />
    </ListFilters>
  );
};

interface SourceSelectProps {
  source: string;
  remoteSources: readonly string[];
  onChange: (source: string) => void;
}

/** Selects the bank: all, the site's own, or a remote bank. */
const SourceSelect = ({ source, remoteSources, onChange }: SourceSelectProps) => {
  const { t } = useTranslation();
  const options = [
    { value: ALL_SOURCES, text: t('problem.allBanks') },
    { value: OWN_PROBLEMS, text: t('problem.ownBank') },
    ...remoteSources.map((key) => ({ value: key, text: key })),
  ];
  return <Select label={t('problem.bank')} value={source} options={options} onChange={onChange} />;
};

/** Sorts the list where most heads of its columns are hidden. */
const SortSelect = ({ filters, isLoggedIn, change }: Pick<Props, 'filters' | 'change'> & { isLoggedIn: boolean }) => {
  const { t } = useTranslation();
  const sorts = ProblemSorts.filter((sort) => isLoggedIn || sort !== 'mine');
  return (
    <Select
      className="t-only-sm"
      label={t('problem.sort')}
      value={filters.sort}
      options={sorts.map((value) => ({ value, text: t(`problem.sortedBy.${value}`) }))}
      onChange={(sort) => change(nextOrder(filters, sort as ProblemSort))}
    />
  );
};
