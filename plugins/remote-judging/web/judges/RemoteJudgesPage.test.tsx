import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { ConfirmOutlet } from '@tribunal/web/kit';
import { refusal, showPage } from '@tribunal/web/testing';
import { abandonedRun, judgeRow, operationOf, pageOf, runNeedingReview, remoteServer } from '../testing';
import { RemoteJudgesPage } from './RemoteJudgesPage';

const server = remoteServer();
const HOSTILE = '<img src=x onerror="alert(1)"><b>Just a moment</b>';
const human = operationOf({
  operation: 'login',
  state: 'paused',
  failure: { kind: 'humanCheck', message: 'a check', evidence: HOSTILE, at: '2026-11-22T10:00:00Z' },
});

const show = (...rows: ReturnType<typeof judgeRow>[]) => {
  server.answer({ 'GET /api/admin/remote-judge': () => rows, 'GET /api/admin/remote-run/given-up': () => pageOf([]) });
  const page = showPage(
    <>
      <RemoteJudgesPage />
      <ConfirmOutlet />
    </>,
  );
  return { ...page, user: userEvent.setup() };
};
const rowOf = async (key: string) => (await screen.findByRole('link', { name: key })).closest('tr')!;

test('a judge shows its health in words, its median, its share of answers and its accounts', async () => {
  show(judgeRow({ state: 'slow', medianMs: 134_000, waiting: 6, accounts: { usable: 2, total: 2 } }));
  const row = within(await rowOf('POJ'));
  ['poj.org', 'Slow', '2.2m', '96.20%', '2 / 2', '6', 'Never'].forEach((text) =>
    expect(row.getAllByText(text).length).toBeGreaterThan(0),
  );
});

test('where users bring their accounts that is said in place of a count', async () => {
  show(judgeRow({ key: 'AC', pool: false }));
  expect(within(await rowOf('AC')).getByText("Users' own")).toBeTruthy();
});

test('the picture of the last day is said in words', async () => {
  const at = new Date().toISOString();
  show(judgeRow({ hours: [{ at, ok: 3, failed: 1 }] }));
  expect(
    await screen.findByRole('img', {
      name: 'Last 24 hours: 0 h successful, 1 h with failures, 0 h with failures only, 23 h without requests',
    }),
  ).toBeTruthy();
});

test('a failure is described in words, and what the site showed stays text', async () => {
  const { user, container } = show(
    judgeRow({ state: 'paused', reason: 'humanCheck', waiting: 18, operations: [human] }),
  );
  const note = (await screen.findByText(/requires a CAPTCHA/)).closest('tr')!;
  expect(within(note).getByText(/^Logging in:/)).toBeTruthy();
  expect(within(note).getByText('18 submissions are queued. Each will be sent once.')).toBeTruthy();
  await user.click(within(note).getByText('Site response'));
  expect(within(note).getByRole('region', { name: 'Site response' }).textContent).toBe(HOSTILE);
  expect(container.querySelector('img')).toBeNull();
});

test('what works is paused, what is paused goes on, what does not answer is tried again', async () => {
  const { user } = show(
    judgeRow({ key: 'HDU' }),
    judgeRow({ key: 'POJ', state: 'paused', reason: 'closed' }),
    judgeRow({ key: 'SPOJ', state: 'down', reason: 'siteDown' }),
  );
  server.answer({ 'PUT /api/admin/remote-judge/pause': () => null });
  await user.click(await screen.findByRole('button', { name: 'Pause HDU' }));
  await user.click(screen.getByRole('button', { name: 'Resume POJ' }));
  await user.click(screen.getByRole('button', { name: 'Try again: SPOJ' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/admin/remote-judge/pause')).toEqual([
      { key: 'HDU', paused: true },
      { key: 'POJ', paused: false },
      { key: 'SPOJ', paused: false },
    ]),
  );
});

test('one that is off is set up where plugins are, and says no more', async () => {
  show(judgeRow({ key: 'LIBRE', state: 'off', needsReview: 2, operations: [human] }));
  const row = within(await rowOf('LIBRE'));
  expect(row.getByRole('link', { name: 'Set up' }).getAttribute('href')).toContain('remote-libre');
  expect(screen.queryByText(/requires a CAPTCHA/)).toBeNull();
});

test('all are checked at once', async () => {
  const { user } = show(judgeRow());
  server.answer({ 'POST /api/admin/remote-judge/check': () => null });
  await user.click(await screen.findByRole('button', { name: 'Check all' }));
  await waitFor(() => expect(server.sent('POST /api/admin/remote-judge/check')).toEqual([{}]));
});

test('sending a doubtful submission asks first and says that it may be there twice', async () => {
  const { user } = show(judgeRow({ needsReview: 1 }));
  server.answer({
    'GET /api/admin/remote-run/needs-review': () => pageOf([runNeedingReview({ id: 3 })]),
    'POST /api/admin/remote-run/decide': () => null,
  });
  await user.click(await screen.findByRole('button', { name: 'Resend' }));
  expect(screen.getByText(/it will exist there twice/)).toBeTruthy();
  expect(server.sent('POST /api/admin/remote-run/decide')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Resend submission' }));
  await waitFor(() => expect(server.sent('POST /api/admin/remote-run/decide')).toEqual([{ id: 3, decision: 'lost' }]));
});

test('what was given up is looked for again, and leaves the list', async () => {
  const { user } = show(judgeRow());
  const runs = [abandonedRun({ submitId: 41 }), abandonedRun({ submitId: 40, key: 'HDU', remoteRunId: null })];
  server.answer({
    'GET /api/admin/remote-run/given-up': () =>
      pageOf(runs.slice(server.sent('POST /api/admin/remote-run/resume').length)),
    'POST /api/admin/remote-run/resume': () => null,
  });
  const row = within((await screen.findByRole('link', { name: '#41' })).closest('tr')!);
  ['POJ-1000 · ann', '2500001', 'tribunal_01'].forEach((text) => expect(row.getByText(text)).toBeTruthy());
  expect(screen.getByText('Not known yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Check submission 41 again' }));
  await waitFor(() => expect(screen.queryByRole('link', { name: '#41' })).toBeNull());
  expect(server.sent('POST /api/admin/remote-run/resume')).toEqual([{ submitId: 41 }]);
  expect(screen.getByRole('link', { name: '#40' })).toBeTruthy();
});

test('while nothing was given up there is no word of it', async () => {
  show(judgeRow());
  await waitFor(() => expect(server.sent('GET /api/admin/remote-run/given-up')).toHaveLength(1));
  await rowOf('POJ');
  expect(screen.queryByText('No verdict received')).toBeNull();
});

test('a list that cannot be read says so', async () => {
  show(judgeRow());
  server.answer({ 'GET /api/admin/remote-run/given-up': () => refusal('The database is away') });
  expect(await screen.findByText('The database is away')).toBeTruthy();
});

test('a site without remote judges says where they come from', async () => {
  show();
  expect(await screen.findByText('No remote judges installed')).toBeTruthy();
});
