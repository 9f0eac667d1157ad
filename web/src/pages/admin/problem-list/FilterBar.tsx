import { ProblemAuth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { SearchInput, Select } from '../../../kit';
import { BANKS, MINE, bankName, type Filters } from './filters';

interface Props {
  filters: Filters;
  change: (values: Record<string, string | null>) => void;
}

export const FilterBar = ({ filters, change }: Props) => {
  const { t } = useTranslation();
  const banks = [
    { value: '', text: t('authoring.allBanks') },
    ...BANKS.map((bank) => ({
      value: bank,
      text: bank === MINE ? t('authoring.ownBank', { bank: bankName(bank) }) : bank,
    })),
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
