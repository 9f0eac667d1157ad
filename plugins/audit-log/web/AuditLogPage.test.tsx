import { addAdminTexts, addPluginTexts, fakeServer, refusal, showPage } from '@tribunal/web/testing';
import { ToastOutlet } from '@tribunal/web/kit';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { AuditEntry, AuditLogCalls } from '../contract';
import texts from '../locales/en-US/admin.json';
import { AuditLogPage } from './AuditLogPage';

const CALL = 'GET /api/admin/audit-log';
const server = fakeServer<AuditLogCalls>();
const call = 'PUT /api/admin/user/edit-user';
const names = { 'en-US': 'Change a user', 'zh-CN': '修改用户' };
const entry: AuditEntry = {
  id: 7,
  at: '2026-11-22T10:00:00.000Z',
  actor: { uid: 'u1', username: 'root' },
  apiToken: 'nightly script',
  ip: '10.0.0.7',
  requestId: 'r-1',
  call,
  plugin: 'user-admin',
  names,
  subject: { type: 'user', typeNames: { 'en-US': 'User', 'zh-CN': '用户' }, id: 'u2', name: 'ann' },
  targetUid: 'u2',
  before: { isBanned: false },
  after: { isBanned: true },
  input: { uid: 'u2' },
};

beforeEach(async () => {
  await addAdminTexts();
  addPluginTexts('audit-log', texts);
  server.answer({
    [CALL]: () => ({ records: [entry], hasMore: true }),
    'GET /api/admin/audit-log/calls': () => [{ call, plugin: 'user-admin', names }],
  });
});

const show = (address = '/admin/audit-log') => ({
  ...showPage(<AuditLogPage />, address),
  user: userEvent.setup(),
});
const queries = () => server.sent(CALL);

test('an entry says who did what to whom, and its details what changed', async () => {
  const { user, router } = show();
  const row = await screen.findByRole('row', { name: /root.*Change a user.*User ann/ });
  await user.click(within(row).getByRole('button', { name: 'Details of entry 7' }));
  const dialog = screen.getByRole('dialog', { name: 'Change a user' });
  expect(within(dialog).getByRole('row', { name: 'Banned No Yes' })).toBeTruthy();
  expect(within(dialog).getByText(call)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: 'Only User ann' }));
  expect(router.state.location.search).toBe('?subject=user%3Au2');
  await waitFor(() => expect(queries().at(-1)).toEqual({ subject: 'user:u2' }));
});

test.each([
  ['COMMAND plugin off', 'command line', 'Command line'],
  ['JOB end-installations', 'scheduled job', 'Scheduled job'],
])('%s is shown as done by a program, which has no address', async (program, username, text) => {
  const byProgram = { ...entry, actor: { uid: null, username }, ip: username, call: program };
  server.answer({ [CALL]: () => ({ records: [byProgram], hasMore: false }) });
  const { user } = show();
  const row = await screen.findByRole('row', { name: /Change a user/ });
  expect(within(row).getAllByText(text).length).toBeGreaterThan(0);
  expect(within(row).queryByText(username)).toBeNull();
  await user.click(within(row).getByRole('button', { name: 'Details of entry 7' }));
  const dialog = screen.getByRole('dialog', { name: 'Change a user' });
  expect(within(dialog).getByText(text)).toBeTruthy();
  expect(within(dialog).queryByText('IP address')).toBeNull();
});

test('filters are in the address and return to the newest entries', async () => {
  const { user, router } = show('/admin/audit-log?beforeId=100&actor=ann');
  await screen.findByRole('row', { name: /Change a user/ });
  expect(queries()).toEqual([{ actor: 'ann', beforeId: '100' }]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Action' }), 'Change a user');
  expect(new URLSearchParams(router.state.location.search).get('call')).toBe(call);
  await waitFor(() => expect(queries().at(-1)).toEqual({ actor: 'ann', call }));
  await user.click(screen.getByRole('button', { name: 'Older entries' }));
  await waitFor(() => expect(queries().at(-1)).toEqual({ actor: 'ann', call, beforeId: '7' }));
});

test('no entries are explained, with and without filters', async () => {
  server.answer({ [CALL]: () => ({ records: [], hasMore: false }) });
  const { user } = show('/admin/audit-log?keyword=nothing');
  expect(await screen.findByText('No entries match these filters')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Reset filters' }));
  expect(await screen.findByText('What administrators and contest organisers do will appear here.')).toBeTruthy();
});

test('a filter that the list does not know is named, and the list is not said to match nothing', async () => {
  server.answer({ [CALL]: () => ({ records: [], hasMore: false }) });
  const { router } = show('/admin/audit-log?user=ann&limit=30');
  render(<ToastOutlet />);
  expect(await screen.findByText('The address has unknown filters, which are ignored: user')).toBeTruthy();
  expect(await screen.findByText('What administrators and contest organisers do will appear here.')).toBeTruthy();
  expect(router.state.location.search).toBe('?limit=30');
});

test('an action that the site does not know is named in the filter', async () => {
  show('/admin/audit-log?call=PUT%20%2Fapi%2Fgone');
  const select = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Action' });
  expect(select.selectedOptions[0]?.textContent).toBe('PUT /api/gone');
});

test('a refusal is shown and can be retried', async () => {
  server.answer({ [CALL]: () => refusal('Database is away') });
  const { user } = show();
  expect(await screen.findByText('Database is away')).toBeTruthy();
  server.answer({ [CALL]: () => ({ records: [entry], hasMore: false }) });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('row', { name: /Change a user/ })).toBeTruthy();
});
