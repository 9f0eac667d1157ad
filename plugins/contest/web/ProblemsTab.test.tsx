import { Status } from '@tribunal/contract';
import { loadPlugins, problemDetail, putSite, refusal } from '@tribunal/web/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContestType } from '../contract';
import { statusRow } from '../../remote-judging/web/testing';
import { contestServer, FAMILY, infoOf, openTab, problemOf } from './testing';

const server = contestServer();
const cells = async (title: string) => {
  const row = (await screen.findByText(title)).closest('tr')!;
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
};

test('a problem has its own verdict in words, a balloon with a name, and counts', async () => {
  server.answer({
    'GET /api/get-contest-problem': () => [
      problemOf('A', { myStatus: Status.Accepted }),
      problemOf('B', { myStatus: Status.NotSubmitted, color: null }),
    ],
  });
  openTab('problems');
  await waitFor(async () => expect((await cells('Problem A'))[0]).toBe('Accepted'));
  expect(await cells('Problem A')).toEqual(['Accepted', 'A (red)', 'Problem A', '3', '6', '50.00%']);
  expect((await cells('Problem B'))[0]).toBe('Not Submitted');
  expect(screen.getByRole('link', { name: 'Problem A' }).getAttribute('href')).toBe('/contest/7/problem/A');
});

test('counts are question marks while results are hidden', async () => {
  server.answer({ 'GET /api/get-contest-problem': () => [problemOf('A', { ac: null, total: null })] });
  openTab('problems');
  const [, , , ac, total, rate] = await cells('Problem A');
  for (const cell of [ac, total, rate]) expect(cell).toBe('?Hidden while the scoreboard is frozen');
});

test('an OI contest shows the own score', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({ type: ContestType.Oi }),
    'GET /api/get-contest-problem': () => [
      problemOf('A', { myStatus: Status.PartialAccepted, score: 40 }),
      problemOf('B', { myStatus: Status.NotSubmitted }),
    ],
  });
  openTab('problems');
  await waitFor(async () => expect((await cells('Problem A'))[3]).toBe('40'));
  expect((await cells('Problem B'))[3]).toBe('–');
});

test('a problem of a record that the bank has not cannot be opened', async () => {
  server.answer({ 'GET /api/get-contest-problem': () => [problemOf('A', { pid: null })] });
  openTab('problems');
  await screen.findByText('not in the problem bank');
  expect(screen.queryByRole('link', { name: /Problem A/ })).toBeNull();
});

test('a contest without problems says so', async () => {
  server.answer({ 'GET /api/get-contest-problem': () => [] });
  openTab('problems');
  expect(await screen.findByText('No problems yet')).toBeTruthy();
});

test('a list that failed can be asked for again', async () => {
  server.answer({ 'GET /api/get-contest-problem': () => refusal('Try later') });
  const { user } = openTab('problems');
  expect(await screen.findByText('Try later')).toBeTruthy();
  server.answer({ 'GET /api/get-contest-problem': () => [problemOf('C')] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Problem C')).toBeTruthy();
});

test('the data of all problems is there once a program asks for it', async () => {
  server.answer({
    'GET /api/get-contest-problem': () => [
      problemOf('A'),
      problemOf('B', { pid: null }),
      problemOf('C'),
      problemOf('D'),
    ],
    'GET /api/get-contest-problem-details': ({ query: { displayId } }) =>
      displayId === 'C'
        ? refusal('not yet')
        : problemDetail({ problem: { problemId: displayId, title: `Problem ${displayId}` } as never }),
  });
  openTab('problems');
  await screen.findByText('Problem A');
  expect(server.sent('GET /api/get-contest-problem-details')).toEqual([]);
  act(() => void document.dispatchEvent(new Event('tribunal:describe-problems')));
  const read = () => document.querySelector('[data-problem-list="7"] script[type="application/ld+json"]');
  await waitFor(() => expect(read()).not.toBeNull());
  const { title } = infoOf();
  expect(JSON.parse(read()!.textContent!)).toMatchObject({
    '@type': 'ItemList',
    name: title,
    itemListElement: ['A', 'D'].map((displayId) => ({
      name: `Problem ${displayId}`,
      url: `${location.origin}/contest/7/problem/${displayId}`,
      isPartOf: { name: title },
    })),
  });
});

test('a problem that is judged elsewhere says where, and whether that works, where the viewer may know it', async () => {
  await loadPlugins('remote-judging');
  putSite({ openContestComment: false, plugins: [...FAMILY, 'remote-judging'] });
  const judges = { 'GET /api/remote-status': () => [statusRow({ key: 'CF', name: 'Codeforces', state: 'down' })] };
  server.answer({
    ...judges,
    'GET /api/get-contest-problem': () => [problemOf('A', { remoteId: 'CF-1A' }), problemOf('B')],
  });
  openTab('problems');
  await screen.findByText('Codeforces');
  expect((await cells('Problem A'))[2]).toBe('Problem A CodeforcesNot responding');
  expect((await cells('Problem B'))[2]).toBe('Problem B');
  act(() => putSite({ openContestComment: false, plugins: FAMILY }));
  await waitFor(async () => expect((await cells('Problem A'))[2]).toBe('Problem A'));
});
