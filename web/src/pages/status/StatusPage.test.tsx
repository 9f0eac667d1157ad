import { Status, type CoreCalls, type SubmissionRow } from '@tribunal/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { statusRow } from '../../../../plugins/remote-judging/web/testing';
import type { RemoteJudgingCalls } from '../../../../plugins/remote-judging/contract';
import { callKey, queryClient } from '../../api';
import { fakeServer, loadPlugins, putSite, showPage } from '../../testing';
import { StatusList } from './StatusList';
import type { StatusLinks } from './StatusTable';

const server = fakeServer<CoreCalls & RemoteJudgingCalls>();
const LINKS: StatusLinks = {
  problem: ({ displayPid }) => `/problem/${displayPid}`,
  submission: ({ submitId }) => `/submission-detail/${submitId}`,
};
const row = (submitId: number, displayPid: string, changes: Partial<SubmissionRow> = {}): SubmissionRow =>
  ({
    submitId,
    displayPid,
    title: `Problem ${displayPid}`,
    uid: '1',
    username: 'ann',
    cid: 0,
    gid: null,
    status: Status.Accepted,
    time: 1,
    memory: 1,
    length: 1,
    language: 'C++',
    score: null,
    submitTime: '2026-11-22T10:00:00Z',
    ...changes,
  }) as never;
const ROWS = [row(13, 'ME-1'), row(12, 'CF-1A'), row(11, 'CF-2B', { status: Status.Judging })];
const LIST = 'GET /api/get-submission-list';
const page = (records: SubmissionRow[]) => ({ records, total: records.length, size: 15, current: 1, pages: 1 });

beforeEach(async () => {
  await loadPlugins('remote-judging');
  putSite({ plugins: ['remote-judging'] });
  server.answer({
    [LIST]: () => page(ROWS),
    'GET /api/remote-status': () => [statusRow({ key: 'CF', name: 'Codeforces' })],
    'GET /api/remote-runs': ({ query }) =>
      Object.fromEntries(
        query['submitIds']!.split(',').map((id) => [
          id,
          { key: 'CF', runId: `9${id}`, url: `https://cf.example/${id}` },
        ]),
      ),
  });
});

const show = (search = '', gid?: number) => ({
  user: userEvent.setup(),
  ...showPage(<StatusList links={LINKS} gid={gid} />, `/status${search}`),
});
const rowOf = (title: string) => within(screen.getByRole('link', { name: title }).closest('tr')!);
const HEAD = { name: 'Remote judge' };

test('submissions at remote judges have their ids there, which are asked for at once', async () => {
  show();
  await screen.findByRole('columnheader', HEAD);
  expect(server.sent('GET /api/remote-runs')).toEqual([{ submitIds: '12' }]);
  const [link] = await rowOf('Problem CF-1A').findAllByRole('link', { name: '912' });
  expect(link!.getAttribute('href')).toBe('https://cf.example/12');
  await waitFor(() => expect(link!.closest('td')!.textContent).toContain('Codeforces 912'));
  expect(rowOf('Problem ME-1').queryByText(/Codeforces/)).toBeNull();
});

test('rows come with what plugins add to them, so that no column comes or goes later', async () => {
  let reply: (runs: Record<string, never>) => void = () => undefined;
  server.answer({
    // Own problems may have ids that look like those of remote judges.
    [LIST]: () => page([row(12, 'SHELF-1')]),
    'GET /api/remote-runs': () => new Promise((resolve) => (reply = resolve)),
  });
  show();
  await waitFor(() => expect(server.sent('GET /api/remote-runs')).toEqual([{ submitIds: '12' }]));
  expect(screen.queryByRole('table')).toBeNull();
  act(() => reply({}));
  await screen.findByRole('link', { name: 'Problem SHELF-1' });
  expect(screen.queryByRole('columnheader', HEAD)).toBeNull();
});

test('rows do not wait for a plugin that does not reply', async () => {
  server.answer({ [LIST]: () => page([row(12, 'CF-1A')]), 'GET /api/remote-runs': () => new Promise(() => undefined) });
  show();
  await screen.findByRole('link', { name: 'Problem CF-1A' }, { timeout: 10_000 });
  expect(screen.queryByRole('columnheader', HEAD)).toBeNull();
});

test('rows that are shown stay while more is asked for', async () => {
  let records = [row(13, 'ME-1')];
  server.answer({ [LIST]: () => page(records), 'GET /api/remote-runs': () => new Promise(() => undefined) });
  show();
  await screen.findByRole('link', { name: 'Problem ME-1' });
  records = [row(14, 'CF-1A'), ...records];
  await act(() => queryClient.invalidateQueries({ queryKey: callKey(LIST, { query: { currentPage: 1, limit: 15 } }) }));
  await waitFor(() => expect(server.sent('GET /api/remote-runs')).toEqual([{ submitIds: '14' }]));
  screen.getByRole('link', { name: 'Problem ME-1' });
});

test('what is judged meanwhile is asked for, too, and the others stay as they are', async () => {
  show();
  await rowOf(await screen.findByText('Problem CF-1A').then(() => 'Problem CF-1A')).findAllByRole('link', {
    name: '912',
  });
  const key = callKey(LIST, { query: { currentPage: 1, limit: 15 } });
  act(() => void queryClient.setQueryData(key, page(ROWS.map((each) => ({ ...each, status: Status.Accepted })))));
  await rowOf('Problem CF-2B').findAllByRole('link', { name: '911' }, { timeout: 3000 });
  expect(server.sent('GET /api/remote-runs')).toEqual([{ submitIds: '12' }, { submitIds: '12,11' }]);
  expect(rowOf('Problem CF-1A').getAllByRole('link', { name: '912' }).length).toBeGreaterThan(0);
});

test('the filter by judge is in the address and in the query of the list', async () => {
  const { user, router } = show();
  const select = await screen.findByRole('combobox', HEAD);
  await screen.findByRole('option', { name: 'Codeforces' });
  await user.selectOptions(select, 'Codeforces');
  expect(router.state.location.search).toBe('?remote-judging.site=CF');
  await waitFor(() => expect(server.sent(LIST).at(-1)).toMatchObject({ 'remote-judging.site': 'CF' }));
  await user.selectOptions(select, 'This site');
  expect(router.state.location.search).toBe('?remote-judging.site=ME');
});

test('an empty filtered list says so, and resets', async () => {
  server.answer({ [LIST]: ({ query }) => page(query['remote-judging.site'] ? [] : ROWS) });
  const { user, router } = show('?remote-judging.site=CF');
  await screen.findByText('No matching submissions');
  await user.click(screen.getAllByRole('button', { name: /reset/i }).at(-1)!);
  expect(router.state.location.search).toBe('');
});

test('the lists of groups have neither', async () => {
  show('', 1000);
  await screen.findByRole('link', { name: 'Problem CF-1A' });
  expect(screen.queryByRole('combobox', HEAD)).toBeNull();
  expect(server.sent('GET /api/remote-runs')).toEqual([]);
});

test('a plugin that is switched off takes its column and its filter along at once', async () => {
  const { router } = show('?remote-judging.site=CF');
  await screen.findByRole('columnheader', HEAD);
  await screen.findByRole('combobox', HEAD);
  act(() => putSite({ plugins: [] }));
  await waitFor(() => expect(screen.queryByRole('columnheader', HEAD)).toBeNull());
  expect(screen.queryByRole('combobox', HEAD)).toBeNull();
  await waitFor(() => expect(router.state.location.search).toBe(''));
  await waitFor(() => expect(server.sent(LIST).at(-1)).not.toHaveProperty('remote-judging.site'));
});
