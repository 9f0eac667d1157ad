import { isNotFound, useTitle } from '@tribunal/web/plugin';
import { Card, EmptyState, LinkButton, tabStore, Loaded } from '@tribunal/web/kit';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import type { ContestInfo } from '../../contract';
import { contestIdOf } from '../addresses';
import { refresh, useCall } from '../calls';
import { phaseOf, useServerClock, usePhaseChange } from '../clock';
import { ContestProvider } from './context';
import { CONTEST, RESULTS } from './changing-calls';
import { useContestUpdates } from './use-contest-updates';

/** Retry delay in ms. All participants call at the start, and one whose call fails would otherwise stay locked out. */
const RETRY_MS = 5000;

/** Loads the contest in the address for all components below it, and keeps it current. */
export const ContestGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const cid = contestIdOf(useParams().contestID);
  const { data, error, refetch } = useCall(
    'GET /api/get-contest-info',
    { query: { cid: cid ?? 0 }, failures: 'silent' },
    { enabled: cid !== null, refetchAfterErrorMs: RETRY_MS },
  );
  const isUnknown = cid === null || isNotFound(error);
  useTitle(data?.title ?? t('contest.name'));
  if (data) {
    return (
      <LoadedContest key={data.id} contest={data}>
        {children}
      </LoadedContest>
    );
  }
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      {(isUnknown || error) && <h1 className="t-sr">{t('contest.name')}</h1>}
      <Card>
        <Loaded
          answer={{ data, error, refetch }}
          rows={8}
          instead={
            isUnknown && (
              <EmptyState
                title={t('contest.unknown')}
                actions={
                  <LinkButton to="/contest" variant="primary" icon="trophy">
                    {t('contest.all')}
                  </LinkButton>
                }
                text={t('contest.unknownText')}
              />
            )
          }
        />
      </Card>
    </main>
  );
};

const LoadedContest = ({ contest, children }: { contest: ContestInfo; children: ReactNode }) => {
  const key = `contest-contains-end:${contest.id}`;
  const [showsEnd, setShowsEnd] = useState(() => tabStore.read<boolean>(key) === true);
  const phase = useServerClock((now) => phaseOf(contest, now));
  usePhaseChange(contest, () => void refresh(CONTEST, ...RESULTS), contest.viewer.virtual?.endTime);
  useContestUpdates(contest);
  const view = {
    contest,
    phase,
    containsEnd: showsEnd && contest.viewer.mayContainEnd,
    setContainsEnd: (containsEnd: boolean) => {
      tabStore.write(key, containsEnd);
      setShowsEnd(containsEnd);
    },
  };
  return <ContestProvider value={view}>{children}</ContestProvider>;
};
