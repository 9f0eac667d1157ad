import { useTranslation } from 'react-i18next';
import { SearchInput, Segmented, Select, Toggle } from '../../kit';
import { ALL_BANKS, OWN_PROBLEMS, type Filters } from './filters';

interface Props {
  filters: Filters;
  /** Keys of the remote banks. */
  banks: readonly string[];
  change: (values: Record<string, string | null>) => void;
  showTags: boolean;
  onShowTags: (show: boolean) => void;
}

export const FilterBar = ({ filters, banks, change, showTags, onShowTags }: Props) => {
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
      <BankSelect bank={filters.bank} banks={banks} onChange={(oj) => change({ oj: oj === ALL_BANKS ? null : oj })} />
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
      <Toggle look="box" label={t('problem.showTags')} checked={showTags} onChange={onShowTags} />
    </div>
  );
};

interface BankProps {
  bank: string;
  banks: readonly string[];
  onChange: (bank: string) => void;
}

/** Everything, the site's own problems, and every remote bank. */
const BankSelect = ({ bank, banks, onChange }: BankProps) => {
  const { t } = useTranslation();
  const options = [
    { value: ALL_BANKS, text: t('problem.allBanks') },
    { value: OWN_PROBLEMS, text: t('problem.ownBank') },
    ...banks.map((key) => ({ value: key, text: key })),
  ];
  return <Select label={t('problem.bank')} value={bank} options={options} onChange={onChange} />;
};
