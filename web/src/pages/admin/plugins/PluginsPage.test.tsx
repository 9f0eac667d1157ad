import type { PackageOverview, PluginRow } from '@tribunal/contract';
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import i18n from 'i18next';
import { beforeEach, expect, test, vi } from 'vitest';
import { ConfirmOutlet } from '../../../kit';
import { adminTexts } from '../../../locales/admin';
import { texts as chinese } from '../../../locales/zh-CN';
import { fakeServer, refusal, showPage } from '../../../testing';
import { pluginRow } from '../../../testing/plugin-row';
import { PluginsPage } from './PluginsPage';

const server = fakeServer();
const NO_PACKAGES: PackageOverview = {
  allowed: 'all',
  hasRegistry: false,
  hasCatalogue: false,
  installed: [],
  removed: [],
};
beforeEach(async () => {
  i18n.addResourceBundle('en-US', 'translation', await adminTexts('en-US'));
  i18n.addResourceBundle('zh-CN', 'translation', { ...chinese, ...(await adminTexts('zh-CN')) });
});

const GYM = pluginRow({
  id: 'remote-gym',
  names: { 'en-US': 'Codeforces Gym', 'zh-CN': 'Codeforces 训练场' },
  kind: 'remote-judge',
  state: 'waiting',
  requires: ['remote-cf'],
});
const CF = pluginRow({
  id: 'remote-cf',
  names: { 'en-US': 'Codeforces', 'zh-CN': 'Codeforces' },
  kind: 'remote-judge',
  state: 'failed',
  reason: 'quarantined',
  failure: {
    message: 'the disk is full',
    count: 5,
    since: '2026-01-01T00:00:00.000Z',
    lastAt: '2026-01-01T00:05:40.000Z',
    nextAt: null,
  },
  settings: [
    {
      name: 'requestTimeout',
      spec: { type: 'integer', default: 30, min: 1, max: 300, label: 'remote.settings.requestTimeout' },
      labels: {},
      value: 30,
      hasSecret: false,
    },
    {
      name: 'proxy',
      spec: { type: 'string', default: '', maxLength: 255, label: 'remote.settings.proxy', secret: true },
      labels: {},
      value: null,
      hasSecret: true,
    },
    {
      name: 'league',
      spec: { type: 'string', default: 'div', maxLength: 9, label: 'settings.league' },
      labels: { 'en-US': 'League', 'zh-CN': '组别' },
      value: 'div',
      hasSecret: false,
    },
    {
      name: 'pool',
      spec: { type: 'boolean', default: false, label: 'remote.settings.pool' },
      labels: {},
      value: false,
      hasSecret: false,
    },
  ],
});
const FOREIGN = pluginRow({
  id: 'plagiarism',
  names: { 'en-US': 'Plagiarism check', 'zh-CN': '查重' },
  state: 'failed',
  isAdded: true,
  place: 'folder',
  fault: { kind: 'contract', wants: '^9.0', has: '1.0.0' },
});

const open = async (rows: PluginRow[], address?: string) => {
  server.answer({ 'GET /api/admin/plugin': () => rows, 'GET /api/admin/plugin/packages': () => NO_PACKAGES });
  const page = showPage(<PluginsPage />, address);
  await screen.findAllByRole('table');
  return page;
};
/** Returns the row of a plugin with the note below it. */
const rowOf = (name: string) => screen.getByText(name).closest('tr')!;
const below = (name: string) => rowOf(name).nextElementSibling as HTMLElement;

test('each plugin shows its name, state and resources in the group of its kind', async () => {
  await open([pluginRow({ effects: ['31 calls', 'job a', 'job b'] }), GYM, CF, FOREIGN]);
  expect(rowOf('Contests').textContent).toMatch(/contest 1\.4\.0(Active){2}31 calls2 jobs/);
  expect(rowOf('Codeforces').textContent).toMatch(/Quarantined/);
  expect(rowOf('Plagiarism check').textContent).toMatch(/Failed/);
  const groupOf = (name: string) => rowOf(name).closest('section')?.querySelector('h2')?.textContent;
  expect(['Contests', 'Codeforces', 'Plagiarism check'].map(groupOf)).toEqual([
    'Features',
    'Remote judges',
    'Added by this site',
  ]);
  expect(screen.getByText(/4 installed · 1 active · 2 need attention/)).toBeDefined();
});

test('names follow the language of the viewer', async () => {
  await open([GYM, FOREIGN]);
  await act(() => i18n.changeLanguage('zh-CN'));
  expect(rowOf('Codeforces 训练场').textContent).toContain('等待');
  expect(below('查重').textContent).toContain('^9.0');
});

test('a plugin that waits says for whom; one that is refused says why, and trying again is of no use', async () => {
  await open([GYM, CF, FOREIGN]);
  expect(below('Codeforces Gym').textContent).toContain('Requires Codeforces.');
  expect(below('Plagiarism check').textContent).toContain('requires contract ^9.0, and this site has 1.0.0');
  expect(within(below('Plagiarism check')).queryByRole('button')).toBeNull();
});

