import { isNotFound, useTitle, PagePending } from '@tribunal/web/plugin';
import { tabStore } from '@tribunal/web/kit';
import type { TFunction } from 'i18next';
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

/** What is said of a contest that does not exist. */
export const unknownContest = (t: TFunction) => ({
  title: t('contest.unknown'),
  text: t('contest.unknownText'),
  to: '/contest',
  icon: 'trophy',
  link: t('contest.all'),
});

/** Loads the contest in the address for all components below it, and keeps it current. */
export const ContestGate = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation();
  const cid = contestIdOf(useParams().contestID);
  const answer = useCall(
    'GET /api/get-contest-info',
    { query: { cid: cid ?? 0 }, failures: 'silent' },
    { enabled: cid !== null, refetchAfterErrorMs: RETRY_MS },
  );
  const { data } = answer;
  useTitle(data?.title ?? t('contest.name'));
  if (data) {
    return (
      <LoadedContest key={data.id} contest={data}>
        {children}
      </LoadedContest>
    );
  }
  return (
    <PagePending
      answer={answer}
      heading={t('contest.name')}
      isMissing={cid === null || isNotFound(answer.error)}
      missing={unknownContest(t)}
    />
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
