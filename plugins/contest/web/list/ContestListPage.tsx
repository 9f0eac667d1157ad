import '../contest.css';
import { useFilters, useTitle } from '@tribunal/web/plugin';
import { Button, Card, EmptyState, ErrorState, formatClock, PageTitle, Pager, SkeletonRows } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes } from '../../contract';
import { useCall } from '../calls';
import { ContestRow } from './ContestRow';
import { FilterBar } from './FilterBar';
import { isFiltered, readFilters, toQuery } from './filters';

export const ContestListPage = () => {
  const { t } = useTranslation();
  const { params, change, reset } = useFilters();
  const filters = readFilters(params);
  const { data, error, refetch, dataUpdatedAt } = useCall(
    'GET /api/get-contest-list',
    { query: toQuery(filters), failures: 'silent' },
    { keep: 'previous' },
  );
  const filtered = isFiltered(filters);
  useTitle(t('contest.name'));
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('contest.name')} sub={data ? t('contest.list.sub', { count: data.total }) : '\u00a0'} />
      <Card>
        <FilterBar filters={filters} change={change} />
        {error && <ErrorState title={t('kit.listFailed')} error={error} onRetry={() => void refetch()} />}
        {error && data && <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>}
        {!data && !error && <SkeletonRows rows={ContestPageSizes.list} />}
        {data && data.records.length > 0 && (
          <ul className="t-contest-list" aria-label={t('contest.name')}>
            {data.records.map((contest) => (
              <ContestRow key={contest.id} contest={contest} onType={(type) => change({ type })} />
            ))}
          </ul>
        )}
        {data?.records.length === 0 && (
          <EmptyState
            title={t(filtered ? 'contest.list.noMatch' : 'contest.list.none')}
            actions={filtered && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
          >
            <p>{t(filtered ? 'contest.list.noMatchText' : 'contest.list.noneText')}</p>
          </EmptyState>
        )}
        {data && (
          <Pager
            page={filters.page}
            size={ContestPageSizes.list}
            total={data.total}
            onPage={(currentPage) => change({ currentPage })}
            label={t('contest.list.pages')}
          />
        )}
      </Card>
    </main>
  );
};