test.each([
  [
    { kind: 'build', message: 'plugin.ts:1: no' },
    /Failed: build\. plugin\.ts:1: no\./,
    /失败：构建。plugin\.ts:1: no。/,
  ],
  [{ kind: 'manifest', message: 'no' }, /Failed: manifest\. no\./, /失败：清单。no。/],
  [{ kind: 'migration', name: '0002-a', message: 'no' }, /Failed: migration 0002-a\. no\./, /数据库迁移 0002-a。no。/],
  [{ kind: 'migration', name: null, message: 'no' }, /Failed: migrations\. no\./, /失败：数据库迁移。no。/],
] as const)('one that failed before it was started says why: %j', async (fault, english, chinese) => {
  await open([{ ...FOREIGN, fault }]);
  expect(below('Plagiarism check').textContent).toMatch(english);
  await act(() => i18n.changeLanguage('zh-CN'));
  expect(below('查重').textContent).toMatch(chinese);
});

test('one in quarantine says why, how often and since when, and is restarted on request', async () => {
  await open([CF]);
  const note = below('Codeforces');
  expect(note.textContent).toMatch(/the disk is full Failed 5 times since .+, most recently at .+ Stopped/);
  server.answer({
    'POST /api/admin/plugin/retry': () => CF,
    'GET /api/admin/plugin': () => [{ ...CF, state: 'active', failure: null, reason: null }],
  });
  fireEvent.click(within(note).getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(rowOf('Codeforces').textContent).toContain('Active'));
  expect(server.sent('POST /api/admin/plugin/retry')).toEqual([{ id: 'remote-cf' }]);
});

test('one that drains says what is under way and until when', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stopsBy = new Date(Date.now() + 8_500).toISOString();
  await open([pluginRow({ state: 'draining', wanted: 'off', underWay: 2, stopsBy })]);
  expect(below('Contests').textContent).toMatch(/2 requests are still finishing.*within 9 s/);
});

test('a switch that the site refuses goes back', async () => {
  server.answer({
    'GET /api/admin/plugin/usage': () => ({ interrupts: [], dependents: [] }),
    'PUT /api/admin/plugin': () => refusal('not now'),
  });
  await open([pluginRow()]);
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Enable Contests' });
  fireEvent.click(toggle);
  await waitFor(() => expect(server.sent('PUT /api/admin/plugin')).toEqual([{ id: 'contest', wanted: 'off' }]));
  await waitFor(() => expect(toggle.checked).toBe(true));
});

test('switching off asks first when something is under way, and says what', async () => {
  server.answer({
    'GET /api/admin/plugin/usage': () => ({ interrupts: ['Contests: 2.', 'Prints: 1.'], dependents: ['remote-gym'] }),
    'PUT /api/admin/plugin': () => pluginRow({ wanted: 'off' }),
  });
  await open([pluginRow(), GYM]);
  render(<ConfirmOutlet />);
  const toggle = screen.getByRole<HTMLInputElement>('switch', { name: 'Enable Contests' });
  fireEvent.click(toggle);
  const dialog = await screen.findByRole('dialog', { name: 'Turn off Contests?' });
  expect(dialog.textContent).toMatch(/Contests: 2\. Prints: 1\. This also stops Codeforces Gym\./);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('PUT /api/admin/plugin')).toEqual([]);
  fireEvent.click(toggle);
  fireEvent.click(await screen.findByRole('button', { name: 'Turn off' }));
  await waitFor(() => expect(server.sent('PUT /api/admin/plugin')).toEqual([{ id: 'contest', wanted: 'off' }]));
});

test('switching off asks also when what is under way cannot be counted', async () => {
  server.answer({ 'GET /api/admin/plugin/usage': () => refusal('the database is slow') });
  await open([pluginRow()]);
  render(<ConfirmOutlet />);
  fireEvent.click(screen.getByRole('switch', { name: 'Enable Contests' }));
  const dialog = await screen.findByRole('dialog', { name: 'Turn off Contests?' });
  expect(dialog.textContent).toContain("couldn't be counted");
  expect(server.sent('PUT /api/admin/plugin')).toEqual([]);
});

test('the box finds by id and by either name, and says so when there is none', async () => {
  await open([pluginRow(), GYM, CF]);
  const box = screen.getByRole('searchbox');
  fireEvent.change(box, { target: { value: '训练场' } });
  await waitFor(() => expect(screen.queryByText('Contests')).toBeNull());
  expect(rowOf('Codeforces Gym')).toBeDefined();
  fireEvent.change(box, { target: { value: 'zzz' } });
  await screen.findByText('No matching plugins');
});

test('the form is made of the manifest, and sends what differs', async () => {
  await open([CF, pluginRow()], '/admin/plugins?plugin=remote-cf');
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByLabelText<HTMLInputElement>('Request timeout (s), 1–300').value).toBe('30');
  const proxy = form.getByLabelText<HTMLInputElement>(/^Proxy.*Set; leave empty to keep it/);
  expect(proxy.value).toBe('');
  expect(proxy.type).toBe('password');
  fireEvent.change(form.getByLabelText('Request timeout (s), 1–300'), { target: { value: '45' } });
  fireEvent.change(form.getByLabelText('League'), { target: { value: 'gym' } });
  fireEvent.click(form.getByRole('switch'));
  server.answer({ 'PUT /api/admin/plugin/settings': () => CF });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent('PUT /api/admin/plugin/settings')).toEqual([
    { id: 'remote-cf', values: { requestTimeout: 45, league: 'gym', pool: true } },
  ]);
});

