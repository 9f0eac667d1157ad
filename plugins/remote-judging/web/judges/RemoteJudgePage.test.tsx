import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConfirmOutlet } from '@tribunal/web/kit';
import { refusal, showPage } from '@tribunal/web/testing';
import { accountRow, abandonedRun, judgeRow, operationOf, pageOf, runNeedingReview, remoteServer } from '../testing';
import { RemoteJudgePage } from './RemoteJudgePage';

const server = remoteServer();

const show = (values: Parameters<typeof judgeRow>[0] = {}, accounts = [accountRow()]) => {
  server.answer({
    'GET /api/admin/remote-judge': () => [judgeRow(values)],
    'GET /api/admin/remote-account': () => accounts,
    'GET /api/admin/remote-run/given-up': () => pageOf([abandonedRun({ submitId: 41 })]),
  });
  showPage(
    <>
      <RemoteJudgePage />
      <ConfirmOutlet />
    </>,
    '/admin/remote-judges/POJ',
    '/admin/remote-judges/:key',
  );
  return userEvent.setup();
};

test('an account is added with what the site takes, and its secret is nowhere on the page afterwards', async () => {
  const user = show({ credentials: ['password'] }, []);
  server.answer({ 'PUT /api/admin/remote-account': () => accountRow() });
  await user.click(await screen.findByRole('button', { name: 'Add account' }));
  expect(screen.queryByLabelText('Session')).toBeNull();
  await user.type(screen.getByLabelText('Account name'), 'tribunal_01');
  await user.type(screen.getByLabelText('Password'), 's3cret');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('PUT /api/admin/remote-account')).toEqual([
    { key: 'POJ', name: 'tribunal_01', password: 's3cret' },
  ]);
  expect(document.body.innerHTML).not.toContain('s3cret');
});

test('submissions that wait for a person are counted, with the time since which they wait', async () => {
  const needsReviewSince = new Date(2026, 10, 20, 9, 30).toISOString();
  server.answer({ 'GET /api/admin/remote-run/needs-review': () => pageOf([]) });
  show({ needsReview: 2, needsReviewSince });
  await screen.findByText(/^2 submissions wait for a person to decide, the first since Nov 20, 09:30 UTC\./);
});

test('submissions that wait for a person come in pages of this judge', async () => {
  server.answer({
    'GET /api/admin/remote-run/needs-review': ({ query }) => ({
      ...pageOf([
        runNeedingReview({ id: Number(query?.['currentPage']), submitId: 100 + Number(query?.['currentPage']) }),
      ]),
      total: 11,
    }),
  });
  const user = show({ needsReview: 11 });
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: '#102' })).toBeTruthy();
  expect(server.sent('GET /api/admin/remote-run/needs-review').at(-1)).toEqual({
    key: 'POJ',
    currentPage: '2',
    limit: '10',
  });
});

