import { Status } from '@tribunal/contract';
import { expect, test } from 'vitest';
import { ContestType } from '@tribunal/plugin-contest/contract';
import type { ContestReplay } from '../../contract';
import { problemCountsOf } from '@tribunal/plugin-contest/standings';
import { ReplayPlayer } from './player';

const MINUTE = 60_000;
const { Accepted, WrongAnswer } = Status;

/** Two teams, two problems, one hour, frozen after forty minutes. */
const REPLAY: ContestReplay = {
  cid: 7,
  rules: { type: ContestType.Acm, penaltyMs: 20 * MINUTE, unitMs: MINUTE, tieBreak: 'none', oiRankScoreType: 'Recent' },
  startTime: '2031-05-01T10:00:00.000Z',
  lengthMs: 60 * MINUTE,
  freezeMs: 40 * MINUTE,
  problems: ['A', 'B'].map((displayId, index) => ({
    id: 11 + index,
    displayId,
    displayTitle: displayId,
    color: null,
    fullScore: 100,
  })),
  teams: [
    { team: 'x', name: 'Xenon', school: null, isStar: false },
    { team: 'y', name: 'Yttrium', school: 'Ytterby', isStar: false },
  ],
  runs: {
    team: [0, 1, 1],
    problem: [0, 0, 1],
    atMs: [10 * MINUTE, 20 * MINUTE, 50 * MINUTE],
    status: [WrongAnswer, Accepted, Accepted],
    score: [null, null, null],
    timeMs: [null, null, null],
  },
};

const solvedAt = (player: ReplayPlayer, minute: number) =>
  player.standingsAt(minute * MINUTE).map((row) => [row.team, 'solved' in row ? row.solved : null]);

test('it has every minute, forwards and backwards', () => {
  const player = new ReplayPlayer(REPLAY, { freeze: 'open' });
  const expected = {
    0: [
      ['x', 0],
      ['y', 0],
    ],
    20: [
      ['x', 0],
      ['y', 0],
    ],
    21: [
      ['y', 1],
      ['x', 0],
    ],
    60: [
      ['y', 2],
      ['x', 0],
    ],
  };
  for (const minute of [0, 20, 21, 60, 21, 0, 60] as const) expect(solvedAt(player, minute)).toEqual(expected[minute]);
});

test('as it was seen then, what came since the freeze is pending', () => {
  const player = new ReplayPlayer(REPLAY, { freeze: 'frozen' });
  expect(solvedAt(player, 60)).toEqual([
    ['y', 1],
    ['x', 0],
  ]);
  expect(player.standingsAt(60 * MINUTE)[0]?.results.get(12)).toMatchObject({ pending: 1, solvedBy: null });
});

test('heads say how many solved a problem, of how many attempts', () => {
  const counts = problemCountsOf(new ReplayPlayer(REPLAY, { freeze: 'open' }).standingsAt(60 * MINUTE));
  expect([counts.get(11), counts.get(12)]).toEqual([
    { ac: 1, total: 2 },
    { ac: 1, total: 1 },
  ]);
});
