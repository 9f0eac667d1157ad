import { useTranslation } from 'react-i18next';
import { useCall } from '../../api';
import { useUser } from '../../shared/session';
import { useSiteCall, useTitle } from '../../shared/site';
import { Columns, Card, viewerTimeZone, Loaded, PendingBlock } from '../../kit';
import { usePartsPending } from '../../plugins/registry';
import { homeCards, homeSideCards, homeSideCardsLast } from '../../plugins/slots';
import { Slot } from '../../plugins/Slot';
import { lazySlot } from '../../plugins/lazy-page';
import { RecentProblems } from './RecentProblems';
import './home.css';
import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { WeekChart } from './WeekChart';
import { Welcome } from './Welcome';

// The first page is light: what few of its readers see is loaded for them alone.
const Carousel = lazySlot(
  async () => (await import('./Carousel')).Carousel,
  <div className="t-carousel t-mobile-order-0" aria-busy="true" />,
);
const Continue = lazySlot(async () => (await import('./Continue')).Continue, <PendingBlock />);

const WeekCard = () => {
  const { t } = useTranslation();
  const answer = useCall('GET /api/get-last-week-submission-statistics', {
    query: { timeZone: viewerTimeZone() },
  });
  const keys = (
    <>
      <span className="t-key" style={{ '--k': 'var(--track)' } as React.CSSProperties}>
        {t('home.submitted')}
      </span>
      <span className="t-key" style={{ '--k': 'var(--meter)' } as React.CSSProperties}>
        {t('home.accepted')}
      </span>
    </>
  );
  return (
    <Card title={t('home.lastWeek')} aside={keys}>
      <Loaded answer={answer} rows={5}>
        {(data) => <WeekChart week={data} />}
      </Loaded>
    </Card>
  );
};

/** Maximum time in milliseconds before the page is shown although something is still loading. */
const MAX_WAIT_MS = 1000;

/** Whether the home page has been shown in this tab; from then on its cards are rendered at once. */
let hasShownHome = false;

/** Returns whether the laid-out cards have their content, so that no card grows visibly. */
const useSettled = (isLaidOut: boolean): boolean => {
  const fetching = useIsFetching();
  const [hasFetched, setHasFetched] = useState(false);
  const [isSettled, setSettled] = useState(hasShownHome);

  useEffect(() => {
    if (isLaidOut && fetching > 0) setHasFetched(true);
    if (isLaidOut && hasFetched && fetching === 0) setSettled(true);
  }, [isLaidOut, fetching, hasFetched]);
  useEffect(() => {
    if (!isLaidOut) return;
    const timer = setTimeout(() => setSettled(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isLaidOut]);
  useEffect(() => {
    if (isSettled) hasShownHome = true;
  }, [isSettled]);

  return isLaidOut && isSettled;
};

export const HomePage = () => {
  const { t } = useTranslation();
  const answer = useSiteCall();
  const site = answer.data;
  const user = useUser();
  const arePartsPending = usePartsPending();
  const pictures = useCall('GET /api/home-carousel', { failures: 'silent' });
  useTitle(t('nav.home'));
  // The set of cards is known before any card is rendered, so that none is pushed down later.
  const isLaidOut = site !== undefined && !arePartsPending && !pictures.isPending;
  const isSettled = useSettled(isLaidOut);
  return (
    <main id="main" className="ui container" tabIndex={-1}>
      <h1 className="t-sr">{t('home.title', { site: site?.shortName })}</h1>
      {!isSettled && <Loaded answer={{ ...answer, data: undefined, error: site ? null : answer.error }} rows={30} />}
      {isLaidOut && (
        <Columns
          split="11+5"
          className={isSettled ? 't-home' : 't-home t-unsettled'}
          main={
            <>
              {user ? <Continue /> : <Welcome />}
              {pictures.data && pictures.data.length > 0 && <Carousel items={pictures.data} />}
              <Slot of={homeCards} props={{}} />
              <RecentProblems />
            </>
          }
          side={
            <>
              <Slot of={homeSideCards} props={{}} />
              <WeekCard />
              <Slot of={homeSideCardsLast} props={{}} />
            </>
          }
        />
      )}
    </main>
  );
};
