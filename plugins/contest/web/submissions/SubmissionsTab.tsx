import { useFilters, useLiveList, useUser } from '@tribunal/web/plugin';
import { Button, Card, EmptyState, ErrorState, Note, Pager, formatClock } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { useCall } from '../calls';
import { useContest } from '../contest-context';
import { FilterBar } from './FilterBar';
import { matchesFilters, isFiltered, isListed, readFilters, toQuery } from './filters';
import { SubmissionTable } from './SubmissionTable';

/** Tab with the submissions that the viewer may see; new ones appear automatically. */
export const SubmissionsTab = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { contest, containsEnd } = useContest();
  const { params, change, reset } = useFilters();
  const filters = readFilters(params);
  const { id: cid, viewer } = contest;
  const listContext = { cid, uid: user?.uid, containsEnd };
  const problems = useCall('GET /api/get-contest-problem', { query: { cid }, failures: 'silent' });
  const { data, error, refetch, dataUpdatedAt } = useLiveList({
    call: 'GET /api/contest-submissions',
    query: toQuery(filters, cid, containsEnd),
    cid,
    isWanted: (row) => matchesFilters(row, filters, listContext) && isListed(row, contest, listContext),
  });
  return (
    <>
      {!viewer.isRealTime && <Note>{t('contest.submissions.frozen')}</Note>}
      <Card>
        <FilterBar
          filters={filters}
          problems={problems.data ?? []}
          viewer={viewer.isContestAdmin ? 'admin' : 'contestant'}
          change={change}
          onReset={reset}
        />
        {error && <ErrorState title={t('kit.listFailed')} error={error} onRetry={() => void refetch()} />}
        {error && data && <p className="t-stale">{t('kit.asItWas', { time: formatClock(dataUpdatedAt) })}</p>}
        {data?.records.length === 0 && (
          <EmptyState
            title={t(isFiltered(filters) ? 'status.noMatch' : 'status.none')}
            actions={isFiltered(filters) && <Button onClick={reset}>{t('problem.resetFilters')}</Button>}
          >
            <p>{t(isFiltered(filters) ? 'status.noMatchText' : 'contest.submissions.noneText')}</p>
          </EmptyState>
        )}
        {data?.records.length !== 0 && (!error || data) && (
          <SubmissionTable rows={data?.records} contest={contest} myUid={user?.uid} />
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
    </>
  );
};
