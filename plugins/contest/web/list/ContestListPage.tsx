import '../contest.css';
import { useFilters, useTitle } from '@tribunal/web/plugin';
import { ListCard, PageTitle } from '@tribunal/web/kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes, type Contest } from '../../contract';
import { callIn, inGroup, useList } from '../calls';
import { ContestRow } from './ContestRow';
import { FilterBar } from './FilterBar';
import { FILTERS, isFiltered, readFilters, toQuery } from './filters';

export const ContestListPage = () => {
  const { t } = useTranslation();
  const { data } = useContests(null);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('contest.name')} sub={data ? t('contest.list.sub', { count: data.total }) : '\u00a0'} />
      <ContestList gid={null} />
    </main>
  );
};

const useContests = (gid: number | null) => {
  const filters = readFilters(useFilters(FILTERS).params);
  return useList(callIn(gid, 'GET /api/get-contest-list'), { ...toQuery(filters), ...inGroup(gid) });
};

interface Props {
  /** The group whose contests are listed; null for those of the site. */
  gid: number | null;
  title?: string;
  aside?: ReactNode;
}

/** The contests of the site, or of a group, with filters in the address. */
export const ContestList = ({ gid, title, aside }: Props) => {
  const { t } = useTranslation();
  const { params, change, reset } = useFilters(FILTERS);
  const filters = readFilters(params);
  const answer = useContests(gid);
  const filtered = isFiltered(filters);
  const noneText = t(gid === null ? 'contest.list.noneText' : 'contest.group.noneText');
  const onPage = (currentPage: number) => change({ currentPage });
  useTitle(t('contest.name'));
  return (
    <ListCard
      title={title}
      aside={aside}
      answer={answer}
      filters={<FilterBar filters={filters} change={change} />}
      noMatch={filtered && { title: t('contest.list.noMatch'), text: t('contest.list.noMatchText'), reset }}
      empty={{ title: t('contest.list.none'), text: noneText }}
      rowsExpected={ContestPageSizes.list}
      rows={(contests) => <Rows contests={contests} onType={(type) => change({ type })} />}
      paging={{ page: filters.page, size: ContestPageSizes.list, onPage, label: t('contest.list.pages') }}
    />
  );
};

const Rows = ({ contests, onType }: { contests: readonly Contest[]; onType: (type: Contest['type']) => void }) => {
  const { t } = useTranslation();
  return (
    <ul className="t-contest-list" aria-label={t('contest.name')}>
      {contests.map((contest) => (
        <ContestRow key={contest.id} contest={contest} onType={onType} />
      ))}
    </ul>
  );
};
