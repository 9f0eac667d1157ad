import type { ImportBatch, ImportItem } from '../../contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConfirmOutlet } from '@tribunal/web/kit';
import { refusal, showPage } from '@tribunal/web/testing';
import { remoteServer } from '../testing';
import { ImportPage } from './ImportPage';

const server = remoteServer();

const item = (values: Partial<ImportItem>): ImportItem => ({
  id: 1,
  kind: 'problem',
  key: 'HDU',
  problemId: '1000',
  state: 'done',
  outcome: 'added',
  failure: null,
  pid: 7,
  title: 'A + B',
  handedInFrom: null,
  unreadPictures: [],
  changes: [],
  ...values,
});
const failed = (problemId: string, failure: ImportItem['failure']) =>
  item({ id: Number(problemId), problemId, state: 'failed', outcome: null, pid: null, title: null, failure });
const batch = (items: ImportItem[], finishedAt: string | null = '2026-11-22T10:01:00Z'): ImportBatch => {
  const failures = items.filter(({ state }) => state === 'failed');
  return {
    id: 5,
    startedAt: '2026-11-22T10:00:00Z',
    finishedAt,
    place: 0,
    by: 'root',
    isScheduled: false,
    total: items.length,
    done: items.filter(({ state }) => state === 'done').length + failures.length,
    failed: failures.length,
    changed: items.filter(({ outcome }) => outcome === 'changed').length,
    retriable: failures.filter(({ failure }) => failure?.kind !== 'badId').length,
    remainingMs: finishedAt === null ? 90_000 : null,
    isListing: false,
    matching: items.length,
    items,
  };
};
const show = (now: () => ImportBatch) => {
  server.answer({ 'GET /api/admin/remote-import': now });
  const page = showPage(
    <>
      <ImportPage />
      <ConfirmOutlet />
    </>,
    '/admin/problem/import/5',
    '/admin/problem/import/:importId',
  );
  return { ...page, user: userEvent.setup() };
};

test('it is followed by its address until it is at its end', async () => {
  let now = batch([item({}), item({ id: 2, problemId: '1001', state: 'waiting', outcome: null, pid: null })], null);
  show(() => now);
  expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('50');
  now = batch([item({}), item({ id: 2, problemId: '1001', outcome: 'exists', pid: 8 })]);
  expect(await screen.findByText('Already exists')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Edit HDU-1001' }).getAttribute('href')).toBe('/admin/problem/edit/8');
  expect(server.sent('GET /api/admin/remote-import')[0]).toEqual({
    id: '5',
    show: 'all',
    currentPage: '1',
    limit: '50',
  });
});

test('each failure is described in words, with what the site showed as plain text', async () => {
  const page = '<script>alert(1)</script>';
  show(() =>
    batch([
      failed('1001', { kind: 'notFound', message: '', evidence: null }),
      failed('1002', { kind: 'layoutChanged', message: 'no title', evidence: page }),
      failed('1003', { kind: 'humanCheck', message: '', evidence: null }),
      failed('1004', { kind: 'badId', message: '', evidence: null }),
      failed('1005', { kind: 'listTooLong', message: '', evidence: null }),
    ]),
  );
  expect(await screen.findByText(/does not exist on this judge/)).toBeTruthy();
  expect(screen.getByText(/Update the adapter/)).toBeTruthy();
  expect(screen.getByText(/requires a CAPTCHA/)).toBeTruthy();
  expect(screen.getByText(/more problems than the limit of 20000/)).toBeTruthy();
  expect(screen.getByText('This is not a valid problem ID on this judge.')).toBeTruthy();
  expect(screen.getByText(page).tagName).toBe('PRE');
  expect(screen.getByText('5 of 5 done · 5 failed')).toBeTruthy();
});

test('failures speak of the problem or contest that was to be imported', async () => {
  const contest = (id: number, kind: 'notFound' | 'badId') =>
    item({ ...failed(String(id), { kind, message: '', evidence: null }), kind: 'contest' });
  show(() =>
    batch([
      failed('1001', { kind: 'rejected', message: 'the user may not', evidence: null }),
      contest(7, 'notFound'),
      contest(8, 'badId'),
    ]),
  );
  expect(await screen.findByText('The problem was not imported or compared.')).toBeTruthy();
  expect(screen.getByText('The contest does not exist on this judge or is not public.')).toBeTruthy();
  expect(screen.getByText('This is not a valid contest ID on this judge.')).toBeTruthy();
  expect(screen.queryByText(/submission/)).toBeNull();
});

test('failed ones are tried again in the same import', async () => {
  let now = batch([item({}), failed('1001', { kind: 'siteDown', message: '', evidence: null })]);
  const { user } = show(() => now);
  const running = batch([item({}), item({ id: 2, problemId: '1001', state: 'waiting', outcome: null })], null);
  server.answer({ 'POST /api/admin/remote-import/retry': () => (now = running) });
  await user.click(await screen.findByRole('button', { name: 'Try 1 again' }));
  expect(await screen.findByText('1 of 2 done · about 90s left')).toBeTruthy();
  expect(server.sent('POST /api/admin/remote-import/retry')).toEqual([{ id: 5 }]);
});

test('a contest is shown by its name, and its problems as items', async () => {
  show(() =>
    batch([
      item({ kind: 'contest', key: 'CF', problemId: '1500', outcome: 'listed', pid: null, title: null }),
      item({ id: 2, key: 'CF', problemId: '1500A', title: 'Going Home' }),
    ]),
  );
  expect(await screen.findByText('CF contest 1500')).toBeTruthy();
  expect(screen.getByText('Problems listed')).toBeTruthy();
  expect(screen.getByText('CF-1500A')).toBeTruthy();
});

test('what was not edited here is chosen, and taking over what was asks first', async () => {
  const changes = [
    { field: 'hint', ours: '', theirs: 'Use long long.', isEdited: false },
    { field: 'title', ours: 'Sum', theirs: '<b>A + B</b>', isEdited: true },
  ];
  const { user } = show(() => batch([item({ outcome: 'changed', changes })]));
  server.answer({ 'POST /api/admin/remote-import/apply': () => null });
  const box = within(await screen.findByRole('region', { name: 'Changes in HDU-1000' }));
  expect(box.getByRole<HTMLInputElement>('checkbox', { name: 'Hint' }).checked).toBe(true);
  expect(box.getByRole<HTMLInputElement>('checkbox', { name: 'Title' }).checked).toBe(false);
  expect(box.getByText('Edited here')).toBeTruthy();
  expect(box.getByText('<b>A + B</b>').tagName).toBe('PRE');
  await user.click(box.getByRole('checkbox', { name: 'Title' }));
  await user.click(box.getByRole('button', { name: 'Update (2)' }));
  const question = within(screen.getByRole('dialog'));
  expect(question.getByText('These fields were edited here and will be overwritten: Title.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Update (2)' }));
  await waitFor(() =>
    expect(server.sent('POST /api/admin/remote-import/apply')).toEqual([{ itemId: 1, fields: ['hint', 'title'] }]),
  );
});

