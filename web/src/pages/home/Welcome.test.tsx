import type { CoreCalls, ProblemRow } from '@tribunal/contract';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { statusRow } from '../../../../plugins/remote-judging/web/testing';
import type { RemoteJudgingCalls } from '../../../../plugins/remote-judging/contract';
import { fakeServer, loadPlugins, putSite, showPage } from '../../testing';
import { Welcome } from './Welcome';

const server = fakeServer<CoreCalls & RemoteJudgingCalls>();
const ownProblems = (total: number, ...titles: string[]) =>
  server.answer({
    'GET /api/get-problem-list': () => ({
      records: titles.map((title) => ({ problemId: 'ME-1000', title }) as ProblemRow),
      total,
      size: 1,
      current: 1,
      pages: total,
    }),
  });

beforeEach(async () => {
  await loadPlugins('remote-judging');
  putSite({ plugins: ['remote-judging'] });
  server.answer({
    'GET /api/remote-status': () => [
      statusRow({ key: 'CF' }),
      statusRow({ key: 'POJ', state: 'slow' }),
      statusRow({ key: 'HDU', state: 'off' }),
    ],
  });
});

const linkTo = (name: string) => screen.queryByRole('link', { name })?.getAttribute('href');

test('a visitor learns what there is, and starts with the first of the own problems', async () => {
  ownProblems(16, 'A + B');
  showPage(<Welcome />);
  await screen.findByText('16 problems on this site · 2 remote judges');
  expect(linkTo('Start with A + B')).toBe('/problem/ME-1000');
  expect(linkTo('Browse problems')).toBe('/problem');
  expect(server.sent('GET /api/get-problem-list')).toEqual([{ oj: 'Mine', currentPage: '1', limit: '1' }]);
});

test('without own problems, a visitor browses those of others', async () => {
  ownProblems(0);
  showPage(<Welcome />);
  await screen.findByText('2 remote judges');
  await waitFor(() => expect(linkTo('Browse problems')).toBe('/problem'));
  expect(screen.getAllByRole('link')).toHaveLength(1);
});

test('no button moves another one when it arrives', async () => {
  let reply: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (reply = resolve));
  server.answer({
    'GET /api/get-problem-list': async () => {
      await arrival;
      return { records: [], total: 0, size: 1, current: 1, pages: 0 };
    },
  });
  showPage(<Welcome />);
  await screen.findByText('2 remote judges');
  expect(screen.queryByRole('link')).toBeNull();
  reply();
  await screen.findByRole('link', { name: 'Browse problems' });
});
