import { refusal } from '@tribunal/web/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { ContestAnnouncement } from '../../contract';
import { adminServer, openAdminPage, pageOf } from './testing';
import { AnnouncementsPage } from './AnnouncementsPage';

const server = adminServer();
const LIST = 'GET /api/admin/contest/announcement';
const CREATE = 'POST /api/admin/contest/announcement';
const CHANGE = 'PUT /api/admin/contest/announcement';

let rows: ContestAnnouncement[] = [];
const announcement = (id: number, title: string, status: 0 | 1 = 0): ContestAnnouncement => ({
  id,
  title,
  content: `About ${title}`,
  username: 'olga',
  status,
  gmtCreate: '2031-05-01T10:00:00.000Z',
  gmtModified: '2031-05-01T10:00:00.000Z',
});
beforeEach(() => {
  rows = [announcement(2, 'Lunch'), announcement(1, 'Draft of rules', 1)];
  server.answer({ [LIST]: () => pageOf(rows) });
});
const open = () =>
  openAdminPage(<AnnouncementsPage />, '/admin/contest/7/announcement', '/admin/contest/:contestId/announcement');

test('hidden ones are listed too, and a switch shows them', async () => {
  server.answer({
    [CHANGE]: ({ body }) => {
      const { announcement: change } = body as { announcement: ContestAnnouncement };
      rows = rows.map((row) => (row.id === change.id ? { ...row, ...change } : row));
      return null;
    },
  });
  const { user } = open();
  const toggle = (title: string) => screen.getByRole<HTMLInputElement>('switch', { name: `Show “${title}”` });
  await screen.findByText('Lunch');
  expect([toggle('Lunch').checked, toggle('Draft of rules').checked]).toEqual([true, false]);
  await user.click(toggle('Draft of rules'));
  await waitFor(() => expect(toggle('Draft of rules').checked).toBe(true));
  expect(server.sent(CHANGE)).toEqual([
    { cid: 7, announcement: { id: 1, title: 'Draft of rules', content: 'About Draft of rules', status: 0 } },
  ]);
});

test('a new one needs title and content, and may be hidden at first', async () => {
  server.answer({ [CREATE]: () => ({ id: 3 }) });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'New announcement' }));
  const dialog = screen.getByRole('dialog');
  const publish = () => user.click(within(dialog).getByRole('button', { name: 'Publish' }));
  await publish();
  expect(within(dialog).getByText('Title is required')).toBeTruthy();
  expect(within(dialog).getByText('Content is required')).toBeTruthy();
  expect(server.sent(CREATE)).toEqual([]);
  await user.type(within(dialog).getByLabelText('Title'), 'Room change');
  await user.click(within(dialog).getByRole('switch', { name: 'Visible to participants' }));
  await user.type(within(dialog).getByRole('textbox', { name: 'Content' }), 'Room 5{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent(CREATE)).toEqual([
    { cid: 7, announcement: { title: 'Room change', content: 'Room 5', status: 1 } },
  ]);
});

test('what was typed and not sent is found again', async () => {
  const { user } = open();
  const write = async () => user.click(await screen.findByRole('button', { name: 'New announcement' }));
  await write();
  await user.type(screen.getByLabelText('Title'), 'Half');
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }));
  await write();
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Half');
  await user.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('');
});

test('one is deleted after a question', async () => {
  server.answer({
    'DELETE /api/admin/contest/announcement': () => {
      rows = rows.slice(1);
      return null;
    },
  });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Delete “Lunch”' }));
  expect(server.sent('DELETE /api/admin/contest/announcement')).toEqual([]);
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByText('Lunch')).toBeNull());
  expect(server.sent('DELETE /api/admin/contest/announcement')).toEqual([{ cid: '7', aid: '2' }]);
});

test('a refused change keeps the dialog open and shows the reason', async () => {
  server.answer({ [CHANGE]: () => refusal('The title is too long', 'announcement.title') });
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Edit “Lunch”' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The title is too long')).toBeTruthy();
  expect(screen.getByLabelText('Title').getAttribute('aria-invalid')).toBe('true');
});

test('an empty list says what would be here', async () => {
  rows = [];
  open();
  expect(await screen.findByRole('heading', { name: 'No announcements yet' })).toBeTruthy();
});

test('a failed list can be asked for again', async () => {
  server.answer({ [LIST]: () => refusal('The server is busy') });
  const { user } = open();
  expect(await screen.findByText('The server is busy')).toBeTruthy();
  server.answer({ [LIST]: () => pageOf(rows) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Lunch')).toBeTruthy();
});
