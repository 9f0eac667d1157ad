import '../contest.css';
import { Card, Crumbs, EmptyState, LinkButton, Note } from '@tribunal/web/kit';
import { Guarded, PageLoading, useContributions, useSession } from '@tribunal/web/plugin';
import { usePartsPending } from '@tribunal/web/plugin/more';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useRoutes, Link, useLocation } from 'react-router-dom';
import { contestAddress, listAddress } from '../addresses';
import { BOARD_PATH } from './tabs';
import { NoComments } from '../comments';
import { ClosedTab, ContestGate, useContest } from '../contest-context';
import { contestTabs } from '../extension-points';
import { SubmissionDetailsTab } from '../submissions/SubmissionDetailsTab';
import { Header } from './Header';
import { isTabOpen } from './tabs';
import { useTabs } from './use-tabs';
import { useUnread } from '../announcements/unread';

/** Shows the newest unread announcement on every tab but the announcements tab. */
const UnreadNote = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const newest = useUnread(contest).announcements[0];
  const address = contestAddress(contest.id, 'announcements');
  const { pathname } = useLocation();
  if (!newest || pathname.startsWith(address)) return null;
  return (
    <Note kind="warning" title={t('contest.announcements.new')}>
      <p>
        <span>{newest.title}</span> <Link to={address}>{t('contest.announcements.read')}</Link>
      </p>
    </Note>
  );
};

/** The way from a contest of a group back to the contests of the group. */
const GroupCrumbs = () => {
  const { t } = useTranslation();
  const { gid, title } = useContest().contest;
  return gid === null ? null : <Crumbs up={{ to: listAddress(gid), text: t('contest.group.contests') }} here={title} />;
};

/** Frame of a contest: its header with the tabs, and the open tab. */
export const ContestPage = () => {
  const isBoard = useParams()['*'] === BOARD_PATH;
  return (
    <ContestGate>
      <main id="main" className={`ui container t-contest${isBoard ? ' t-board-page' : ''}`} tabIndex={-1}>
        <GroupCrumbs />
        <Header />
        <Content />
      </main>
    </ContestGate>
  );
};

/**
 * The open tab below the note, which must not move it: the tab loads at once, and both appear together. A tab in use
 * stays, also when announcements are asked for anew.
 */
const Content = () => {
  const { isPending } = useUnread(useContest().contest);
  const [isShown, setIsShown] = useState(!isPending);
  if (!isPending && !isShown) setIsShown(true);
  return (
    <>
      {isShown ? <UnreadNote /> : <PageLoading />}
      <div className="t-contest-tab" hidden={!isShown}>
        <Suspense fallback={<PageLoading />}>
          <OpenTab />
        </Suspense>
      </div>
    </>
  );
};

const OpenTab = () => {
  const { contest } = useContest();
  const routes = useTabs(contest).map((tab) => ({
    path: tab.path,
    element: isTabOpen(tab, contest) ? <tab.Page /> : <ClosedTab />,
  }));
  return useRoutes([
    ...routes,
    {
      path: 'problem/:problemID/submission-detail/:submitID',
      element: contest.viewer.mayEnter ? <SubmissionDetailsTab /> : <ClosedTab />,
    },
    {
      path: 'comment',
      element: (
        <Guarded needs={{ area: 'openContestComment' }}>
          <NoComments />
        </Guarded>
      ),
    },
    { path: '*', element: <NoSuchTab /> },
  ]);
};

const NoSuchTab = () => {
  const { t } = useTranslation();
  const { contest } = useContest();
  const { user, permissions } = useSession();
  const path = useParams()['*'];
  const isPending = usePartsPending();
  const contributed = useContributions(contestTabs);
  // Tabs of other plugins may need permissions, so the page waits until the plugins and the permissions are known.
  const canAppear = user !== null && permissions === null && contributed.some((tab) => tab.path === path);
  if (canAppear || isPending) return <PageLoading />;
  return (
    <Card>
      <EmptyState
        title={t('contest.noPage')}
        actions={<LinkButton to={contestAddress(contest.id)}>{t('contest.tabs.overview')}</LinkButton>}
      />
    </Card>
  );
};
