import { Status, type CoreCalls } from '@tribunal/contract';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addAdminTexts, addPluginTexts, fakeServer, logInAs, putSite, refusal, showPage } from '@tribunal/web/testing';
import { setSession } from '../../../web/src/shared/session/store';
import { ACTIVITY_HOURS, type Dashboard, type DashboardCalls, type HourlyActivity } from '../contract';
import texts from '../locales/en-US/admin.json';
import { DashboardPage } from './DashboardPage';

const server = fakeServer<CoreCalls & DashboardCalls>();
const FROM = '2026-11-19T13:00:00.000Z';

const countsWith = (counts: Record<number, number>): number[] =>
  Array.from({ length: ACTIVITY_HOURS }, (_, index) => counts[index] ?? 0);
const activity: HourlyActivity = {
  from: FROM,
  verdicts: [
    { status: Status.Accepted, counts: countsWith({ 0: 100, 166: 2, 167: 3 }) },
    { status: Status.WrongAnswer, counts: countsWith({ 167: 1 }) },
    { status: Status.Judging, counts: countsWith({ 167: 1 }) },
    { status: Status.Pending, counts: countsWith({ 167: 1 }) },
  ],
};
const quiet: Dashboard = { readAt: FROM, attention: [], activity: { from: FROM, verdicts: [] } };
const queue = { waiting: 0, oldestAt: null, running: 0, paused: 0, postponed: 0, judged: 0, p50Ms: null, p95Ms: null };
const IDLE = { waitedMs: 0, discardedRuns: 0, lagMs: 0 };
const full: Dashboard = {
  readAt: FROM,
  attention: [{ text: 'No judge is connected.', link: '/admin/judges', since: null }],
  activity,
  queues: [
    { ...queue, key: 'ME', waiting: 12, paused: 3, postponed: 1, p50Ms: 850, p95Ms: 3400 },
    { ...queue, key: 'CF', p50Ms: 185_000 },
  ],
  judges: [
    {
      name: 'north',
      instance: '1',
      kind: 'local',
      slots: 4,
      running: 3,
      isDegraded: true,
      load: { waitedMs: 92_000, discardedRuns: 2, lagMs: 120 },
    },
    { name: 'idle', instance: '2', kind: 'local', slots: 2, running: 0, isDegraded: false, load: IDLE },
  ],
  storage: { freeBytes: 50 * 1024 ** 3, totalBytes: 200 * 1024 ** 3, lastBackupAt: null },
};
const health: CoreCalls['GET /api/admin/health']['data'] = {
  version: '1.2.3',
  status: 'degraded',
  database: 'ok',
  files: 'ok',
  queue: null,
  plugins: [],
  judges: [],
  untrustedProxies: [],
  attention: [],
  clockSkewMs: 0,
};

beforeEach(async () => {
  await addAdminTexts();
  addPluginTexts('dashboard', texts);
  putSite({});
});

const show = (
  dashboard: Dashboard | ReturnType<typeof refusal>,
  role: 'root' | 'admin' | 'problem_admin' = 'root',
  healthReply: Partial<typeof health> = {},
) => {
  logInAs('u1', 'ann', [role]);
  setSession({ permissions: role === 'root' ? ['system_info_admin'] : [] });
  const login = {
    id: 's',
    uid: 'u1',
    userAgent: 'Firefox/130 Linux',
    ip: '10.0.0.7',
    gmtCreate: FROM,
    gmtModified: FROM,
    isCurrent: false,
  };
  server.answer({
    'GET /api/admin/health': () => ({ ...health, ...healthReply }),
    'GET /api/admin/dashboard': () => dashboard,
    'GET /api/admin/dashboard/get-dashboard-info': () => ({ userNum: 1234, recentContestNum: 2, todayJudgeNum: 56 }),
    'POST /api/admin/dashboard/get-sessions': () => login,
  });
  showPage(<DashboardPage />);
};
afterEach(() => void vi.unstubAllEnvs());
const cellsOf = (row: HTMLElement): string[] =>
  within(row)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent ?? '');

test('counts, and the previous login of the viewer', async () => {
  show(quiet, 'admin');
  expect(await screen.findByText('1,234')).toBeTruthy();
  expect(screen.getByText('56')).toBeTruthy();
  expect(await screen.findByText('10.0.0.7')).toBeTruthy();
  expect(screen.getByText('Firefox on Linux')).toBeTruthy();
});

