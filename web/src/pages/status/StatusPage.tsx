import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useStreamLive } from '../../api';
import { accountDialog } from '../../app/account';
import { useUser } from '../../app/session';
import { useTitle } from '../../app/site';
import { Button, Card, EmptyState, ErrorState, Health, PageTitle, Pager, formatClock, toast } from '../../kit';
import { useFilters } from '../../shared/search-params';
import { FilterBar } from './FilterBar';
import { readFilters } from './filters';
import { StatusTable } from './StatusTable';
import { useLiveList } from './use-live-list';

export const StatusPage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const live = useStreamLive();
  const { params, change, reset } = useFilters();
  const filters = readFilters(params);
  const { data, error, refetch, dataUpdatedAt } = useLiveList(filters);
  useTitle(t('status.title'));

  useEffect(() => {
    if (!filters.onlyMine || user) return;
    change({ onlyMine: null });
    toast.error(t('account.loginFirst'));
    accountDialog.open('login');
  }, [filters.onlyMine, user, change, t]);

  const filtered = Boolean(filters.onlyMine || filters.status || filters.username || filters.problemID);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <PageTitle title={t('status.title')} sub={live ? t('status.liveText') : t('status.pollText')}>
        <Health look={live ? 'up' : 'slow'}>{t(live ? 'status.live' : 'status.notLive')}</Health>
      </PageTitle>
      <Card>
        <FilterBar filters={filters} change={change} onReset={reset} />
        {error && <ErrorState title={t('kit.listFailed')} error={error} onRetry={() => void refetch()} />}
        {error && data && <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>}
        {data?.total === 0 ? (
          <EmptyState
            title={t(filtered ? 'status.noMatch' : 'status.none')}
            actions={filtered && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
          >
            <p>{t(filtered ? 'status.noMatchText' : 'status.noneText')}</p>
          </EmptyState>
        ) : (
          (!error || data) && <StatusTable rows={data?.records} myUid={user?.uid} />
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
