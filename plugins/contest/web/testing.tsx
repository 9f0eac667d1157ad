import type { CoreCalls, RoleSymbol } from '@tribunal/contract';
import { addPluginTexts, fakeServer, loadPlugins, logInAs, putSite, showPage } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach } from 'vitest';
import { clearActiveSubscriptions } from '../../../web/src/api/events/topics';
import type { AllContestCalls, Contest, ContestInfo, ContestProblem, ContestViewer } from '../contract';
import type { OnsiteCalls } from '../../contest-onsite/contract';
import type { RecordsCalls } from '../../contest-records/contract';
import type { ContestRejudgingCalls } from '../../contest-rejudging/contract';
import texts from '../locales/en-US/web.json';
import { at, contestOf, NOW } from '../test/contest-of';
import { serverClock } from './clock';
import { ContestPage } from './frame/ContestPage';

export { at, contestOf, NOW };

const CONTESTANT: ContestViewer = {
  isContestAdmin: false,
  isExcluded: false,
  mayModerate: false,
  hasAccess: true,
  mayEnter: true,
  entryRefusal: null,
  maySubmit: true,
  isRealTime: true,
  mayContainEnd: false,
  virtual: null,
};

export const infoOf = (changes: Partial<Contest> = {}, viewer: Partial<ContestViewer> = {}): ContestInfo => ({
  ...contestOf(changes),
  description: 'Welcome to the *round*',
  viewer: { ...CONTESTANT, ...viewer },
});

export const problemOf = (displayId: string, changes: Partial<ContestProblem> = {}): ContestProblem => ({
  id: displayId.charCodeAt(0),
  pid: displayId.charCodeAt(0) + 1000,
  remoteId: null,
  cid: 7,
  displayId,
  displayTitle: `Problem ${displayId}`,
  color: '#e23b3b',
  fullScore: 100,
  ac: 3,
  total: 6,
  myStatus: null,
  score: null,
  ...changes,
});

export const pageOf = <Row,>(records: Row[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: 1,
});

/** Calls of the contest plugin and of those that require it. */
export type Calls = AllContestCalls & OnsiteCalls & RecordsCalls & ContestRejudgingCalls & CoreCalls;

/** The plugins that add to the pages of contests; they are on unless a test says otherwise. */
export const FAMILY = ['contest-onsite', 'contest-records', 'contest-rejudging', 'rejudging'];

/** Sets up the fake server of a test file; call it once at the top of the file. */
export const contestServer = () => {
  const server = fakeServer<Calls>();
  beforeEach(async () => {
    Element.prototype.scrollIntoView = () => undefined;
    serverClock.reset();
    // Subscriptions of one test must not remain for the next.
    clearActiveSubscriptions();
    addPluginTexts('contest', texts);
    await loadPlugins(...FAMILY);
    putSite({ openContestComment: false, plugins: FAMILY });
    server.answer({
      'GET /api/get-contest-info': () => infoOf(),
      'POST /api/get-contest-not-read-announcement': () => [],
      'GET /api/get-contest-problem': () => [problemOf('A'), problemOf('B')],
    });
  });
  return server;
};

/** Opens a tab of contest 7 as a logged-in user. */
export const openTab = (tab: string, roles: RoleSymbol[] = []) => {
  logInAs('1', 'ann', roles);
  const page = showPage(<ContestPage />, `/contest/7${tab && `/${tab}`}`, '/contest/:contestID/*');
  return { ...page, user: userEvent.setup() };
};

export const tabNames = async (): Promise<string[]> => {
  const nav = await screen.findByRole('navigation', { name: 'Contest' });
  return [...nav.querySelectorAll(':scope > :not(.t-overflow-hidden)')].map((one) => one.textContent ?? '');
};
