import type { CoreCalls, UserHome } from '@tribunal/contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Discussion, DiscussionCalls } from '../../../../plugins/discussion/contract';
import { fakeServer, loadPlugins, putSite, showPage } from '../../testing';
import { UserHomePage } from './UserHomePage';

const server = fakeServer<CoreCalls & DiscussionCalls>();
const ann: UserHome = {
  uid: '1',
  username: 'ann',
  nickname: 'Annie',
  gender: 'female',
  avatar: null,
  school: 'Some school',
  signature: null,
  github: 'https://github.com/ann',
  blog: 'javascript:alert(1)',
  titleName: 'Setter',
  titleColor: '#ffff00',
  total: 1234,
  rating: null,
  scoreList: [12, 30],
  solvedList: ['ME-1', 'ME-2', 'ME-3'],
  solvedGroupByDifficulty: {
    2: [{ id: 3, problemId: 'ME-3', difficulty: 2 }],
    0: [
      { id: 1, problemId: 'ME-1', difficulty: 0 },
      { id: 2, problemId: 'ME 2', difficulty: 0 },
    ],
  },
  recentLoginTime: '2026-11-21T10:00:00Z',
};

beforeEach(() => {
  server.answer({
    'GET /api/get-user-home-info': () => ann,
    'GET /api/get-user-calendar-heatmap': () => ({
      endDate: '2026-11-22',
      dataList: [
        { date: '2026-11-22', count: 4 },
        { date: '2026-11-15', count: 1 },
      ],
    }),
  });
});
afterEach(() => void vi.unstubAllEnvs());
const show = (address = '/user-home?username=ann') => showPage(<UserHomePage />, address);
const figure = (name: string) => screen.getByText(name, { selector: 'dt' }).nextSibling?.textContent;

test('it asks by what the address says', async () => {
  show('/user-home?uid=1&username=ann');
  await screen.findByRole('heading', { name: 'ann' });
  expect(server.sent('GET /api/get-user-home-info')).toEqual([{ uid: '1', username: 'ann' }]);
});

test('the year is that of the reader', async () => {
  vi.stubEnv('TZ', 'America/St_Johns');
  show();
  await screen.findByRole('table', { name: 'Submissions in the last year' });
  expect(server.sent('GET /api/get-user-calendar-heatmap')).toEqual([{ uid: '1', timeZone: 'America/St_Johns' }]);
});

test('without uid and name it is the reader’s own, who has to be logged in', () => {
  const { router } = show('/user-home');
  expect(router.state.location.pathname).toBe('/home');
});

test('counts are solved, submissions, rating and the sum of scores', async () => {
  show();
  await screen.findByRole('heading', { name: 'ann' });
  expect(figure('Solved')).toBe('3');
  expect(figure('Submissions')).toBe('1,234');
  expect(figure('Rating')).toBe('–');
  expect(figure('Score')).toBe('42');
});

test.each([
  ['male', 'Male'],
  ['female', 'Female'],
  ['secrecy', 'Prefer not to say'],
] as const)('the gender %s is shown', async (gender, shown) => {
  server.answer({ 'GET /api/get-user-home-info': () => ({ ...ann, gender }) });
  show();
  expect(await screen.findByText(shown)).toBeTruthy();
});

test('only web pages become links, and they learn nothing of where they were opened', async () => {
  show();
  const link = await screen.findByRole('link', { name: 'GitHub' });
  expect(link.getAttribute('rel')).toContain('noopener');
  expect(screen.queryByRole('link', { name: 'Blog' })).toBeNull();
});

test('solved problems are grouped by level, from easy to hard', async () => {
  show();
  await screen.findByRole('link', { name: 'ME-3' });
  const groups = [...document.querySelectorAll('details')].map((group) => group.textContent);
  expect(groups).toEqual(['Easy 2ME-1ME 2', 'Hard 1ME-3']);
  expect(screen.getByRole('link', { name: 'ME 2' }).getAttribute('href')).toBe('/problem/ME%202');
});

