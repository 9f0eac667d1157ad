import '../contest.css';
import { Guarded, PageOnItsWay, useSite, useUser } from '@tribunal/web/plugin';
import { Card, EmptyState, LinkButton } from '@tribunal/web/kit';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useRoutes } from 'react-router-dom';
import { contestAddress } from '../addresses';
import { SubmissionTab } from '../submissions/SubmissionTab';
import { ContestGate } from './ContestGate';
import { useContest } from './context';
import { ClosedTab } from './ClosedTab';
import { Header } from './Header';
import { isTabOpen, tabsFor } from './tabs';
import { UnreadNote } from './UnreadNote';

/** The frame of a contest: its head with the tabs, and the tab that is open. */
export const ContestPage = () => (
  <ContestGate>
    <main id="main" className="ui container t-contest" tabIndex={-1}>
      <Header />
      <UnreadNote />
      <Suspense fallback={<PageOnItsWay />}>
        <OpenTab />
      </Suspense>
    </main>
  </ContestGate>
);

const OpenTab = () => {
  const { contest } = useContest();
  const conditions = { contest, user: useUser(), site: useSite() };
  const routes = tabsFor(conditions).map((tab) => ({
    path: tab.path,
    element: isTabOpen(tab, contest) ? <tab.Page /> : <ClosedTab />,
  }));
  return useRoutes([
    ...routes,
    {
      path: 'problem/:problemID/submission-detail/:submitID',
      element: contest.viewer.mayEnter ? <SubmissionTab /> : <ClosedTab />,
    },
    {
      path: 'comment',
      element: (
        <Guarded needs={{ area: 'openContestComment' }}>
          <NoSuchTab />
        </Guarded>
      ),
    },
    { path: '*', element: <NoSuchTab /> },
  ]);
};

const NoSuchTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  return (
    <Card>
      <EmptyState
        title={t('contest.noPage')}
        actions={<LinkButton to={contestAddress(contest.id)}>{t('contest.tabs.overview')}</LinkButton>}
      />
    </Card>
  );
};
