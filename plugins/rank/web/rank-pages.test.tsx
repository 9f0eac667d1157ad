import type { CoreCalls } from '@tribunal/contract';
import { addPluginTexts, fakeServer, loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import type { RankCalls, RankRecord } from '../contract';
import pageTexts from '../locales/en-US/page.json';
import texts from '../locales/en-US/web.json';
import { RankCard } from './home/RankCard';
import { AcmRankPage, OiRankPage } from './list/RankPage';

const LIST = 'GET /api/get-rank-list';
const server = fakeServer<RankCalls & CoreCalls>();

const record = (place: number, changes: Partial<RankRecord> = {}): RankRecord => ({
  place,
  uid: String(place),
  username: `user${place}`,
  nickname: null,
  avatar: null,

  titleName: null,
  titleColor: null,
  signature: null,
  ac: 10 - place,
  total: 20,
  score: 100 - place,
  rating: null,
  ...changes,
});
const pageOf = <Row,>(records: Row[], total = records.length) => ({ records, total, size: 30, current: 1, pages: 1 });

beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  addPluginTexts('rank', { ...texts, ...pageTexts });
  server.answer({
    [LIST]: () => pageOf([record(1, { nickname: 'Ada', signature: 'Hello' }), record(2)]),
    'GET /api/get-own-rank': () => null,
  });
});

const open = (address: string) => ({
  ...showPage(address.startsWith('/oi') ? <OiRankPage /> : <AcmRankPage />, address),
  user: userEvent.setup(),
});
const table = async () => screen.findByRole('table');
/** What the list, and not the chart, has asked for. */
const asked = () => (server.sent(LIST) as Record<string, string>[]).filter(({ limit }) => limit !== '10');

describe('the list', () => {
  test('links users to their profiles and solved problems to the accepted submissions', async () => {
    open('/acm-rank');
    const row = within((await within(await table()).findByText('user1')).closest('tr')!);
    expect(row.getByText('user1').getAttribute('href')).toBe('/user-home?uid=1&username=user1');
    expect(row.getByRole('link', { name: '9' }).getAttribute('href')).toBe('/status?username=user1&status=0');
    expect(row.getByText('45.00%')).toBeTruthy();
    expect(row.getByText('Hello')).toBeTruthy();
  });

  test('of OI has the points, and solved problems beside submissions', async () => {
    open('/oi-rank');
    const heads = (await within(await table()).findAllByRole('columnheader')).map((head) => head.textContent);
    expect(heads).toEqual(['Place', 'User', 'Nickname', 'Score', 'Solved / submissions', 'AC rate', 'Signature']);
    expect(asked()[0]).toEqual({ type: 'OI', currentPage: '1', limit: '30' });
  });

  test('has a column of ratings while a plugin shows ratings', async () => {
    await loadPlugins('contest-rating');
    putSite({ plugins: ['contest-rating'] });
    server.answer({ [LIST]: () => pageOf([record(1, { rating: 1512 }), record(2)]) });
    open('/acm-rank');
    expect(await screen.findByText('1,512')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'Rating' })).toBeTruthy();
    putSite({ plugins: [] });
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Rating' })).toBeNull());
  });

  test('keeps search, page and page size in the address, and ignores wrong ones', async () => {
    server.answer({ [LIST]: () => pageOf([record(31)], 200) });
    const { router, user } = open('/acm-rank?searchUser=ada&currentPage=2&limit=x');
    await table();
    expect(asked()[0]).toEqual({ type: 'ACM', searchUser: 'ada', currentPage: '2', limit: '30' });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
    await waitFor(() => expect(router.state.location.search).toBe('?searchUser=ada&limit=50'));
    await user.clear(screen.getByRole('searchbox'));
    await waitFor(() => expect(router.state.location.search).toBe('?limit=50'));
  });

  test('shows the place among all users when searching', async () => {
    server.answer({ [LIST]: () => pageOf([record(321)]) });
    open('/acm-rank?searchUser=user321');
    expect(within(await table()).getByText('321')).toBeTruthy();
  });

  test('says what is empty: the list, the search or the page', async () => {
    server.answer({ [LIST]: () => pageOf([]) });
    const { unmount } = open('/acm-rank');
    await screen.findByText('No users yet');
    unmount();
    const { router, user } = open('/acm-rank?searchUser=nobody');
    await user.click(await screen.findByRole('button', { name: 'Reset filters' }));
    expect(router.state.location.search).toBe('');
  });

  test('shows why it could not be loaded', async () => {
    server.answer({ [LIST]: () => refusal('It broke') });
    open('/acm-rank');
    expect((await screen.findAllByText('It broke')).length).toBe(1);
  });
});

describe('the chart', () => {
  test('has the first ten whatever is searched for, with their numbers as text', async () => {
    server.answer({ [LIST]: () => pageOf([record(1, { ac: 8 }), record(1, { uid: '9', username: 'tied', ac: 8 })]) });
    open('/acm-rank?searchUser=tied');
    const items = within(await screen.findByRole('list', { name: 'Top 10' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent)).toEqual(['1user18', '1tied8']);
    expect(server.sent(LIST)).toContainEqual({ type: 'ACM', currentPage: '1', limit: '10' });
  });
});

describe('the own place', () => {
  test('is not asked for by visitors', async () => {
    open('/acm-rank');
    await table();
    expect(server.sent('GET /api/get-own-rank')).toEqual([]);
  });

  test('leads to the own row, which is focused', async () => {
    logInAs('77', 'me');
    server.answer({
      'GET /api/get-own-rank': () => ({ place: 77, page: 3 }),
      [LIST]: ({ query: { currentPage } }) =>
        pageOf(currentPage === '3' ? [record(77, { username: 'me' })] : [record(1)], 90),
    });
    const { router, user } = open('/acm-rank?searchUser=user');
    await user.click(await screen.findByRole('button', { name: 'My place: 77' }));
    await waitFor(() => expect(router.state.location.search).toBe('?currentPage=3'));
    await waitFor(() => expect(document.activeElement?.textContent).toBe('me'));
    expect(document.activeElement?.closest('tr')?.className).toBe('t-mine');
  });

  test('says how to appear on the list', async () => {
    logInAs('77', 'me');
    open('/acm-rank');
    expect(await screen.findByText('Submit a solution to appear in this list.')).toBeTruthy();
  });
});

test('the card of the home page marks the own row', async () => {
  logInAs('2', 'bob');
  const recent = { nickname: null, avatar: null, titleName: null, titleColor: null };
  server.answer({
    'GET /api/get-recent-seven-ac-rank': () => [
      { uid: '1', username: 'ann', ...recent, ac: 3 },
      { uid: '2', username: 'bob', ...recent, ac: 1 },
    ],
  });
  showPage(<RankCard />);
  const mine = (await screen.findByText('bob')).closest('tr')!;
  expect(mine.className).toBe('t-mine');
});

test('the card is gone while nobody is ranked', async () => {
  server.answer({ 'GET /api/get-recent-seven-ac-rank': () => [] });
  const { container } = showPage(<RankCard />);
  expect(screen.getByRole('heading', { name: '7-day ranking' })).toBeTruthy();
  await waitFor(() => expect(container.childElementCount).toBe(0));
});
