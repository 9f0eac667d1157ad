import type { GroupDetail } from '@tribunal/plugin-group/contract';
import { ConfirmOutlet, SubPages, ToastOutlet } from '@tribunal/web/kit';
import { loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { Route, Routes } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { ContestProblemLink } from '../../contract';
import { adminServer, contestOf as adminContestOf, contestRow, linkOf, pageOf, problemRow } from '../admin/testing';
import { contestOf } from '../testing';
import { GroupTab } from './GroupTab';

const server = adminServer();
class NoObserver {
  observe = () => undefined;
  disconnect = () => undefined;
}

const LIST = 'GET /api/group/get-contest-list';
const ADMIN_LIST = 'GET /api/group/get-admin-contest-list';
const PROBLEMS = 'GET /api/group/get-contest-problem-list';

const group = (canManage: boolean): GroupDetail => ({
  id: 1000,
  avatar: null,
  name: 'Night shift',
  shortName: 'night',
  brief: 'We train at night',
  uid: 'o',

  description: 'About us',
  owner: 'olga',
  auth: 1,
  visible: true,
  status: 0,
  memberCount: 3,
  code: null,
  isArchived: false,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
  viewer: {
    userAuth: canManage ? 4 : 3,
    isOwner: false,
    canRead: true,
    canJoin: false,
    canExit: true,
    canManage,
    canConfigure: false,
    canHandOver: false,
    canDisband: false,
    canWrite: true,
    canArchive: false,
  },
});
const open = (page: string, canManage = false) => {
  logInAs('1', 'ann');
  const tab = <GroupTab group={group(canManage)} path="/group/1000" />;
  const pages = (
    <SubPages>
      <Suspense fallback={null}>
        <Routes>
          <Route path="contest/*" element={tab} />
          <Route path="contest-admin/*" element={tab} />
        </Routes>
      </Suspense>
      <ConfirmOutlet />
      <ToastOutlet />
    </SubPages>
  );
  return { ...showPage(pages, `/group/1000/${page}`, '/group/:groupID/*'), user: userEvent.setup() };
};
const problems = (...links: ContestProblemLink[]) => ({
  problemList: pageOf(links.map(({ pid, displayTitle }) => problemRow(pid!, displayTitle))),
  contestProblemMap: Object.fromEntries(links.map((link) => [link.pid, link])),
});

test('members see the contests of the group, and no way to manage them', async () => {
  server.answer({ [LIST]: () => pageOf([contestOf({ gid: 1000, openRank: true })]) });
  open('contest?status=0');
  const link = await screen.findByRole('link', { name: 'Weekly Round 87' });
  expect(link.getAttribute('href')).toBe('/contest/7');
  expect(screen.getByRole('link', { name: /Scoreboard/ }).getAttribute('href')).toBe('/contest/acm-scoreboard/7');
  expect(server.sent(LIST)).toMatchObject([{ gid: '1000', status: '0' }]);
  expect(screen.queryByRole('link', { name: 'Manage contests' })).toBeNull();
});

test('the list alone gives the time of the server, so a running contest is shown as such', async () => {
  server.answer({ [LIST]: () => pageOf([contestOf({ gid: 1000 })]) });
  open('contest');
  expect(await screen.findByText('Weekly Round 87')).toBeTruthy();
  const row = screen.getByRole('listitem');
  await waitFor(() => expect(within(row).getByText('Running')).toBeTruthy());
});

test('an empty list and a failed one say so', async () => {
  server.answer({ [LIST]: () => pageOf([]) });
  open('contest');
  expect(await screen.findByText('Contests that group admins create will appear here.')).toBeTruthy();
  server.answer({ [LIST]: () => refusal('The server is busy') });
  open('contest?type=1');
  expect(await screen.findByText('The server is busy')).toBeTruthy();
});

test('group admins show, copy and delete contests in a table of the group', async () => {
  server.answer({
    [LIST]: () => pageOf([]),
    [ADMIN_LIST]: () => pageOf([contestRow({ mayDelete: true })]),
    'PUT /api/group/change-contest-visible': () => null,
    'POST /api/group/contest/clone': () => ({ id: 8 }),
    'DELETE /api/group/contest': () => null,
  });
  const { user } = open('contest', true);
  await user.click(await screen.findByRole('link', { name: 'Manage contests' }));
  expect(await screen.findByRole('heading', { level: 2, name: /Contests/ })).toBeTruthy();
  const row = await screen.findByRole('row', { name: /Weekly Round 87/ });
  const hrefs = within(row)
    .getAllByRole('link')
    .map((link) => link.getAttribute('href'));
  expect(hrefs).toEqual([
    '/contest/7',
    '/group/1000/contest-admin/7/edit',
    '/group/1000/contest-admin/7/problems',
    '/group/1000/contest-admin/7/announcement',
  ]);
  await user.click(within(row).getByRole('switch'));
  const choose = async (name: string) => {
    await user.click(within(row).getByRole('button', { name: 'More actions for “Weekly Round 87”' }));
    await user.click(await screen.findByRole('menuitem', { name }));
  };
  await choose('Clone');
  await choose('Delete');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.sent('DELETE /api/group/contest')).toEqual([{ cid: '7', gid: '1000' }]));
  expect(server.sent('PUT /api/group/change-contest-visible')).toEqual([{ cid: '7', gid: '1000', visible: 'false' }]);
  expect(server.sent('POST /api/group/contest/clone')).toEqual([{ cid: 7, gid: 1000 }]);
});

