import { useTranslation } from 'react-i18next';
import { SearchInput, Segmented, Select, Toggle } from '../../kit';
import { ALL_SOURCES, OWN_PROBLEMS, type Filters } from './filters';

interface Props {
  filters: Filters;
  /** Keys of the remote banks. */
  remoteSources: readonly string[];
  change: (values: Record<string, string | null>) => void;
  showTags: boolean;
  onShowTags: (show: boolean) => void;
}

export const FilterBar = ({ filters, remoteSources, change, showTags, onShowTags }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-filters">
      <SearchInput
        icon="search"
        label={t('problem.keyword')}
        placeholder={t('problem.keywordHint')}
        hotkey="slash"
        value={filters.keyword}
        onChange={(keyword) => change({ keyword })}
      />
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
      <Toggle variant="box" label={t('problem.showTags')} checked={showTags} onChange={onShowTags} />
    </div>
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
