import { Status } from '@tribunal/contract';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ContestType } from '../../contract';
import { refresh } from '../calls';
import { RESULTS } from '../contest-context';
import { at, contestServer, infoOf, openTab, problemOf } from '../testing';

const server = contestServer();
const names = async () => {
  const strip = await screen.findByRole('navigation', { name: 'Problems in this set' });
  return within(strip)
    .getAllByRole('link')
    .map((link) => link.textContent);
};

test('every page of the contest links to its problems, with own results that follow new verdicts', async () => {
  server.answer({
    'GET /api/get-contest-problem': () => [
      problemOf('A', { myStatus: Status.Accepted }),
      problemOf('B', { myStatus: Status.NotSubmitted }),
      problemOf('C', { pid: null }),
    ],
  });
  openTab('');
  expect(await names()).toEqual(['A Problem A, Accepted', 'B Problem B, Not Submitted']);
  expect(screen.getByRole('link', { name: /^B/ }).getAttribute('href')).toBe('/contest/7/problem/B');
  server.answer({
    'GET /api/get-contest-problem': () => [problemOf('A'), problemOf('B', { myStatus: Status.Pending })],
  });
  await act(() => refresh(...RESULTS));
  await waitFor(async () => expect((await names())[1]).toBe('B Problem B, Pending'));
});

test('OI points are shown, and a hidden result stays hidden', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({ type: ContestType.Oi }),
    'GET /api/get-contest-problem': () => [
      problemOf('A', { myStatus: Status.PartialAccepted, score: 40 }),
      problemOf('B', { myStatus: Status.UnknownResult }),
    ],
  });
  openTab('');
  expect(await names()).toEqual(['A Problem A, Partial Accepted 40', 'B Problem B, Unknown Result']);
});

test('the page of a submission marks its problem', async () => {
  openTab('problem/B/submission-detail/9');
  await names();
  const current = screen.getAllByRole('link').filter((link) => link.getAttribute('aria-current') === 'page');
  expect(current.map(({ textContent }) => textContent)).toContain('B Problem B, Not Submitted');
});

test('while the contest cannot be entered there is no strip, and its problems are not asked for', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf({ startTime: at(1) }, { mayEnter: false, entryRefusal: 'notStarted' }),
  });
  openTab('');
  await screen.findByRole('navigation', { name: 'Contest' });
  expect(document.querySelector('.t-contest-strip')).toBeNull();
  expect(server.sent('GET /api/get-contest-problem')).toEqual([]);
});

test('the room of the strip is there before its problems are', async () => {
  server.answer({ 'GET /api/get-contest-problem': () => new Promise<never>(() => undefined) });
  openTab('');
  await screen.findByRole('navigation', { name: 'Contest' });
  expect(document.querySelector('.t-contest-strip')).not.toBeNull();
});
