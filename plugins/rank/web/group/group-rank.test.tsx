import type { CoreCalls } from '@tribunal/contract';
import type { GroupDetail } from '@tribunal/plugin-group/contract';
import { addPluginTexts, fakeServer, loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { GroupRankRecord, RankCalls } from '../../contract';
import pageTexts from '../../locales/en-US/page.json';
import texts from '../../locales/en-US/web.json';
import { GroupRankTab } from './GroupRankTab';

const LIST = 'GET /api/get-group-rank-list';
const PATH = '/group/1000';
const server = fakeServer<RankCalls & CoreCalls>();
const group = { id: 1000, name: 'Chess club' } as GroupDetail;

const record = (place: number, changes: Partial<GroupRankRecord> = {}): GroupRankRecord => ({
  place,
  uid: String(place),
  username: `user${place}`,
  nickname: null,
  avatar: null,
  titleName: null,
  titleColor: null,
  ac: 10 - place,
  total: 20,
  score: 100 - place,
  ...changes,
});
const pageOf = (records: GroupRankRecord[], total = records.length) => ({
  records,
  total,
  size: 30,
  current: 1,
  pages: 1,
});

beforeEach(() => {
  addPluginTexts('rank', { ...texts, ...pageTexts });
  putSite({ plugins: [] });
  server.answer({ [LIST]: () => pageOf([record(1, { nickname: 'Ada' }), record(2)]) });
});

const open = (search = '') => ({
  ...showPage(<GroupRankTab group={group} path={PATH} />, `${PATH}/rank${search}`),
  user: userEvent.setup(),
});
const heads = async () =>
  (await within(await screen.findByRole('table')).findAllByRole('columnheader')).map((head) => head.textContent);

test('lists the members with their places, and marks the own row', async () => {
  logInAs('2', 'user2');
  open();
  expect(await heads()).toEqual(['Place', 'User', 'Nickname', 'Solved', 'Submissions', 'AC rate']);
  const row = (await screen.findByText('user2')).closest('tr')!;
  expect(row.className).toBe('t-mine');
  expect(within(row).getByRole('link', { name: 'user2' }).getAttribute('href')).toBe('/user-home?uid=2&username=user2');
  expect(server.sent(LIST)[0]).toEqual({ gid: '1000', type: '0', currentPage: '1', limit: '30' });
});

test('links solved problems to the submissions of the group while another plugin lists them', async () => {
  open();
  await screen.findByText('user1');
  expect(screen.queryByRole('link', { name: '9' })).toBeNull();
  await loadPlugins('group-problem');
  putSite({ plugins: ['group-problem'] });
  const link = await screen.findByRole('link', { name: '9' });
  expect(link.getAttribute('href')).toBe('/group/1000/status?username=user1&status=0');
});

test('keeps list, search, page and page size in the address', async () => {
  server.answer({ [LIST]: () => pageOf([record(31)], 200) });
  const { router, user } = open('?searchUser=ada&currentPage=2');
  await screen.findByText('user31');
  expect(server.sent(LIST)[0]).toEqual({
    gid: '1000',
    type: '0',
    searchUser: 'ada',
    currentPage: '2',
    limit: '30',
  });
  await user.click(screen.getByRole('button', { name: 'OI' }));
  await waitFor(() => expect(router.state.location.search).toBe('?searchUser=ada&type=1'));
  expect(await heads()).toEqual(['Place', 'User', 'Nickname', 'Score', 'Solved / submissions', 'AC rate']);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Rows per page' }), '50');
  await waitFor(() => expect(router.state.location.search).toBe('?searchUser=ada&type=1&limit=50'));
  expect(server.sent(LIST).at(-1)).toMatchObject({ type: '1', limit: '50' });
});

test('colours the first three places only of those who have reached something', async () => {
  server.answer({ [LIST]: () => pageOf([record(1), record(2, { ac: 0, score: 0 })]) });
  open();
  const colourOf = async (name: string) =>
    (await screen.findByText(name)).closest('tr')!.querySelector('.t-rank')!.className;
  expect([await colourOf('user1'), await colourOf('user2')]).toEqual(['t-rank gold', 't-rank']);
});

test('says what is empty, and returns to all members', async () => {
  server.answer({ [LIST]: () => pageOf([]) });
  const { router, user } = open('?searchUser=nobody');
  await user.click(await screen.findByRole('button', { name: 'Reset filters' }));
  expect(router.state.location.search).toBe('');
});

test('shows why it could not be loaded', async () => {
  server.answer({ [LIST]: () => refusal('It broke') });
  open();
  expect((await screen.findAllByText('It broke')).length).toBe(1);
});
