import { LOCAL_PROBLEM_SOURCE, ProblemAuth } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Select, ListFilters } from '../../../kit';
import { MINE, type Filters } from './filters';

interface Props {
  filters: Filters;
  /** Keys of the remote banks. */
  remote: readonly string[];
  change: (values: Record<string, string | null>) => void;
}

export const FilterBar = ({ filters, remote, change }: Props) => {
  const { t } = useTranslation();
  const sourceOptions = [
    { value: '', text: t('problem.allBanks') },
    { value: MINE, text: t('authoring.ownBank', { bank: LOCAL_PROBLEM_SOURCE }) },
    ...remote.map((source) => ({ value: source, text: source })),
  ];
  const authOptions = [
    { value: '', text: t('authoring.anyAuth') },
    { value: String(ProblemAuth.Public), text: t('authoring.auth.public') },
    { value: String(ProblemAuth.Private), text: t('authoring.auth.private') },
    { value: String(ProblemAuth.Contest), text: t('authoring.auth.contest') },
  ];
  return (
    <ListFilters
      label={t('authoring.keyword')}
      hotkey="slash"
      value={filters.keyword}
      onChange={(keyword) => change({ keyword })}
    >
      <Select
        label={t('authoring.bank')}
        value={filters.oj}
        options={sourceOptions}
        onChange={(oj) => change({ oj })}
      />
      <Select
        label={t('authoring.field.auth')}
        value={filters.auth}
        options={authOptions}
        onChange={(auth) => change({ auth })}
      />
    </ListFilters>
  );
};
