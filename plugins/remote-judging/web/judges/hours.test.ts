import { expect, test } from 'vitest';
import { barsOf, countKinds } from './hours';

const NOW = Date.parse('2026-11-22T10:20:00Z');
const hour = (at: string, ok: number, failed: number) => ({ at: `2026-11-${at}:00:00Z`, ok, failed });

test('there are 24 bars, the oldest first, whatever is known', () => {
  const bars = barsOf([hour('22T10', 4, 0)], NOW);
  expect(bars).toHaveLength(24);
  expect(bars.at(-1)).toMatchObject({ ok: 4, kind: 'good', share: 1 });
  expect(bars[0]).toMatchObject({ at: Date.parse('2026-11-21T11:00:00Z'), kind: 'none', share: 0 });
});

test('an hour with answers and failures is mixed, one without any answer is bad, older ones are left out', () => {
  const bars = barsOf([hour('22T09', 3, 1), hour('22T08', 0, 2), hour('20T08', 9, 0)], NOW);
  expect(countKinds(bars)).toEqual({ good: 0, mixed: 1, bad: 1, none: 22 });
});
