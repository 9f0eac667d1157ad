import { pagingOf, useFilters, useUser } from '@tribunal/web/plugin';
import { useLiveList } from '@tribunal/web/plugin/more';
import { isFiltered } from '@tribunal/web/submissions';
import { ListCard, Note } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { rowLoader, useCall } from '../calls';
import { useContest } from '../contest-context';
import { FilterBar } from './FilterBar';
import { FILTERS, matchesFilters, isListed, readFilters, toQuery } from './filters';
import { SubmissionTable } from './SubmissionTable';

/** Tab with the submissions that the viewer may see; new ones appear automatically. */
export const SubmissionsTab = () => {
  const { t } = useTranslation();
  const user = useUser();
  const { contest, containsEnd } = useContest();
  const { params, change, reset } = useFilters(FILTERS);
  const filters = readFilters(params);
  const { id: cid, viewer } = contest;
  const listContext = { cid, uid: user?.uid, containsEnd };
  const problems = useCall('GET /api/get-contest-problem', { query: { cid }, failures: 'silent' });
  const answer = useLiveList({
    call: 'GET /api/contest-submissions',
    query: toQuery(filters, cid, containsEnd),
    loadRows: rowLoader(cid),
    isWanted: (row) => matchesFilters(row, filters, listContext) && isListed(row, contest, listContext),
  });
  return (
    <>
      {!viewer.isRealTime && <Note>{t('contest.submissions.frozen')}</Note>}
      <ListCard
        answer={answer}
        filters={
          <FilterBar
            filters={filters}
            problems={problems.data ?? []}
            viewer={viewer.isContestAdmin ? 'organiser' : 'contestant'}
            change={change}
            onReset={reset}
          />
        }
        noMatch={isFiltered(filters) && { title: t('status.noMatch'), text: t('status.noMatchText'), reset }}
        empty={{ title: t('status.none'), text: t('contest.submissions.noneText') }}
        rowsExpected={15}
        rows={(rows) => <SubmissionTable rows={rows} contest={contest} myUid={user?.uid} />}
        paging={{ ...pagingOf(filters, change), label: t('status.pages') }}
      />
    </>
  );
};
