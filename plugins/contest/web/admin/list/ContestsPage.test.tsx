import { refusal } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { ContestStatus, ContestType } from '../../../contract';
import { contestRow, adminServer, openAdminPage, pageOf } from '../testing';
import { ContestsPage } from './ContestsPage';

const server = adminServer();
const LIST = 'GET /api/admin/contest/get-contest-list';
const open = (address = '/admin/contest') => openAdminPage(<ContestsPage />, address);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
afterEach(() => vi.restoreAllMocks());

test('a row says rule, status, author and who gets in, and leads to the pages of its contest', async () => {
  server.answer({
    [LIST]: () => pageOf([contestRow({ type: ContestType.Oi, auth: 1, status: ContestStatus.Running })]),
  });
  open();
  const cells = await row('Weekly Round 87');
  for (const text of ['OI', 'Private', 'Running', 'olga']) expect(cells.textContent).toContain(text);
  const link = (name: string) => within(cells).getByRole('link', { name }).getAttribute('href');
  expect(link('Edit “Weekly Round 87”')).toBe('/admin/contest/7/edit');
  expect(link('Problems of “Weekly Round 87”')).toBe('/admin/contest/7/problems');
  expect(link('Announcements of “Weekly Round 87”')).toBe('/admin/contest/7/announcement');
});

test('others’ contests are listed without any action', async () => {
  server.answer({ [LIST]: () => pageOf([contestRow({ mayEdit: false })]) });
  open();
  const cells = await row('Weekly Round 87');
  expect(within(cells).getAllByRole('link')).toHaveLength(1);
  expect(within(cells).queryByRole('button')).toBeNull();
  expect(within(cells).getByRole<HTMLInputElement>('switch').disabled).toBe(true);
});

test('ten rows a page, by keyword, as the address says', async () => {
  server.answer({ [LIST]: () => pageOf([contestRow()], 25) });
  const { user } = open('/admin/contest?keyword=week');
  await row('Weekly Round 87');
  expect(server.sent(LIST)).toEqual([{ currentPage: '1', limit: '10', keyword: 'week' }]);
  await user.click(screen.getByRole('button', { name: '2' }));
  await waitFor(() => expect(server.sent(LIST).at(-1)).toMatchObject({ currentPage: '2' }));
});

test('an empty list offers to create the first contest', async () => {
  server.answer({ [LIST]: () => pageOf([]) });
  open();
  const heading = await screen.findByRole('heading', { name: 'No contests yet' });
  const create = within(heading.parentElement!).getByRole('link', { name: 'Create contest' });
  expect(create.getAttribute('href')).toBe('/admin/contest/create');
});

test('a failed list can be asked for again', async () => {
  server.answer({ [LIST]: () => refusal('The server is busy') });
  const { user } = open();
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  server.answer({ [LIST]: () => pageOf([contestRow()]) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await row('Weekly Round 87')).toBeTruthy();
});

test('the switch hides a contest', async () => {
  let visible = true;
  server.answer({
    [LIST]: () => pageOf([contestRow({ visible })]),
    'PUT /api/admin/contest/change-contest-visible': ({ query }) => {
      visible = query.visible === 'true';
      return null;
    },
  });
  const { user } = open();
  const toggle = () => screen.getByRole<HTMLInputElement>('switch', { name: 'Show “Weekly Round 87” on the site' });
  await row('Weekly Round 87');
  await user.click(toggle());
  await waitFor(() => expect(toggle().checked).toBe(false));
  expect(server.sent('PUT /api/admin/contest/change-contest-visible')).toEqual([{ cid: '7', visible: 'false' }]);
});

const more = async (user: ReturnType<typeof open>['user']) =>
  user.click(await screen.findByRole('button', { name: 'More actions for “Weekly Round 87”' }));

test('a clone is created immediately', async () => {
  server.answer({ [LIST]: () => pageOf([contestRow()]), 'GET /api/admin/contest/clone': () => ({ id: 8 }) });
  const { user } = open();
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Clone' }));
  await waitFor(() => expect(server.sent('GET /api/admin/contest/clone')).toEqual([{ cid: '7' }]));
});

test('those who may delete do so after being asked', async () => {
  server.answer({ [LIST]: () => pageOf([contestRow()]), 'DELETE /api/admin/contest': () => null });
  const first = open();
  await more(first.user);
  expect(screen.queryByRole('menuitem', { name: 'Delete' })).toBeNull();
  first.unmount();
  server.answer({ [LIST]: () => pageOf([contestRow({ mayDelete: true })]) });
  const { user } = open('/admin/contest?keyword=week');
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  const dialog = await screen.findByRole('dialog', { name: 'Delete “Weekly Round 87”?' });
  expect(server.sent('DELETE /api/admin/contest')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(server.sent('DELETE /api/admin/contest')).toEqual([{ cid: '7' }]));
});

test('accepted programs are downloaded by user or problem, with or without admins', async () => {
  server.answer({
    [LIST]: () => pageOf([contestRow()]),
    ...({
      'GET /api/file/download-contest-ac-submission': () =>
        refusal('There are no accepted submissions to download yet'),
    } as object),
  });
  const { user } = open();
  await more(user);
  await user.click(screen.getByRole('menuitem', { name: 'Download accepted code' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('radio', { name: 'One per problem' }));
  await user.click(within(dialog).getByRole('switch', { name: 'Exclude organisers' }));
  await user.click(within(dialog).getByRole('button', { name: 'Download' }));
  expect(await within(dialog).findByText('There are no accepted submissions to download yet')).toBeTruthy();
  const downloads = server.asked.filter(({ call }) => call === 'GET /api/file/download-contest-ac-submission');
  expect(downloads.map(({ query }) => query)).toEqual([{ cid: '7', excludeAdmin: 'false', splitType: 'problem' }]);
});
