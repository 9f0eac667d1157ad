import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Card, EmptyState, ErrorState, LinkButton, SkeletonRows, tabStore } from '@tribunal/web/kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ContestInfo } from '../../contract';
import { contestIdOf } from '../addresses';
import { useCall } from '../calls';
import { phaseOf, useServerClock, useTurns } from '../clock';
import { ContestProvider } from './context';
import { CONTEST, RESULTS, refresh } from './refresh';
import { useContestNews } from './use-contest-news';

/** ms. At the start all ask at once, and whoever was not answered would stay outside. */
const TRY_AGAIN = 5000;

/** Opens the contest of the address for everything in it, and keeps it fresh. */
export const ContestGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const cid = contestIdOf(useParams().contestID);
  const { data, error, refetch } = useCall(
    'GET /api/get-contest-info',
    { query: { cid: cid ?? 0 }, failures: 'silent' },
    { enabled: cid !== null, tryAgain: TRY_AGAIN },
  );
  const isUnknown = cid === null || isNotFound(error);
  useTitle(data?.title ?? t('contest.title'));
  if (data) {
    return (
      <Opened key={data.id} contest={data}>
        {children}
      </Opened>
    );
  }
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {(isUnknown || error) && <h1 className="t-sr">{t('contest.title')}</h1>}
      <Card>
        {!error && !isUnknown && <SkeletonRows rows={8} />}
        {error && !isUnknown && <ErrorState error={error} onRetry={() => void refetch()} />}
        {isUnknown && (
          <EmptyState
            title={t('contest.unknown')}
            actions={
              <LinkButton to="/contest" look="primary" icon="trophy">
                {t('contest.all')}
              </LinkButton>
            }
          >
            <p>{t('contest.unknownText')}</p>
          </EmptyState>
        )}
      </Card>
    </main>
  );
};

const Opened = ({ contest, children }: { contest: ContestInfo; children: ReactNode }) => {
  const key = `contest-contains-end:${contest.id}`;
  const [wantsEnd, setWantsEnd] = useState(() => tabStore.read<boolean>(key) === true);
  const phase = useServerClock((now) => phaseOf(contest, now));
  useTurns(contest, () => void refresh(CONTEST, ...RESULTS), contest.viewer.virtual?.endTime);
  useContestNews(contest);
  const view = {
    contest,
    phase,
    containsEnd: wantsEnd && contest.viewer.mayContainEnd,
    setContainsEnd: (containsEnd: boolean) => {
      tabStore.write(key, containsEnd);
      setWantsEnd(containsEnd);
    },
  };
  return <ContestProvider value={view}>{children}</ContestProvider>;
};
