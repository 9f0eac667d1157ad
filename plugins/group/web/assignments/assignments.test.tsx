import { addPluginTexts, fakeServer, loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AllGroupCalls, AssignmentRow, GroupAssignment, GroupDetail } from '../../contract';
import pageTexts from '../../locales/en-US/page.json';
import texts from '../../locales/en-US/web.json';
import { GroupPage } from '../frame/GroupPage';
import { progressOf } from './Result';

const LIST = 'GET /api/group/get-assignment-list';
const server = fakeServer<AllGroupCalls>();

const assignment = (changes: Partial<GroupAssignment> = {}): GroupAssignment => ({
  key: 'training-7',
  tab: 'training',
  title: 'Evening class',
  path: '/group/1000/training/7',
  total: 3,
  startTime: null,
  dueTime: '2031-05-01T10:00:00.000Z',
  ...changes,
});
const past = assignment({
  key: 'contest-8',
  tab: 'contest',
  title: 'Round',
  path: '/contest/8',
  dueTime: '2021-05-01T10:00:00.000Z',
});
const member = (changes: Partial<AssignmentRow> = {}): AssignmentRow => ({
  uid: 'm',
  username: 'mia',
  nickname: 'Mimi',
  realname: 'Mia Q',
  avatar: null,
  results: {},
  ...changes,
});
const answer = (records: AssignmentRow[], assignments = [assignment(), past]) => ({
  assignments,
  members: { records, total: records.length, size: 30, current: 1, pages: 1 },
});

const setWidth = (isNarrow: boolean) =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isNarrow && query.includes('767'),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));

beforeEach(() => {
  addPluginTexts('group', texts, pageTexts);
  setWidth(false);
  server.answer({ [LIST]: () => answer([member({ results: { 'training-7': { solved: 3, late: 1 } } })]) });
});

const open = (search = '', canManage = true) => {
  const viewer = { userAuth: 4, canRead: true, canManage, canConfigure: false, canWrite: true };
  server.answer({
    'GET /api/get-group-detail': () =>
      ({ id: 1000, name: 'Night shift', auth: 1, code: null, isArchived: false, viewer }) as unknown as GroupDetail,
  });
  logInAs('1', 'ann');
  return {
    ...showPage(<GroupPage />, `/group/1000/assignment${search}`, '/group/:groupID/*'),
    user: userEvent.setup(),
  };
};

test('group admins find who has done what by when', async () => {
  open();
  const row = (await screen.findByRole('rowheader', { name: /mia/ })).closest('tr')!;
  const cells = within(row).getAllByRole('cell');
  expect(cells.map((cell) => cell.textContent)).toEqual(['3/31 late', '0/33 missing']);
  expect(cells[0]!.querySelector('.complete')).toBeTruthy();
  expect(cells[1]!.querySelector('.overdue')).toBeTruthy();
  expect(within(row).getByRole('link', { name: 'mia' }).getAttribute('href')).toBe('/user-home?uid=m&username=mia');
  expect(within(row).getByText('Mia Q')).toBeTruthy();
  const head = screen.getByRole('columnheader', { name: /Round/ });
  expect(within(head).getByRole('link').getAttribute('href')).toBe('/contest/8');
  expect(head.textContent).toContain('Due Sat, May 1, 2021, 10:00 UTC');
  expect(screen.getByRole('link', { name: 'Assignments' }).getAttribute('aria-current')).toBe('page');
});

test('other members have no such tab', async () => {
  open('', false);
  await screen.findByText('Page not found in this group');
  expect(screen.queryByText('Assignments')).toBeNull();
});

test('the kind of an assignment is that of its tab', async () => {
  await loadPlugins('training');
  putSite({ plugins: ['training'] });
  open();
  expect((await screen.findByRole('columnheader', { name: /Evening/ })).textContent).toContain(
    'Trainings: Evening class',
  );
  expect(screen.getByRole('columnheader', { name: /Round/ }).textContent).toMatch(/^Round/);
});

test('search and page are in the address', async () => {
  const { router, user } = open('?keyword=mi&currentPage=2');
  await screen.findByRole('table');
  expect(server.sent(LIST)[0]).toEqual({ gid: '1000', keyword: 'mi', currentPage: '2', limit: '10' });
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

test('both formats are downloaded', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch');
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Download' }));
  expect(screen.getAllByRole('menuitem').map((entry) => entry.textContent)).toEqual(['CSV', 'Excel (xlsx)']);
  await user.click(screen.getByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => {
    const asked = fetched.mock.calls.map(([request]) => String(request instanceof Request ? request.url : request));
    expect(asked.some((url) => url.includes('download-group-assignments?gid=1000&format=csv'))).toBe(true);
  });
});

test('on phones each member has a summary that opens', async () => {
  setWidth(true);
  const { user } = open();
  const summary = (await screen.findByText('mia')).closest('summary')!;
  expect(summary.textContent).toContain('1 of 2 complete');
  expect(summary.textContent).toContain('1 overdue');
  await user.click(summary);
  expect(summary.closest('details')!.open).toBe(true);
  expect(screen.getByText('3 missing')).toBeTruthy();
  expect(screen.queryByRole('table')).toBeNull();
});

describe('instead of rows', () => {
  test('says that there are no assignments', async () => {
    server.answer({ [LIST]: () => answer([], []) });
    open();
    await screen.findByText('No assignments yet');
    expect(screen.queryByRole('button', { name: 'Download' })).toBeNull();
  });

  test('says that there are no members', async () => {
    server.answer({ [LIST]: () => answer([]) });
    open();
    await screen.findByText('No members yet');
  });

  test('shows why it could not be loaded', async () => {
    server.answer({ [LIST]: () => refusal('It broke') });
    open();
    expect((await screen.findAllByText('It broke')).length).toBe(1);
  });
});

test('progress is what is solved, and after the due time what is missing', () => {
  const now = Date.parse('2031-05-01T10:00:01.000Z');
  const of = (solved: number, changes: Partial<GroupAssignment> = {}) =>
    progressOf(assignment(changes), { solved, late: 0 }, now);
  expect([of(3), of(2), of(0)]).toEqual(['complete', 'overdue', 'overdue']);
  expect([of(2, { dueTime: null }), of(0, { dueTime: null })]).toEqual(['begun', 'open']);
  expect(of(0, { total: 0 })).toBe('open');
  expect(progressOf(assignment(), undefined, now)).toBe('overdue');
});
