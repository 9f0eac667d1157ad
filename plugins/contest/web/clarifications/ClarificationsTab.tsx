import { Card, EmptyState, ErrorState, Pager, SkeletonRows } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContestPageSizes } from '../../contract';
import { useCall } from '../calls';
import { useContest } from '../contest-context';
import { AskForm } from './AskForm';
import { Question } from './Question';

/** Tab with the questions to the organisers and their answers. */
export const ClarificationsTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { id: cid, viewer } = contest;
  const [page, setPage] = useState(1);
  const query = { cid, currentPage: page, limit: ContestPageSizes.clarifications };
  const { data, error, refetch } = useCall(
    'GET /api/get-contest-clarification',
    { query, failures: 'silent' },
    { keep: 'previous' },
  );
  return (
    <>
      {!viewer.isContestAdmin && phase === 'running' && <AskForm cid={cid} />}
      <Card title={t('contest.tabs.clarifications')}>
        {!data && !error && <SkeletonRows rows={5} />}
        {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {data?.records.map((one) => (
          <Question
            key={one.id}
            cid={cid}
            clarification={one}
            reader={viewer.isContestAdmin ? 'admin' : 'contestant'}
          />
        ))}
        {data?.total === 0 && (
          <EmptyState picture="none" title={t('contest.clarifications.none')}>
            <p>{t(viewer.isContestAdmin ? 'contest.clarifications.noneAdmin' : 'contest.clarifications.noneText')}</p>
          </EmptyState>
        )}
        {data && (
          <Pager
            page={page}
            size={ContestPageSizes.clarifications}
            total={data.total}
            onPage={setPage}
            label={t('contest.clarifications.pages')}
          />
        )}
      </Card>
    </>
  );
};
