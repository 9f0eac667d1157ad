import { OWN_BANK, ProblemAuth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { SearchInput, Select } from '../../../kit';
import { MINE, type Filters } from './filters';

interface Props {
  filters: Filters;
  /** Keys of the remote banks. */
  remote: readonly string[];
  change: (values: Record<string, string | null>) => void;
}

export const FilterBar = ({ filters, remote, change }: Props) => {
  const { t } = useTranslation();
  const banks = [
    { value: '', text: t('authoring.allBanks') },
    { value: MINE, text: t('authoring.ownBank', { bank: OWN_BANK }) },
    ...remote.map((bank) => ({ value: bank, text: bank })),
  ];
  const auths = [
    { value: '', text: t('authoring.anyAuth') },
    { value: String(ProblemAuth.Public), text: t('authoring.auth.public') },
    { value: String(ProblemAuth.Private), text: t('authoring.auth.private') },
    { value: String(ProblemAuth.Contest), text: t('authoring.auth.contest') },
  ];
  return (
    <div className="t-filters">
      <SearchInput
        icon="search"
        label={t('authoring.keyword')}
        hotkey="slash"
        value={filters.keyword}
        onChange={(keyword) => change({ keyword })}
      />
      <Select label={t('authoring.bank')} value={filters.oj} options={banks} onChange={(oj) => change({ oj })} />
      <Select
        label={t('authoring.field.auth')}
        value={filters.auth}
        options={auths}
        onChange={(auth) => change({ auth })}
      />
    </div>
  );
};
