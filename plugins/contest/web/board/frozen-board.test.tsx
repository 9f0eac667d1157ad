import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { at, contestServer, infoOf, openTab, problemOf } from '../testing';
import { acmRowOf, boardPageOf } from './testing';

const RANK = 'POST /api/get-contest-rank';
const FREEZE = { sealRank: true, sealRankTime: at(-0.5), isSealed: true };
const server = contestServer();

test('a frozen scoreboard says since when', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf(FREEZE),
    [RANK]: () => boardPageOf([acmRowOf('8')], { isSealed: true }),
  });
  openTab('rank');
  expect(await screen.findByText(/Frozen since .*\. Later submissions show as pending/)).toBeTruthy();
});

test('a frozen scoreboard has no number from elsewhere, not even for organisers', async () => {
  server.answer({
    'GET /api/get-contest-info': () => infoOf(FREEZE, { isContestAdmin: true }),
    'GET /api/get-contest-problem': () => [problemOf('A', { ac: 7777, total: 8888 }), problemOf('B', { ac: 9999 })],
    [RANK]: () => boardPageOf([acmRowOf('8')], { isSealed: true, problemCounts: { A: { ac: 1, total: 3 } } }),
  });
  openTab('rank');
  expect((await screen.findByRole('columnheader', { name: /Problem A/ })).textContent).toContain('solved by 1');
  expect(document.body.textContent).not.toMatch(/7777|8888|9999/);
});