test('an import that is long is shown page by page, and by what failed', async () => {
  const failure = { kind: 'siteDown', message: '', evidence: null } as const;
  const long = { ...batch([item({}), failed('1001', failure)], null), total: 6000, matching: 6000, isListing: true };
  const { user } = show(() => long);
  expect(await screen.findByText(/of 6000 done · 1 failed · Reading the list…/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: '2' }));
  await waitFor(() => expect(server.sent('GET /api/admin/remote-import').at(-1)).toMatchObject({ currentPage: '2' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Show' }), 'Failed');
  await waitFor(() =>
    expect(server.sent('GET /api/admin/remote-import').at(-1)).toMatchObject({ show: 'failed', currentPage: '1' }),
  );
});

test('an import that runs is cancelled after a question', async () => {
  const { user, router } = show(() => batch([item({ state: 'fetching', outcome: null })], null));
  server.answer({ 'DELETE /api/admin/remote-import': () => null });
  await user.click(await screen.findByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Cancel import' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/admin/problem/import'));
  expect(server.sent('DELETE /api/admin/remote-import')).toEqual([{ id: '5' }]);
});

test('an import that does not exist says so', async () => {
  server.answer({ 'GET /api/admin/remote-import': () => ({ ...refusal('no'), status: 404 }) });
  showPage(<ImportPage />, '/admin/problem/import/5', '/admin/problem/import/:importId');
  expect(await screen.findByText('Import not found')).toBeTruthy();
});

test('one that waits says its place and the time with what is before it', async () => {
  show(() => ({ ...batch([item({ state: 'waiting', outcome: null, pid: null })], null), place: 3 }));
  expect(await screen.findByText(/Waiting for its turn, place 3 in your queue · about/)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Cancel' })).toBeTruthy();
});

test('a page that was handed in says by whom, and what could not be fetched', async () => {
  const url = 'https://acm.hdu.edu.cn/showproblem.php?pid=1000';
  show(() => batch([item({ handedInFrom: url, unreadPictures: ['https://acm.hdu.edu.cn/a.png'] })]));
  expect(await screen.findByText(/Handed in by root from the open page at .*showproblem\.php\?pid=1000/)).toBeTruthy();
  expect(screen.getByText('https://acm.hdu.edu.cn/a.png')).toBeTruthy();
});
