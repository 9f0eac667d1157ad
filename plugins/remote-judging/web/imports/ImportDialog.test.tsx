import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { refusal, showPage } from '@tribunal/web/testing';
import { statusRow, remoteServer } from '../testing';
import { ImportDialog } from './ImportDialog';

const server = remoteServer();

const SITES = [
  statusRow({ key: 'CF', name: 'Codeforces', exampleId: '4A', exampleContestId: '1500' }),
  statusRow({ key: 'HDU', name: 'HDU Online Judge' }),
  statusRow({ key: 'POJ', state: 'off' }),
];

const show = (sites = SITES) => {
  server.answer({ 'GET /api/remote-status': () => sites });
  const page = showPage(<ImportDialog onClose={vi.fn()} />, '/admin/problems');
  return { ...page, user: userEvent.setup() };
};
const ids = () => screen.getByLabelText<HTMLTextAreaElement>('Problem IDs');

test('HDU is chosen first, with an id as it writes them', async () => {
  show();
  expect((await screen.findByLabelText<HTMLSelectElement>('Remote judge')).value).toBe('HDU');
  expect(ids().placeholder).toBe('1000');
});

test('several ids and ranges are one import, which is then shown', async () => {
  const { user, router } = show();
  server.answer({
    'POST /api/admin/remote-import': () => ({ id: 9 }) as never,
  });
  await user.selectOptions(await screen.findByLabelText('Remote judge'), 'CF');
  expect(ids().placeholder).toBe('4A');
  await user.type(ids(), ' 4A, 1000-1003 ');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/problem/import/9'));
  expect(server.sent('POST /api/admin/remote-import')).toEqual([
    { key: 'CF', what: 'problems', problemIds: '4A, 1000-1003' },
  ]);
});

test('a whole contest is imported where the site lists its problems', async () => {
  const { user } = show();
  server.answer({
    'POST /api/admin/remote-import': () => ({ id: 9 }) as never,
  });
  const judge = await screen.findByLabelText('Remote judge');
  expect(screen.queryByRole('option', { name: 'Whole contests' })).toBeNull();
  await user.selectOptions(judge, 'CF');
  await user.selectOptions(screen.getByRole('combobox', { name: 'What to import' }), 'Whole contests');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Contest IDs').placeholder).toBe('1500');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Enter at least one contest')).toBeTruthy();
  await user.type(screen.getByLabelText('Contest IDs'), '1500-1502');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() =>
    expect(server.sent('POST /api/admin/remote-import')).toEqual([
      { key: 'CF', problemIds: '1500-1502', what: 'contests' },
    ]),
  );
});

test('all problems of a site are imported without ids', async () => {
  const { user, router } = show([statusRow({ key: 'HDU', hasCatalogue: true })]);
  server.answer({ 'POST /api/admin/remote-import': () => ({ id: 9 }) as never });
  await user.selectOptions(await screen.findByRole('combobox', { name: 'What to import' }), 'All problems');
  expect(screen.queryByLabelText('Problem IDs')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/problem/import/9'));
  expect(server.sent('POST /api/admin/remote-import')).toEqual([{ key: 'HDU', what: 'archive' }]);
});

test('nothing is sent without an id, nor to a judge that is off', async () => {
  const { user } = show();
  await screen.findByLabelText('Remote judge');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('Enter at least one problem ID')).toBeTruthy();
  await user.selectOptions(screen.getByLabelText('Remote judge'), 'POJ');
  await user.type(ids(), '1000');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getAllByText(/POJ is off/).length).toBeGreaterThan(0);
  expect(server.sent('POST /api/admin/remote-import')).toEqual([]);
});

test('an error of the ids is shown beside them', async () => {
  const { user } = show();
  server.answer({ 'POST /api/admin/remote-import': () => refusal('x is no problem ID', 'problemIds') });
  await user.type(await screen.findByLabelText('Problem IDs'), 'x');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('x is no problem ID')).toBeTruthy();
  expect(ids().getAttribute('aria-invalid')).toBe('true');
});

test('the terms of an adapter outside the checkout are shown as the server sends them', async () => {
  const texts = { terms: 'OUT forbids shared accounts.', session: null };
  server.answer({ 'GET /api/remote-site-texts': () => ({ 'en-US': texts, 'zh-CN': texts }) });
  show([statusRow({ key: 'OUT', name: 'Outside' })]);
  expect(await screen.findByText('OUT forbids shared accounts.')).toBeTruthy();
  expect(server.sent('GET /api/remote-site-texts')).toEqual([{ key: 'OUT' }]);
});