test('a number outside its limits is not sent; what the site refuses stands beside its field', async () => {
  await open([CF]);
  fireEvent.click(screen.getByRole('button', { name: 'Settings of Codeforces' }));
  const form = within(await screen.findByRole('dialog'));
  const number = form.getByLabelText('Request timeout (s), 1–300');
  fireEvent.change(number, { target: { value: '301' } });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  expect((await form.findByRole('alert')).textContent).toBe(
    'Request timeout (s) must be a whole number from 1 to 300.',
  );
  expect(server.sent('PUT /api/admin/plugin/settings')).toEqual([]);
  fireEvent.change(number, { target: { value: '3' } });
  server.answer({ 'PUT /api/admin/plugin/settings': () => refusal('League must not be that', 'league') });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(form.getByRole('alert').textContent).toBe('League must not be that'));
  expect(form.getByLabelText('League').getAttribute('aria-invalid')).toBe('true');
});

test('a secret that is bound to an address says that it does not outlive a change of it', async () => {
  const settings = CF.settings.map((setting) =>
    setting.name === 'proxy' ? { ...setting, spec: { ...setting.spec, boundTo: 'league' } } : setting,
  );
  await open([{ ...CF, settings } as PluginRow], '/admin/plugins?plugin=remote-cf');
  const form = within(await screen.findByRole('dialog'));
  expect(form.getByText(/^Enter it again when you change the address/)).toBeTruthy();
});

test('a secret is removed only on request', async () => {
  await open([CF], '/admin/plugins?plugin=remote-cf');
  const form = within(await screen.findByRole('dialog'));
  fireEvent.click(form.getByRole('checkbox', { name: /^Remove: Proxy/ }));
  server.answer({ 'PUT /api/admin/plugin/settings': () => CF });
  fireEvent.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(server.sent('PUT /api/admin/plugin/settings')).toEqual([{ id: 'remote-cf', values: { proxy: '' } }]),
  );
});

test('a plugin without settings has no button for them', async () => {
  await open([pluginRow()], '/admin/plugins?plugin=contest');
  expect(screen.queryByRole('button', { name: 'Settings of Contests' })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('plugins are grouped, and each says what it does, where it lies and who wrote it', async () => {
  const notes = pluginRow({
    id: 'notes',
    names: { 'en-US': 'Notes', 'zh-CN': '留言' },
    summaries: { 'en-US': 'Users leave notes.', 'zh-CN': '用户留言。' },
    isAdded: true,
    place: 'installed',
    about: { author: 'Ada', license: 'MIT', homepage: null },
  });
  await open([pluginRow({ category: 'contest' }), CF, notes]);
  expect(screen.getAllByRole('heading', { level: 2 }).map((one) => one.textContent)).toEqual([
    'Contests',
    'Remote judges',
    'Added by this site',
  ]);
  expect(rowOf('Notes').textContent).toMatch(/Users leave notes\..*Installed here · Ada/);
});

test('removing an installed plugin shows its data, and asks whether to keep it', async () => {
  const notes = pluginRow({ id: 'notes', names: { 'en-US': 'Notes', 'zh-CN': '留言' }, place: 'installed' });
  await open([notes]);
  server.answer({
    'GET /api/admin/plugin/packages/data': () => ({ tables: [{ table: 'notes_note', rows: 3 }] }),
    'POST /api/admin/plugin/packages/remove': () => null,
  });
  fireEvent.click(screen.getByRole('button', { name: 'Remove Notes' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove Notes?' }));
  expect(document.activeElement?.textContent).not.toBe('Remove');
  expect(await dialog.findByText('notes_note: 3 rows')).toBeTruthy();
  fireEvent.click(dialog.getByLabelText('Delete its tables and settings'));
  fireEvent.click(dialog.getByRole('button', { name: 'Remove and delete data' }));
  await waitFor(() =>
    expect(server.sent('POST /api/admin/plugin/packages/remove')).toEqual([{ id: 'notes', data: 'drop' }]),
  );
});

test('a removed plugin whose data is kept is listed with its tables', async () => {
  server.answer({
    'GET /api/admin/plugin': () => [pluginRow()],
    'GET /api/admin/plugin/packages': () => ({
      ...NO_PACKAGES,
      removed: [
        {
          id: 'notes',
          names: { 'en-US': 'Notes', 'zh-CN': '留言' },
          version: '1.0.0',
          tables: [{ table: 'notes_note', rows: 3 }],
          removedBy: 'root',
          removedAt: '2026-01-01T00:00:00.000Z',
        },
      ],
    }),
  });
  showPage(<PluginsPage />);
  expect(await screen.findByText('notes_note: 3 rows')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete the data of Notes' })).toBeTruthy();
});