test('the year can be walked day by day, and is a table for those who do not see it', async () => {
  show();
  const year = await screen.findByRole('group', { name: /^Submissions by day, 2025-11-23 to 2026-11-22/ });
  expect(screen.getByText('5 submissions in the last year')).toBeTruthy();
  fireEvent.keyDown(year, { key: 'ArrowLeft' });
  expect(screen.getByText('4 submissions on 2026-11-22')).toBeTruthy();
  fireEvent.keyDown(year, { key: 'ArrowLeft' });
  expect(screen.getByText('1 submission on 2026-11-15')).toBeTruthy();
  const table = screen.getByRole('table', { name: 'Submissions in the last year' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
});

test('a name that nobody has is said to be so', async () => {
  server.answer({ 'GET /api/get-user-home-info': () => ({ status: 404, msg: 'no such user' }) });
  show();
  expect(await screen.findByRole('heading', { name: 'User not found' })).toBeTruthy();
});

test('somebody without submissions has a page too', async () => {
  server.answer({
    'GET /api/get-user-home-info': () => ({ ...ann, total: 0, solvedList: [], solvedGroupByDifficulty: {} }),
    'GET /api/get-user-calendar-heatmap': () => ({ endDate: '2026-11-22', dataList: [] }),
  });
  show();
  expect(await screen.findByText('No solved problems yet')).toBeTruthy();
  expect(await screen.findByText('No submissions in the last year')).toBeTruthy();
});

test('solved problems of other sites without a level have a group of their own, the last', async () => {
  const remote = { id: 4, problemId: 'HDU-1000', difficulty: null };
  server.answer({
    'GET /api/get-user-home-info': () => ({
      ...ann,
      solvedGroupByDifficulty: { ...ann.solvedGroupByDifficulty, none: [remote] },
    }),
  });
  show();
  const group = (await screen.findByRole('link', { name: 'HDU-1000' })).closest('details')!;
  expect(group.querySelector('summary')!.textContent).toBe('No level 1');
  expect(group.nextElementSibling).toBeNull();
});

const DISCUSSIONS = 'GET /api/get-discussion-list';
const openDiscussions = async (area = true) => {
  await loadPlugins('discussion');
  putSite({ plugins: ['discussion'], openPublicDiscussion: area });
  const discussion = {
    id: 5,
    title: 'On sorting',
    description: 'Is it stable?',
    author: 'ann',
    uid: '1',
    categoryName: 'Help',
    gmtCreate: '2026-11-22T10:00:00Z',
  } as Discussion;
  server.answer({ [DISCUSSIONS]: () => ({ records: [discussion], total: 11, size: 10, current: 1, pages: 2 }) });
};
const tabs = () => screen.queryByRole('navigation', { name: 'Profile of ann' });

test('without plugins there are no tabs', async () => {
  putSite({});
  show('/user-home?username=ann&tab=discussions');
  await screen.findByText('5 submissions in the last year');
  expect(tabs()).toBeNull();
});

test('a plugin adds a tab, which has its own address and leads back', async () => {
  await openDiscussions();
  const { router } = show();
  const user = userEvent.setup();
  await screen.findByText('5 submissions in the last year');
  expect(within(tabs()!).getByRole('link', { current: 'page' }).textContent).toBe('Overview');
  await user.click(within(tabs()!).getByRole('link', { name: 'Discussions' }));
  expect(router.state.location.search).toBe('?username=ann&tab=discussions');
  expect(await screen.findByRole('link', { name: 'On sorting' })).toBeTruthy();
  expect(screen.queryByText('5 submissions in the last year')).toBeNull();
  expect(server.sent(DISCUSSIONS)).toEqual([{ author: '1', currentPage: '1', limit: '10' }]);
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(server.sent(DISCUSSIONS).at(-1)).toMatchObject({ currentPage: '2' }));
  expect(router.state.location.search).toBe('?username=ann&tab=discussions&currentPage=2');
  await user.click(within(tabs()!).getByRole('link', { name: 'Overview' }));
  expect(router.state.location.search).toBe('?username=ann');
  expect(screen.getByText('5 submissions in the last year')).toBeTruthy();
});

test('a tab of a closed area of the site is not offered, and its address opens the overview', async () => {
  await openDiscussions(false);
  show('/user-home?username=ann&tab=discussions');
  expect(await screen.findByText('5 submissions in the last year')).toBeTruthy();
  expect(tabs()).toBeNull();
});

test('a plugin that is switched off takes its tab along at once', async () => {
  await openDiscussions();
  show('/user-home?username=ann&tab=discussions');
  await screen.findByRole('link', { name: 'On sorting' });
  act(() => putSite({ plugins: [] }));
  expect(await screen.findByText('5 submissions in the last year')).toBeTruthy();
  expect(tabs()).toBeNull();
  expect(screen.queryByRole('link', { name: 'On sorting' })).toBeNull();
});
