import { expect, it } from 'vitest';
import type { AcmRow } from '../../contract';
import { boardRow, type AcmResult, type OiResult } from '../../standings';

const ADA = {
  username: 'ada',
  rankShowName: 'Ada',
  hasAccount: true,
  gender: null,
  avatar: null,
  school: 'Trinity',
  isWinAward: false,
  awardName: null,
  awardBackground: null,
  awardColor: null,
};
const LABELS = new Map([
  [1, 'A'],
  [2, 'B'],
]);
const solved: AcmResult = {
  solvedAtMs: 61_999,
  solvedBy: 7,
  isFirst: true,
  isLate: false,
  errors: 2,
  pending: 1,
  total: 4,
};
const scored: OiResult = { score: 100, scoredAtMs: 60_000, isAccepted: true, timeMs: 15, total: 1, pending: 0 };

it('a row under the ACM rule has whole seconds and a cell for each problem that has a label', () => {
  const results = new Map([
    [1, solved],
    [9, solved],
  ]);
  const standing = {
    team: 'u1',
    rank: 3,
    results,
    solved: 2,
    penaltyMs: 125_999,
    total: 8,
    lastSolvedAtMs: 61_000,
    unitMs: 1000,
  };
  expect(boardRow(standing, ADA, LABELS)).toEqual({
    ...ADA,
    uid: 'u1',
    rank: 3,
    ac: 2,
    total: 8,
    totalTime: 125,
    submissionInfo: {
      A: { isAC: true, isFirstAC: true, ACTime: 61, errorNum: 2, tryNum: 1, isAfterContest: false },
    },
  });
});

it('solve times use the unit of the penalty, so they add up to the total', () => {
  const late: AcmResult = { ...solved, solvedAtMs: 125_000, errors: 0 };
  const results = new Map([
    [1, { ...solved, errors: 0 }],
    [2, late],
  ]);
  const standing = { team: 'u1', rank: 1, results, solved: 2, penaltyMs: 180_000, total: 2, lastSolvedAtMs: 120_000 };
  const row = boardRow({ ...standing, unitMs: 60_000 }, ADA, LABELS) as AcmRow;
  expect([row.submissionInfo['A']!.ACTime, row.submissionInfo['B']!.ACTime, row.totalTime]).toEqual([60, 120, 180]);
});

it('a row under the OI rule has scores, and the run time of what is accepted', () => {
  const wrong: OiResult = { ...scored, score: null, isAccepted: false, timeMs: null };
  const results = new Map([
    [1, scored],
    [2, wrong],
    [9, scored],
  ]);
  expect(boardRow({ team: 'u1', rank: 1, results, score: 200, timeMs: 30 }, ADA, LABELS)).toEqual({
    ...ADA,
    uid: 'u1',
    rank: 1,
    totalScore: 200,
    totalTime: 30,
    submissionInfo: { A: 100, B: null },
    timeInfo: { A: 15 },
  });
});
