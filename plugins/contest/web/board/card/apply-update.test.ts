import { expect, test } from 'vitest';
import type { AcmRow, BoardPage } from '../../../contract';
import { acmRowOf, boardPageOf } from '../testing';
import { withUpdate } from './use-board';

const names = (page: BoardPage) => page.records.map(({ uid }) => uid);
const page = boardPageOf(
  [
    acmRowOf('a', { rank: 1, ac: 2, totalTime: 60 }),
    acmRowOf('b', { rank: 2, ac: 1, totalTime: 60 }),
    acmRowOf('c', { rank: 3, ac: 1, totalTime: 90 }),
  ],
  { version: 5, pinned: [acmRowOf('c', { rank: 3, ac: 1, totalTime: 90, isFollowed: true })] },
);
const update = (version: number, ...rows: AcmRow[]) => ({ kind: 'board' as const, version, rows });

test('rows that changed find their places, also above all others', () => {
  const after = withUpdate(
    page,
    update(6, acmRowOf('c', { rank: 1, ac: 3 }), acmRowOf('a', { rank: 2, ac: 2 }), acmRowOf('b', { rank: 3, ac: 1 })),
  );
  expect(names(after)).toEqual(['c', 'a', 'b']);
  expect(after.pinned).toEqual([acmRowOf('c', { rank: 1, ac: 3, isFollowed: true })]);
  expect(after.version).toBe(6);
});

test('an unofficial participant without a rank is placed by the sums', () => {
  const after = withUpdate(page, update(6, acmRowOf('b', { rank: -1, ac: 1, totalTime: 120 })));
  expect(names(after)).toEqual(['a', 'c', 'b']);
});

test.each([
  ['older than the page', update(5, acmRowOf('a', { ac: 9 }))],
  ['of others', update(6, acmRowOf('x', { ac: 9 }))],
  ['without rows', update(6)],
])('updates %s change nothing', (_, change) => {
  expect(withUpdate(page, change)).toBe(page);
});
