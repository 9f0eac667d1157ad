import { useTranslation } from 'react-i18next';
import { SearchInput, Segmented, Toggle } from '../../kit';
import type { Filters } from './filters';

interface Props {
  filters: Filters;
  change: (values: Record<string, string | null>) => void;
  showTags: boolean;
  onShowTags: (show: boolean) => void;
}

export const FilterBar = ({ filters, change, showTags, onShowTags }: Props) => {
  const { t } = useTranslation();
  const levels = [
    { value: '', text: t('problem.allLevels') },
    { value: '0', text: t('kit.level.easy') },
    { value: '1', text: t('kit.level.mid') },
    { value: '2', text: t('kit.level.hard') },
  ];
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
      <Segmented
        label={t('problem.level')}
        value={filters.difficulty}
        options={levels}
        onChange={(difficulty) => change({ difficulty })}
      />
      <Toggle look="box" label={t('problem.showTags')} checked={showTags} onChange={onShowTags} />
    </div>
  );
};
