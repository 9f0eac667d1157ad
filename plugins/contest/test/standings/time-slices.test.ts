import { seededRandom } from '@tribunal/testing';
import { expect, it } from 'vitest';
import { finish, sorted } from '../../standings';

it.each([0, 1, 2047, 2048, 2049, 10_000])('sorts %i as Array.sort does, equals in their order', (length) => {
  const random = seededRandom(length);
  const all = Array.from({ length }, (_, at) => ({ at, key: random.below(300) }));
  const byKey = (a: { key: number }, b: { key: number }): number => a.key - b.key;
  expect(finish(sorted(all, byKey))).toEqual([...all].sort(byKey));
});
