import { expect, test } from 'vitest';
import { spanText } from '../../../contract';
import { acmRowOf, cellOf } from '../testing';
import { acmCellState, acmSign, attemptsOf, hasSeconds, oiCellState, timeText } from './cell';

test.each([
  [{ isAC: true, isFirstAC: true, ACTime: 779 }, 'first', '★ 12', 1],
  [{ isAC: true, ACTime: 5279, errorNum: 2 }, 'ok', '87', 3],
  [{ isAC: true, ACTime: 18_120, isAfterContest: true }, 'late', '+ 302', 1],
  [{ errorNum: 2 }, 'no', '−2', 2],
  [{ tryNum: 3 }, 'ice', '? 3', 3],
  [{ errorNum: 1, tryNum: 2 }, 'ice', '? 1 + 2', 3],
  [{}, null, '', 0],
] as const)('a cell of %j is shown as “%s”: %s', (changes, state, sign, attempts) => {
  const cell = cellOf(changes);
  expect([acmCellState(cell), acmSign(cell, 'minutes'), attemptsOf(cell)]).toEqual([state, sign, attempts]);
});

test.each([
  [null, 100, 'awaited'],
  [0, 100, 'none'],
  [1, 100, 'some'],
  [99, 100, 'some'],
  [100, 100, 'full'],
  [40, 40, 'full'],
  [100, 150, 'some'],
] as const)('a score of %j where %i is full is “%s”', (score, full, state) => {
  expect(oiCellState(score, full)).toBe(state);
});

test('times of a row are all in whole minutes, or all with their seconds, so that they add up to its total', () => {
  const rowOf = (totalTime: number, ...times: number[]) => {
    const cells = times.map((ACTime, index) => [`P${index}`, cellOf({ isAC: true, ACTime })] as const);
    return acmRowOf('1', { totalTime, submissionInfo: Object.fromEntries(cells) });
  };
  expect(hasSeconds(rowOf(0))).toBe(false);
  expect(hasSeconds(rowOf(1500, 720, 780))).toBe(false);
  expect(hasSeconds(rowOf(1560, 750, 810))).toBe(true);
  expect(hasSeconds(rowOf(1618, 779, 839))).toBe(true);
  expect([779, 839, 1618].map((time) => timeText(time, 'seconds'))).toEqual(['12:59', '13:59', '26:58']);
  expect([720, 18_120].map((time) => timeText(time, 'minutes'))).toEqual(['12', '302']);
});

test('times are shown in seconds', () => {
  expect([spanText(0), spanText(3723)]).toEqual(['0:00:00', '1:02:03']);
});