test('members who know the address of the table see the list', async () => {
  server.answer({ [LIST]: () => pageOf([contestOf()]) });
  open('contest-admin');
  expect(await screen.findByRole('link', { name: 'Weekly Round 87' })).toBeTruthy();
  expect(server.sent(ADMIN_LIST)).toEqual([]);
});

test('the form of contests creates them in the group', async () => {
  server.answer({
    'POST /api/group/contest': () => ({ id: 9 }),
    'GET /api/group/contest': () => adminContestOf({ id: 9, gid: 1000 }),
    [PROBLEMS]: () => problems(),
  });
  const { user, router } = open('contest-admin/create', true);
  const setTime = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
  await user.type(await screen.findByLabelText('Title'), 'Group cup');
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Welcome');
  setTime('Start time', '2031-05-01T10:00');
  setTime('End time', '2031-05-01T15:00');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/1000/contest-admin/9/problems'));
  expect(server.sent('POST /api/group/contest')).toMatchObject([{ gid: 1000, title: 'Group cup' }]);
});

test('problems come from the bank and, by their id, from the group', async () => {
  server.answer({
    'GET /api/group/contest': () => adminContestOf({ gid: 1000 }),
    [PROBLEMS]: () => problems(linkOf(1000, 'A')),
    'POST /api/group/add-contest-problem-from-group': () => null,
  });
  const { user } = open('contest-admin/7/problems', true);
  await user.click(await screen.findByRole('button', { name: 'Add from group' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  expect(await dialog.findByText('Problem ID is required')).toBeTruthy();
  await user.type(dialog.getByLabelText('Problem ID'), 'NIGHT1');
  await user.click(dialog.getByRole('button', { name: 'Add' }));
  await waitFor(() =>
    expect(server.sent('POST /api/group/add-contest-problem-from-group')).toEqual([
      { cid: '7', gid: '1000', problemId: 'NIGHT1', displayId: 'B' },
    ]),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Add from problem bank' }));
  await waitFor(() => expect(server.sent(PROBLEMS).at(-1)).toMatchObject({ cid: '7', gid: '1000', problemType: '0' }));
  const sizes = await screen.findByRole('combobox', { name: 'Rows per page' });
  expect(
    within(sizes)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['10 / page', '30 / page', '50 / page', '100 / page']);
});

const problemsOfGroup = () => ({
  'GET /api/group/contest': () => adminContestOf({ gid: 1000 }),
  [PROBLEMS]: () => ({
    problemList: pageOf([problemRow(1000, 'Own', { gid: 1000 }), problemRow(1001, 'Of the site')]),
    contestProblemMap: { 1000: linkOf(1000, 'A'), 1001: linkOf(1001, 'B') },
  }),
});

test('without problems of groups, none are created or changed in contests', async () => {
  server.answer(problemsOfGroup());
  open('contest-admin/7/problems', true);
  expect(await screen.findByRole('row', { name: /Problem A/ })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Create problem' })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Edit “Own”' })).toBeNull();
});

test('a problem is created in the contest with the form and the calls of the group', async () => {
  vi.stubGlobal('IntersectionObserver', NoObserver);
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.scrollIntoView = () => undefined;
  await loadPlugins('contest-records', 'group-problem');
  putSite({ plugins: ['contest-records', 'group-problem'] });
  server.answer({
    ...problemsOfGroup(),
    'GET /api/languages': () => [
      { id: 1, name: 'C', description: 'GCC', oj: 'ME', isSpj: true, contentType: '', codeTemplate: '' } as never,
    ],
    'GET /api/get-group-detail': () => group(true),
    'GET /api/group/get-all-problem-tags': () => [],
    'POST /api/group/contest-problem': () => ({ pid: 1002 }),
  });
  const { user, router } = open('contest-admin/7/problems', true);
  expect((await screen.findByRole('link', { name: 'Edit “Own”' })).getAttribute('href')).toBe(
    '/group/1000/contest-admin/7/problem/1000/edit',
  );
  expect(screen.queryByRole('link', { name: 'Edit “Of the site”' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Create problem' }));
  const type = async (label: string, text: string) => user.type(await screen.findByLabelText(label), text);
  await type('Title in the contest', 'Easy one');
  await type('Problem ID', 'x1');
  expect(screen.getByText(/NIGHTX1/)).toBeTruthy();
  await type('Title', 'Sum');
  await type('Input description', 'two numbers');
  await type('Output description', 'their sum');
  await user.click(screen.getByRole('button', { name: 'Add test case' }));
  await type('Input 1', '1 2');
  await user.click(screen.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/group/1000/contest-admin/7/problem/1002/edit'));
  expect(server.sent('POST /api/group/contest-problem')).toMatchObject([
    { cid: 7, gid: 1000, displayId: 'C', displayTitle: 'Easy one', save: { problem: { problemId: 'x1', auth: 3 } } },
  ]);
});

test('announcements are those of the contest, in the group', async () => {
  server.answer({
    'GET /api/group/contest': () => adminContestOf({ gid: 1000 }),
    'GET /api/group/get-contest-announcement-list': () => pageOf([]),
    'POST /api/group/contest-announcement': () => ({ id: 3 }),
  });
  const { user } = open('contest-admin/7/announcement', true);
  await user.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Title'), 'Hello');
  await user.type(dialog.getByRole('textbox', { name: /Content/ }), 'World');
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  await waitFor(() =>
    expect(server.sent('POST /api/group/contest-announcement')).toMatchObject([
      { cid: 7, gid: 1000, announcement: { title: 'Hello', content: 'World', status: 0 } },
    ]),
  );
});
