import { beforeEach, expect, test, vi } from 'vitest';
import { ContestLimits } from '../../contract';
import { markRead, onRead, readIds } from './read-store';

beforeEach(() => localStorage.clear());

test('what was read is known for one user and one contest', () => {
  markRead(7, 'ann', [1, 2]);
  markRead(7, 'ann', [2, 3]);
  expect(readIds(7, 'ann')).toEqual([1, 2, 3]);
  expect([readIds(7, 'bob'), readIds(8, 'ann')]).toEqual([[], []]);
});

test('a store with an unknown format counts as empty', () => {
  localStorage.setItem('contest-read:7:ann', '{"not":"a list"}');
  expect(readIds(7, 'ann')).toEqual([]);
});

test('only the newest entries are stored', () => {
  const { max } = ContestLimits.readAnnouncements;
  markRead(
    7,
    'ann',
    Array.from({ length: max + 1 }, (_, id) => id),
  );
  expect(readIds(7, 'ann')).toHaveLength(max);
  expect(readIds(7, 'ann')).not.toContain(0);
});

test('listeners are notified once', () => {
  const listener = vi.fn();
  const leave = onRead(listener);
  markRead(7, 'ann', [1]);
  markRead(7, 'ann', [1]);
  leave();
  markRead(7, 'ann', [2]);
  expect(listener).toHaveBeenCalledTimes(1);
});
