import { expect, test } from 'vitest';
import { fitting } from './fitting';

const space = { gap: 10, more: 40 };

test.each([
  ['all of them where there is room', [50, 50, 50], 170, 3],
  ['without the last where it is one pixel too narrow', [50, 50, 50], 169, 2],
  ['fewer, so that the word for the rest finds its place', [50, 50, 50], 159, 1],
  ['none but that word where there is hardly any room', [50, 50, 50], 80, 0],
  ['none where there is no room at all', [50, 50, 50], 0, 0],
  ['nothing of nothing', [], 0, 0],
  ['a single one', [50], 50, 1],
] as const)('a bar shows %s', (_what, widths, room, count) => {
  expect(fitting(widths, { ...space, room })).toBe(count);
});
