import { expect, test } from 'vitest';
import { spanText } from '../../../contract';
import { cellOf } from '../testing';
import { acmLook, acmSign, attemptsOf, oiLook } from './cell';

test.each([
  [{ isAC: true, isFirstAC: true, ACTime: 779 }, 'first', '★ 12', 1],
  [{ isAC: true, ACTime: 5279, errorNum: 2 }, 'ok', '87', 3],
  [{ isAC: true, ACTime: 18_120, isAfterContest: true }, 'late', '+ 302', 1],
  [{ errorNum: 2 }, 'no', '−2', 2],
  [{ tryNum: 3 }, 'ice', '? 3', 3],
  [{ errorNum: 1, tryNum: 2 }, 'ice', '? 1 + 2', 3],
  [{}, null, '', 0],
] as const)('a cell of %j is shown as “%s”: %s', (changes, look, sign, attempts) => {
  const cell = cellOf(changes);
  expect([acmLook(cell), acmSign(cell), attemptsOf(cell)]).toEqual([look, sign, attempts]);
});

test.each([
  [null, 'awaited'],
  [0, 'none'],
  [1, 'some'],
  [99, 'some'],
  [100, 'full'],
] as const)('a score of %j is “%s”', (score, look) => {
  expect(oiLook(score)).toBe(look);
});

test('spans are told to the second', () => {
  expect([spanText(0), spanText(3723)]).toEqual(['0:00:00', '1:02:03']);
});
