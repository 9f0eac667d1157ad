import type { AdminProblemRow, CoreCalls, RoleSymbol } from '@tribunal/contract';
import { ConfirmOutlet, ToastOutlet } from '@tribunal/web/kit';
import {
  addAdminTexts,
  addPluginTexts,
  fakeServer,
  loadPlugins,
  logInAs,
  putSite,
  showPage,
} from '@tribunal/web/testing';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach } from 'vitest';
import {
  AwardType,
  ContestAuth,
  ContestStatus,
  ContestType,
  type AdminContest,
  type AdminContestRow,
  type AllContestCalls,
  type ContestProblemLink,
} from '../../contract';
import type { AllGroupCalls } from '../../../group/contract';
import type { AllGroupProblemCalls } from '../../../group-problem/contract';
import type { RecordsCalls } from '../../../contest-records/contract';
import type { RemoteJudgingCalls } from '../../../remote-judging/contract';
import adminTexts from '../../locales/en-US/admin.json';
import texts from '../../locales/en-US/web.json';

/** Calls of the contest plugin, of the one for records, which is on in these tests, of remote judging and of groups. */
export type Calls = AllContestCalls &
  RecordsCalls &
  RemoteJudgingCalls &
  AllGroupCalls &
  AllGroupProblemCalls &
  CoreCalls;

/** Sets up the fake server of an admin test file; call it once at the top of the file. */
export const adminServer = () => {
  const server = fakeServer<Calls>();
  beforeEach(async () => {
    await addAdminTexts();
    addPluginTexts('contest', texts, adminTexts);
    await loadPlugins('contest-records');
    putSite({ plugins: ['contest-records'] });
    server.answer({ 'GET /api/admin/contest': () => contestOf() });
  });
  return server;
};

/** Opens an admin page as a member of the staff; `path` is the route pattern. */
export const openAdminPage = (page: ReactElement, address: string, path = '*', roles: RoleSymbol[] = ['admin']) => {
  logInAs('1', 'olga', roles);
  const element = (
    <>
      {page}
      <ConfirmOutlet />
      <ToastOutlet />
    </>
  );
  return { ...showPage(element, address, path), user: userEvent.setup() };
};

export const pageOf = <Row,>(records: Row[], total = records.length) => ({
  records,
  total,
  size: 10,
  current: 1,
  pages: 1,
});

/** Returns a five-hour ACM contest that begins on 1 May 2031, 10:00 UTC. */
export const contestOf = (changes: Partial<AdminContest> = {}): AdminContest => ({
  id: 7,
  uid: '1',
  author: 'olga',
  title: 'Weekly Round 87',
  description: 'Welcome',
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  pwd: null,
  startTime: '2031-05-01T10:00:00.000Z',
  endTime: '2031-05-01T15:00:00.000Z',
  duration: 5 * 3600,
  sealRank: false,
  sealRankTime: null,
  autoRealRank: true,
  openPrint: false,
  openRank: false,
  openAccountLimit: false,
  accountLimitRule: null,
  rankShowName: 'username',
  starAccount: [],
  oiRankScoreType: 'Recent',
  awardType: AwardType.None,
  awardConfigList: [],
  sharesAwards: true,
  allowEndSubmit: false,
  penaltyMinutes: 20,
  visible: true,
  status: ContestStatus.Scheduled,
  gid: null,
  source: null,
  isRecord: false,
  isRevealed: false,
  submitters: 0,
  gmtCreate: '2031-04-01T10:00:00.000Z',
  gmtModified: '2031-04-01T10:00:00.000Z',
  ...changes,
});

export const contestRow = (changes: Partial<AdminContestRow> = {}): AdminContestRow => ({
  id: 7,
  title: 'Weekly Round 87',
  type: ContestType.Acm,
  auth: ContestAuth.Public,
  status: ContestStatus.Scheduled,
  startTime: '2031-05-01T10:00:00.000Z',
  endTime: '2031-05-01T15:00:00.000Z',
  visible: true,
  author: 'olga',
  uid: '1',
  isRecord: false,
  mayEdit: true,
  mayDelete: false,
  gmtCreate: '2031-04-01T10:00:00.000Z',
  gmtModified: '2031-04-01T10:00:00.000Z',
  ...changes,
});

export const problemRow = (id: number, title: string, changes: Partial<AdminProblemRow> = {}): AdminProblemRow => ({
  id,
  problemId: String(id),
  title,
  author: 'olga',
  modifiedUser: null,
  auth: 3,
  type: 0,
  difficulty: 0,
  judgeMode: 'default',
  isRemote: false,
  gid: null,
  mayEdit: true,
  mayDelete: true,
  gmtCreate: '2031-04-01T10:00:00.000Z',
  gmtModified: '2031-04-01T10:00:00.000Z',
  ...changes,
});

export const linkOf = (pid: number, displayId: string, changes: Partial<ContestProblemLink> = {}) => ({
  id: pid,
  cid: 7,
  pid,
  displayId,
  displayTitle: `Problem ${displayId}`,
  color: '#e23b3b',
  ...changes,
});
