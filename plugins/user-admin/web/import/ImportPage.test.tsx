import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { addAdminTexts, fakeServer, loadPlugins, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { beforeEach, expect, test } from 'vitest';
import type { ImportPreview, UserAdminCalls, UserImport } from '../../contract';
import { ImportPage } from './ImportPage';

const PREVIEW = 'POST /api/admin/user/import/preview';
const IMPORT = 'POST /api/admin/user/import';
const NEWEST = 'GET /api/admin/user/import';

const server = fakeServer<UserAdminCalls>();
beforeEach(async () => {
  await addAdminTexts();
  await loadPlugins('user-admin');
  logInAs('1', 'root', ['root']);
  putSite({ plugins: ['user-admin'] });
  server.answer({ [NEWEST]: () => null });
});

const ann = { row: 1, username: 'ann', email: '', realname: '李明', gender: 'female', nickname: '', school: '' };
const found = (part: Partial<ImportPreview> = {}): ImportPreview => ({
  remarks: [],
  total: 1,
  failed: 0,
  errors: [],
  users: [ann],
  ...part,
});
const task = (part: Partial<UserImport>): UserImport => ({
  id: 1,
  mode: 'good',
  state: 'done',
  total: 10,
  done: 10,
  created: 10,
  failed: 0,
  lastRow: 10,
  errors: [],
  startedAt: new Date().toISOString(),
  ...part,
});

const open = () => {
  const { container } = showPage(<ImportPage />, '/admin/user/import');
  const user = userEvent.setup();
  const choose = (file: File) => user.upload(container.querySelector<HTMLInputElement>('input[type=file]')!, file);
  const check = () => user.click(screen.getByRole('button', { name: 'Check' }));
  return { user, choose, check };
};

test('nothing is sent without a file', async () => {
  const { check } = open();
  await check();
  expect(await screen.findByText('Choose a file or paste rows')).toBeTruthy();
  expect(server.sent(PREVIEW)).toEqual([]);
});

test('a file of Excel on a Chinese system is decoded, checked and imported as a whole', async () => {
  server.answer({ [PREVIEW]: () => found(), [IMPORT]: () => task({}) });
  const { user, choose, check } = open();
  const bytes = Uint8Array.from([...Buffer.from('ann,secret1,,'), 0xc0, 0xee, 0xc3, 0xf7]);
  await choose(new File([bytes], 'users.csv'));
  await check();
  expect(await screen.findByText('李明')).toBeTruthy();
  expect(screen.getByText('1 user found. All of them can be imported.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
  await waitFor(() => expect(server.sent(IMPORT)).toEqual([{ text: 'ann,secret1,,李明', mode: 'all' }]));
});

test('a file with errors lists them, and only its good rows can be imported', async () => {
  const message = 'Password must have at least 6 characters';
  server.answer({
    [PREVIEW]: () => found({ total: 2, failed: 1, errors: [{ row: 2, username: 'ben', field: 'password', message }] }),
    [IMPORT]: () => task({}),
  });
  const { user, check } = open();
  await user.type(screen.getByLabelText('Or paste rows'), 'ann,secret1');
  await check();
  const row = (await screen.findByText(message)).closest('tr')!;
  expect([...row.cells].map(({ textContent }) => textContent)).toEqual(['2', 'ben', 'Password', message]);
  expect(screen.queryByRole('radio')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Import 1 user' }));
  await waitFor(() => expect(server.sent(IMPORT)).toEqual([{ text: 'ann,secret1', mode: 'good' }]));
});

test('a file that cannot be read says why, and a change hides the preview of the old rows', async () => {
  server.answer({ [PREVIEW]: () => refusal('Row 3: a quoted field is not closed', 'text') });
  const { user, check } = open();
  await user.type(screen.getByLabelText('Or paste rows'), 'ann');
  await check();
  expect(await screen.findByText('Row 3: a quoted field is not closed')).toBeTruthy();
  server.answer({ [PREVIEW]: () => found() });
  await check();
  await screen.findByRole('heading', { name: 'Preview, nothing imported yet' });
  await user.type(screen.getByLabelText('Or paste rows'), 'x');
  expect(screen.queryByRole('heading', { name: 'Preview, nothing imported yet' })).toBeNull();
});

test('a preview that arrives after another file was chosen is neither shown nor imported', async () => {
  let endReading = (_: ArrayBuffer) => {};
  let endChecking = (_: ImportPreview) => {};
  const reading = new Promise<ArrayBuffer>((resolve) => (endReading = resolve));
  const checking = new Promise<ImportPreview>((resolve) => (endChecking = resolve));
  server.answer({ [PREVIEW]: () => checking, [IMPORT]: () => task({}) });
  const { user, choose, check } = open();
  await user.type(screen.getByLabelText('Or paste rows'), 'ann,secret1');
  await choose(Object.assign(new File([], 'users.csv'), { arrayBuffer: () => reading }));
  await check();
  endReading(new TextEncoder().encode('ben,secret1').buffer);
  await screen.findByText(/^users\.csv/);
  endChecking(found());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check' })).toHaveProperty('disabled', false));
  expect(screen.queryByRole('heading', { name: 'Preview, nothing imported yet' })).toBeNull();
  await check();
  await user.click(await screen.findByRole('button', { name: 'Import 1 user' }));
  expect(server.sent(PREVIEW)).toEqual([{ text: 'ann,secret1' }, { text: 'ben,secret1' }]);
  await waitFor(() => expect(server.sent(IMPORT)).toEqual([{ text: 'ben,secret1', mode: 'all' }]));
});

test('an import that is refused because names were taken meanwhile checks the file again', async () => {
  const message = 'The username already exists';
  const again = found({ failed: 1, users: [], errors: [{ row: 1, username: 'ann', field: 'username', message }] });
  server.answer({ [PREVIEW]: () => found(), [IMPORT]: () => refusal('Rows with errors: 1', 'text') });
  const { user, check } = open();
  await user.type(screen.getByLabelText('Or paste rows'), 'ann,secret1');
  await check();
  const start = await screen.findByRole('button', { name: 'Import 1 user' });
  server.answer({ [PREVIEW]: () => again });
  await user.click(start);
  expect(await screen.findByText(message)).toBeTruthy();
  expect(await screen.findByText('Rows with errors: 1')).toBeTruthy();
  expect(server.sent(PREVIEW)).toEqual([{ text: 'ann,secret1' }, { text: 'ann,secret1' }]);
});

test('an import that is refused because another one is running shows that one', async () => {
  const msg = 'Your previous import is still running';
  server.answer({ [PREVIEW]: () => found(), [IMPORT]: () => ({ status: 409, msg }) });
  const { user, check } = open();
  await user.type(screen.getByLabelText('Or paste rows'), 'ann,secret1');
  await check();
  const start = await screen.findByRole('button', { name: 'Import 1 user' });
  server.answer({ [NEWEST]: () => task({ state: 'running', done: 4, created: 4 }) });
  await user.click(start);
  expect(await screen.findByText('4 of 10 rows handled, 4 users created.')).toBeTruthy();
  expect(screen.getByText(msg)).toBeTruthy();
  expect(server.sent(PREVIEW)).toHaveLength(1);
});

test.each([
  [task({ state: 'running', done: 4, created: 4 }), '4 of 10 rows handled, 4 users created.'],
  [task({ state: 'running', mode: 'all', done: 4, created: 0 }), /^4 of 10 rows prepared/],
  [task({ created: 9, failed: 1 }), '9 users created. 1 row has errors.'],
  [task({ state: 'refused', created: 0 }), /^Nobody was created/],
  [task({ state: 'interrupted', created: 4, lastRow: 5 }), /4 users created, up to row 5/],
  [task({ state: 'interrupted', created: 0, lastRow: null }), /before a user was created/],
])('a reload shows the newest import: %o', async (newest, text) => {
  server.answer({ [NEWEST]: () => newest });
  open();
  expect(await screen.findByText(text)).toBeTruthy();
});
