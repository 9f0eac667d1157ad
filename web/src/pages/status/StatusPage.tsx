import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router-dom';
import { useStreamLive } from '../../api';
import { accountDialog, addressOf, type LoginReturn } from '../../shared/account';
import { useUser } from '../../shared/session';
import { useTitle } from '../../shared/site';
import { Button, EmptyState, Health, Switch, PageTitle, toast, ListCard, PastEnd } from '../../kit';
import { useLiveList } from '../../shared/live-list';
import { pagingOf, useFilters } from '../../shared/search-params';
import { isFiltered } from '../../shared/submission-list';
import { FilterBar } from './FilterBar';
import { matchesFilters, readFilters, toQuery } from './filters';
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
      <ListCard
        answer={{ data, error, refetch, dataUpdatedAt }}
        failed={t('kit.listFailed')}
        filters={<FilterBar filters={filters} change={change} onReset={reset} />}
        empty={<NoRows filtered={isFiltered(filters)} onReset={reset} />}
        pastEnd={<PastEnd onFirst={() => change({ currentPage: null })} />}
        rows={(rows) => (
          <StatusTable
            rows={rows}
            myUid={user?.uid}
            isRoot={user?.roleList.includes('root') ?? false}
            onChanged={() => void refetch()}
          />
        )}
        paging={{ ...pagingOf(filters, change), label: t('status.pages') }}
      />
    </main>
  );
};

interface NoRowsProps {
  filtered: boolean;
  onReset: () => void;
}

/** Explains why the list is empty and offers a way out. */
const NoRows = ({ filtered, onReset }: NoRowsProps) => {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(filtered ? 'status.noMatch' : 'status.none')}
      actions={filtered && <Button onClick={onReset}>{t('problem.resetFilters')}</Button>}
    >
      <p>{t(filtered ? 'status.noMatchText' : 'status.noneText')}</p>
    </EmptyState>
  );
};