test('today is the day of the viewer', async () => {
  vi.stubEnv('TZ', 'Pacific/Kiritimati');
  show(quiet);
  expect(await screen.findByText('Submissions today')).toBeTruthy();
  const asked = server.sent('GET /api/admin/dashboard/get-dashboard-info');
  expect(asked).toEqual([{ timeZone: 'Pacific/Kiritimati' }]);
});

test('a site without failures is calm, and says that nobody submits', async () => {
  show(quiet);
  expect(await screen.findByText('Nothing needs attention')).toBeTruthy();
  expect(screen.getByText('No submissions in this time')).toBeTruthy();
});

test('a failure leads to its page', async () => {
  show(full);
  const link = await screen.findByRole('link', { name: 'View: No judge is connected.' });
  expect(link.getAttribute('href')).toBe('/admin/judges');
});

test('queues and judges with their load', async () => {
  show(full);
  const [own, remote] = within(await screen.findByRole('table', { name: 'Queue' }))
    .getAllByRole('row')
    .slice(1, 4)
    .filter((row) => !row.className);
  expect(cellsOf(own!)).toEqual(['This site', '12', '–', '0', '0', '850ms', '3.4s']);
  expect(cellsOf(remote!)).toEqual(['CF', '0', '–', '0', '0', '3.1m', '–']);
  expect(screen.getByText('3 more wait until their problem is corrected. 1 waits for a quiet machine.')).toBeTruthy();
  expect(screen.getAllByText(/Last 10 min/).map(({ textContent }) => textContent)).toEqual([
    'Last 10 min: programs waited 92s for the CPU · 2 runs discarded · judge up to 120ms late',
    'Last 10 min: programs waited 0ms for the CPU · 0 runs discarded · judge up to 0ms late',
  ]);
  expect(screen.getByText('3 of 4')).toBeTruthy();
  expect(screen.getByText('50 GiB (25%)')).toBeTruthy();
  expect(await screen.findByText('Not responding')).toBeTruthy();
});

test.each([
  ['admin', []],
  ['problem_admin', ['Queue']],
] as const)('%s sees no machines', async (role, tables) => {
  show({ ...full, judges: undefined, storage: undefined, ...(role === 'admin' && { queues: undefined }) }, role);
  await screen.findByText('No judge is connected.');
  const names = screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(names).toEqual(['Needs attention', 'Submissions', ...tables, 'Your account']);
});

test('a part that failed says so, and the others stay', async () => {
  show({ ...full, queues: null, activity: null });
  expect(await screen.findAllByText('This part could not be loaded. It is retried every few seconds.')).toHaveLength(2);
  expect(screen.getByText('3 of 4')).toBeTruthy();
});

test('when the dashboard cannot be read, the counts and the health stay', async () => {
  show(refusal('the server is busy'));
  expect(await screen.findByText('the server is busy')).toBeTruthy();
  expect(screen.getByText('1,234')).toBeTruthy();
  expect(await screen.findByText('Not responding')).toBeTruthy();
});

test('the chart is read with the arrow keys and as a table', async () => {
  show(full);
  const user = userEvent.setup();
  const chart = await screen.findByRole('slider');
  expect(chart.getAttribute('aria-valuetext')).toMatch(/: 6 submissions · Accepted 3 · Wrong Answer 1 · Pending 2$/);
  chart.focus();
  await user.keyboard('{ArrowLeft}');
  expect(screen.getByText(/: 2 submissions · Accepted 2$/)).toBeTruthy();
  await user.keyboard('{Home}');
  expect(chart.getAttribute('aria-valuenow')).toBe('0');
  expect(screen.getByText('8 submissions, 62.50% accepted')).toBeTruthy();
  await user.click(screen.getByText('7 d'));
  expect(screen.getByText('108 submissions, 97.22% accepted')).toBeTruthy();
  expect(chart.getAttribute('aria-valuemax')).toBe(String(ACTIVITY_HOURS - 1));
});

test('a proxy that is not trusted is reported, with what to do', async () => {
  show(quiet, 'root', { untrustedProxies: ['10.0.0.1', '10.0.0.2'] });
  expect(await screen.findByText('Requests arrive through an untrusted proxy')).toBeTruthy();
  expect(screen.getByText(/If 10\.0\.0\.1, 10\.0\.0\.2 is your proxy, add it to TRUSTED_PROXIES/)).toBeTruthy();
});

test.each([
  [30_049, '30s ahead'],
  [-12, '12ms behind'],
  [null, 'Not measured yet'],
])('the clock of the server is compared with the database’s: %s ms', async (clockSkewMs, text) => {
  show(quiet, 'root', { clockSkewMs });
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText(/TRUSTED_PROXIES/)).toBeNull();
});
