import type { CoreCalls, ProblemRow } from '@tribunal/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { statusRow } from '../../../../plugins/remote-judging/web/testing';
import type { RemoteJudgingCalls } from '../../../../plugins/remote-judging/contract';
import { currentToast } from '../../kit/feedback/toast';
import { fakeServer, loadPlugins, putSite, showPage } from '../../testing';
import { ProblemListPage } from './ProblemListPage';

const server = fakeServer<CoreCalls & RemoteJudgingCalls>();
const row = (pid: number, problemId: string): ProblemRow =>
  ({
    pid,
    problemId,
    title: `Problem ${problemId}`,
    difficulty: 0,
    tags: [],
    ac: 1,
    total: 2,
    myStatus: null,
  }) as never;
const ROWS = [row(1, 'ME-1'), row(2, 'CF-1A'), row(3, 'CF-2B')];
const page = <Row,>(records: Row[]) => ({ records, total: records.length, size: 30, current: 1, pages: 1 });

beforeEach(async () => {
  await loadPlugins('remote-judging');
  putSite({ plugins: ['remote-judging'] });
  server.answer({
    'GET /api/get-problem-list': () => page(ROWS),
    'GET /api/get-problem-tags-and-classification': () => [],
    'GET /api/remote-status': () => [statusRow({ key: 'CF', name: 'Codeforces', hasRatings: true })],
    'GET /api/remote-levels': () => ({ 2: '1500' }),
  });
});

const show = (search = '') => ({ user: userEvent.setup(), ...showPage(<ProblemListPage />, `/problem${search}`) });
const heads = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cellsOf = (title: string) =>
  within(screen.getByRole('link', { name: title }).closest('tr')!)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);
const asked = () => server.sent('GET /api/get-problem-list').at(-1);

test('a column of a plugin asks once for all rows of a page, and only for those it is about', async () => {
  show();
  await waitFor(() => expect(heads()).toContain('Remote rating'));
  expect(server.sent('GET /api/remote-levels')).toEqual([{ pids: '2,3' }]);
  const at = heads().indexOf('Remote rating');
  expect(await screen.findAllByText('1500')).toHaveLength(2);
  expect(cellsOf('Problem CF-1A')[at]).toContain('1500');
  expect(cellsOf('Problem CF-2B')[at]).toBe('');
  expect(cellsOf('Problem ME-1')[at]).toBe('');
});

test('on phones the cell is among the details below the title', async () => {
  show();
  await screen.findAllByText('1500');
  const details = screen.getByRole('link', { name: 'Problem CF-1A' }).nextElementSibling!;
  expect(details.textContent).toContain('CF-1A · 50.00% · Remote rating 1500');
  expect(screen.getByRole('columnheader', { name: 'Remote rating' }).className).toContain('t-hide-lg');
});

test('a column without anything to show is left out, and nothing is asked for problems of the site', async () => {
  server.answer({ 'GET /api/get-problem-list': () => page([ROWS[0]!]) });
  show();
  await screen.findByRole('link', { name: 'Problem ME-1' });
  expect(heads()).not.toContain('Remote rating');
  expect(server.sent('GET /api/remote-levels')).toEqual([]);
});

test('a column whose call fails is left out, and the list stays', async () => {
  server.answer({ 'GET /api/remote-levels': () => ({ status: 503, msg: 'down' }) });
  show();
  await screen.findByRole('link', { name: 'Problem CF-1A' });
  await waitFor(() => expect(server.sent('GET /api/remote-levels')).toHaveLength(1));
  expect(heads()).not.toContain('Remote rating');
});

test('a filter of a plugin is in the address, in the query of the list and among the active filters', async () => {
  const { user, router } = show('?keyword=sum');
  const select = await screen.findByRole('combobox', { name: 'Remote rating' });
  await user.selectOptions(select, '1400–1599');
  expect(router.state.location.search).toBe('?keyword=sum&remote-judging.level=1400-1599');
  await waitFor(() => expect(asked()).toMatchObject({ keyword: 'sum', 'remote-judging.level': '1400-1599' }));
  await user.click(screen.getByRole('button', { name: 'Remove filter Remote rating: 1400–1599' }));
  expect(router.state.location.search).toBe('?keyword=sum');
  await waitFor(() => expect(screen.queryByText(/^Remote rating: /)).toBeNull());
});

test('an address with a filter of a plugin opens the filtered list', async () => {
  show('?remote-judging.level=0-1199');
  await screen.findByRole('link', { name: 'Problem CF-1A' });
  expect(server.sent('GET /api/get-problem-list')).toEqual([
    { currentPage: '1', limit: '30', 'remote-judging.level': '0-1199' },
  ]);
  const select: HTMLSelectElement = await screen.findByRole('combobox', { name: 'Remote rating' });
  expect(select.value).toBe('0-1199');
});

test('a value that the filter cannot have is named and not asked for', async () => {
  const { router } = show('?remote-judging.level=high');
  await screen.findByRole('link', { name: 'Problem CF-1A' });
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(currentToast()?.text).toContain('remote-judging.level=high');
  expect(asked()).not.toHaveProperty('remote-judging.level');
});

test('the filter is not offered where no site rates its problems', async () => {
  server.answer({ 'GET /api/remote-status': () => [statusRow({ key: 'CF' })] });
  show();
  await screen.findAllByText('1500');
  expect(screen.queryByRole('combobox', { name: 'Remote rating' })).toBeNull();
});

test('a plugin that is switched off takes its column and its filter along at once', async () => {
  const { router } = show('?remote-judging.level=0-1199');
  await waitFor(() => expect(heads()).toContain('Remote rating'));
  await screen.findByRole('combobox', { name: 'Remote rating' });
  act(() => putSite({ plugins: [] }));
  await waitFor(() => expect(heads()).not.toContain('Remote rating'));
  expect(screen.queryByRole('combobox', { name: 'Remote rating' })).toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(asked()).not.toHaveProperty('remote-judging.level'));
  expect(currentToast()?.text).toContain('remote-judging.level');
});
