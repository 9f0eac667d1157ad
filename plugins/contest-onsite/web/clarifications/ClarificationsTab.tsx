import '../clarifications.css';
import { Card, EmptyState, ErrorState, Pager, SkeletonRows } from '@tribunal/web/kit';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OnsitePageSizes } from '../../contract';
import { CLARIFICATIONS, useCall } from '../calls';
import { contestUpdates } from '@tribunal/plugin-contest/contract';
import { refresh, refreshAfterPending, useContest } from '@tribunal/plugin-contest/web';
import { useJitteredRefetch, useTopic } from '@tribunal/web/plugin';
import { AskForm } from './AskForm';
import { Question } from './Question';

/** Tab with the questions to the organisers and their answers. */
export const ClarificationsTab = () => {
  const { t } = useTranslation();
  const { contest, phase } = useContest();
  const { id: cid, viewer } = contest;
  const [page, setPage] = useState(1);
  const onMissed = useJitteredRefetch(() => void refreshAfterPending(CLARIFICATIONS));
  useTopic(contestUpdates, cid, ({ kind }) => kind === 'clarification' && void refresh(CLARIFICATIONS), onMissed);
  const query = { cid, currentPage: page, limit: OnsitePageSizes.clarifications };
  const { data, error, refetch } = useCall(CLARIFICATIONS, { query, failures: 'silent' }, { keep: 'previous' });
  return (
    <>
      {!viewer.isContestAdmin && phase === 'running' && <AskForm cid={cid} />}
      <Card title={t('contest-onsite.tabs.clarifications')}>
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
          <EmptyState picture="none" title={t('contest-onsite.clarifications.none')}>
            <p>
              {t(
                viewer.isContestAdmin
                  ? 'contest-onsite.clarifications.noneAdmin'
                  : 'contest-onsite.clarifications.noneText',
              )}
            </p>
          </EmptyState>
        )}
        {data && (
          <Pager
            page={page}
            size={OnsitePageSizes.clarifications}
            total={data.total}
            onPage={setPage}
            label={t('contest-onsite.clarifications.pages')}
          />
        )}
      </Card>
    </>
  );
};
