import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStreamLive } from '../../api';
import { accountDialog, addressOf, type LoginReturn } from '../../shared/account';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';
import { Button, Card, EmptyState, ErrorState, Health, Switch, PageTitle, Pager, formatClock, toast } from '../../kit';
import { useLiveList } from '../../shared/live-list';
import { useFilters } from '../../shared/search-params';
import { FilterBar } from './FilterBar';
import { matchesFilters, isFiltered, readFilters, toQuery } from './filters';
import { StatusTable } from './StatusTable';

export const StatusPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const location = useLocation();
  const freshness = useStreamLive() ? 'live' : 'polled';
  const { params, change, reset } = useFilters();
  const filters = readFilters(params);
  const { data, error, refetch, dataUpdatedAt } = useLiveList({
    query: toQuery(filters),
    isWanted: (row) => matchesFilters(row, filters, user?.uid),
    enabled: !filters.onlyMine || user !== null,
  });
  useTitle(t('status.title'));

  useEffect(() => {
    if (!filters.onlyMine || user) return;
    const state: LoginReturn = { target: addressOf(location) };
    change({ onlyMine: null }, state);
    toast.error(t('account.loginFirst'));
    accountDialog.open('login');
  }, [filters.onlyMine, user, change, location, t]);

  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle
        title={t('status.title')}
        sub={<Switch shown={freshness} of={{ live: t('status.liveText'), polled: t('status.pollText') }} />}
      >
        <Switch
          shown={freshness}
          of={{
            live: <Health status="up">{t('status.live')}</Health>,
            polled: <Health status="slow">{t('status.notLive')}</Health>,
          }}
        />
      </PageTitle>
      <Card>
        <FilterBar filters={filters} change={change} onReset={reset} />
        {error && <ErrorState title={t('kit.listFailed')} error={error} onRetry={() => void refetch()} />}
        {error && data && <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>}
        {data?.records.length === 0 ? (
          <NoRows
            total={data.total}
            filtered={isFiltered(filters)}
            onReset={reset}
            onFirst={() => change({ currentPage: null })}
          />
        ) : (
          (!error || data) && (
            <StatusTable
              rows={data?.records}
              myUid={user?.uid}
              isRoot={user?.roleList.includes('root') ?? false}
              onChanged={() => void refetch()}
            />
          )
        )}
        {data && (
          <Pager
            page={filters.page}
            size={filters.size}
            total={data.total}
            onPage={(currentPage) => change({ currentPage })}
            onSize={(limit) => change({ limit })}
            label={t('status.pages')}
          />
        )}
      </Card>
    </main>
  );
};

interface NoRowsProps {
  /** Number of rows on all pages. */
  total: number;
  filtered: boolean;
  onReset: () => void;
  onFirst: () => void;
}

/** Explains why the list is empty and offers a way out. */
const NoRows = ({ total, filtered, onReset, onFirst }: NoRowsProps) => {
  const { t } = useTranslation();
  if (total > 0) {
    const first = <Button onClick={onFirst}>{t('problem.firstPage')}</Button>;
    return <EmptyState title={t('problem.pastEnd')} actions={first} />;
  }
  return (
    <EmptyState
      title={t(filtered ? 'status.noMatch' : 'status.none')}
      actions={filtered && <Button onClick={onReset}>{t('problem.resetFilters')}</Button>}
    >
      <p>{t(filtered ? 'status.noMatchText' : 'status.noneText')}</p>
    </EmptyState>
  );
};