test('a new account needs a name and a secret', async () => {
  const user = show({}, []);
  await user.click(await screen.findByRole('button', { name: 'Add account' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Account name is required')).toBeTruthy();
  await user.type(screen.getByLabelText('Account name'), 'x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter a password or a session')).toBeTruthy();
});

test('a change keeps the secret that is set unless another is typed', async () => {
  const user = show({ credentials: ['password', 'session'] });
  server.answer({ 'PUT /api/admin/remote-account': () => refusal('This name is taken', 'name') });
  await user.click(await screen.findByRole('button', { name: 'More actions for tribunal_01' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^Password \(leave empty/).value).toBe('');
  await user.type(screen.getByLabelText('Session'), ' a=b; c=d ');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('This name is taken')).toBeTruthy();
  expect(server.sent('PUT /api/admin/remote-account')).toEqual([
    { id: 4, key: 'POJ', name: 'tribunal_01', session: 'a=b; c=d' },
  ]);
});

test('an account of the operator may have its own proxy, whose address is not shown', async () => {
  const user = show({}, [accountRow({ hasProxy: true, userAgent: 'Chrome 140' })]);
  server.answer({ 'PUT /api/admin/remote-account': () => refusal('The proxy must be an address', 'proxy') });
  expect(await screen.findByText(/Own proxy: yes/)).toBeTruthy();
  expect(screen.getByText('User agent: Chrome 140')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More actions for tribunal_01' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  const field = screen.getByLabelText<HTMLInputElement>(/^Own proxy \(leave empty/);
  expect([field.value, field.type]).toEqual(['', 'password']);
  await user.type(field, 'socks://x');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The proxy must be an address')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'Remove own proxy' }));
  expect(screen.queryByLabelText(/^Own proxy/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const common = { id: 4, key: 'POJ', name: 'tribunal_01' };
  await waitFor(() =>
    expect(server.sent('PUT /api/admin/remote-account')).toEqual([
      { ...common, proxy: 'socks://x' },
      { ...common, proxy: '' },
    ]),
  );
});

test('an account is tested, rested and removed', async () => {
  const user = show();
  server.answer({
    'POST /api/admin/remote-account/test': () => null,
    'PUT /api/admin/remote-account/rest': () => null,
    'DELETE /api/admin/remote-account': () => null,
  });
  await user.click(await screen.findByRole('button', { name: 'Test tribunal_01' }));
  await waitFor(() => expect(server.sent('POST /api/admin/remote-account/test')).toEqual([{ id: 4 }]));
  await user.click(screen.getByRole('button', { name: 'More actions for tribunal_01' }));
  await user.click(screen.getByRole('menuitem', { name: 'Pause for 30 minutes' }));
  await waitFor(() => expect(server.sent('PUT /api/admin/remote-account/rest')).toEqual([{ id: 4, minutes: 30 }]));
  await user.click(screen.getByRole('button', { name: 'More actions for tribunal_01' }));
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }));
  await user.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(server.sent('DELETE /api/admin/remote-account')).toEqual([{ id: '4' }]));
});

test('an account of a user can be tested, and its secrets are theirs', async () => {
  const user = show({}, [accountRow({ owner: 'ann', way: 'own', name: 'annie' })]);
  expect(await screen.findByText(/owned by ann/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'More actions for annie' }));
  expect(screen.queryByRole('menuitem', { name: 'Edit' })).toBeNull();
});

test('each part has its own state and is paused separately', async () => {
  const user = show({
    operations: [operationOf({ operation: 'submit' }), operationOf({ operation: 'problem', state: 'paused' })],
  });
  server.answer({ 'PUT /api/admin/remote-judge/pause': () => null });
  await user.click(await screen.findByRole('button', { name: 'Pause: Submitting' }));
  await user.click(screen.getByRole('button', { name: 'Resume: Reading problems' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/admin/remote-judge/pause')).toEqual([
      { key: 'POJ', operation: 'submit', paused: true },
      { key: 'POJ', operation: 'problem', paused: false },
    ]),
  );
});

test('a rejected submission is said to be stored nowhere', async () => {
  const failure = { kind: 'rejected', message: '', evidence: null, at: '2026-11-22T10:00:00Z' } as const;
  show({ operations: [operationOf({ operation: 'submit', state: 'resting', failure })] });
  expect((await screen.findAllByText(/rejected the submission and stored nothing/)).length).toBeGreaterThan(0);
});

test('of what was given up only its own is shown', async () => {
  show();
  expect(await screen.findByRole('link', { name: '#41' })).toBeTruthy();
  expect(server.sent('GET /api/admin/remote-run/given-up')[0]).toMatchObject({ key: 'POJ', currentPage: '1' });
});

test('unknown texts of the site are shown as they are', async () => {
  show({ unknown: [{ text: '<i>Odd</i>', count: 3, lastRunId: '77', lastAt: '2026-11-22T10:00:00Z' }] });
  expect((await screen.findByText('<i>Odd</i>')).tagName).toBe('Q');
});

test('one that shares accounts says whose', async () => {
  show({ sharesWith: 'CF' });
  expect((await screen.findByRole('link', { name: 'Accounts of CF' })).getAttribute('href')).toBe(
    '/admin/remote-judges/CF',
  );
});

test('an address that means no judge says so', async () => {
  server.answer({ 'GET /api/admin/remote-judge': () => [] });
  showPage(<RemoteJudgePage />, '/admin/remote-judges/XX', '/admin/remote-judges/:key');
  expect(await screen.findByText('Remote judge XX not found')).toBeTruthy();
});
