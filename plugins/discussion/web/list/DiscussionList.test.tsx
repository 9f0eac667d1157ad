import { addPluginTexts, fakeServer, logInAs, showPage } from '@tribunal/web/testing';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { currentToast } from '../../../../web/src/kit/feedback/toast';
import type { Discussion, DiscussionCalls } from '../../contract';
import pageTexts from '../../locales/en-US/page.json';
import texts from '../../locales/en-US/web.json';
import { SITE_AREA } from '../area';
import { DiscussionList } from './DiscussionList';

const server = fakeServer<DiscussionCalls>();

beforeEach(() => addPluginTexts('discussion', texts, pageTexts));

const discussion: Discussion = {
  id: 5,
  pid: 'ME-1000',
  problemGid: null,
  title: 'On sorting',
  description: 'Is it stable?',
  content: null,
  categoryId: 3,
  categoryName: 'Help',
  topPriority: true,
  uid: 'u',
  author: 'ada',
  avatar: null,
  role: 'admin',
  titleName: null,
  titleColor: null,
  commentNum: 2,
  likeNum: 3,
  viewNum: 4,
  gmtCreate: '2026-01-01T00:00:00.000Z',
  gmtModified: '2026-01-01T00:00:00.000Z',
  gid: null,
  status: 0,
  isSpoiler: false,
  editorial: null,
};

const show = (address: string, records = [discussion], total = records.length) => {
  server.answer({
    'GET /api/discussion-category': () => [{ id: 3, name: 'Help' }],
    'GET /api/get-discussion-list': () => ({ records, total, size: 10, current: 1, pages: 1 }),
  });
  return { ...showPage(<DiscussionList area={SITE_AREA} problemId={null} />, address), user: userEvent.setup() };
};

test('a discussion is shown with its author, counts and problem', async () => {
  show('/discussion');
  const row = (await screen.findByRole('link', { name: 'On sorting' })).closest('li')!;
  expect(row.textContent).toContain('Pinned');
  expect(row.textContent).toContain('ADM');
  expect(row.textContent).toContain('2 comments');
  expect(screen.getByRole('link', { name: 'On sorting' }).getAttribute('href')).toBe('/discussion-detail/5');
  expect(screen.getByRole('link', { name: /Problem ME-1000/ }).getAttribute('href')).toBe('/problem/ME-1000');
});

test('the filters of the address are asked for', async () => {
  logInAs('me', 'mira');
  show('/discussion?keyword=sort&cid=3&onlyMine=true&currentPage=2');
  await screen.findByText('On sorting');
  expect(server.sent('GET /api/get-discussion-list').at(-1)).toMatchObject({
    keyword: 'sort',
    cid: '3',
    onlyMine: 'true',
    currentPage: '2',
    limit: '10',
  });
});

test('a search that finds more than can be listed says so', async () => {
  const note = /Only the 500 newest matches/;
  show('/discussion?keyword=sort', [discussion], 500);
  expect(await screen.findByText(note)).toBeTruthy();
});

test('the whole list has no such note', async () => {
  show('/discussion', [discussion], 500);
  await screen.findByText('On sorting');
  expect(screen.queryByText(/newest matches/)).toBeNull();
});

test('a visitor is asked to log in before writing', async () => {
  const { user } = show('/discussion', []);
  await screen.findByText('No discussions yet');
  await user.click(screen.getAllByRole('button', { name: 'New discussion' })[0]!);
  expect(currentToast()?.text).toBe('Please log in first');
  expect(screen.queryByRole('dialog', { name: 'New discussion' })).toBeNull();
});
