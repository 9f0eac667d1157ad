import { expect, test } from 'vitest';
import { visibleEntries } from './OverflowNav';

const space = { gap: 10, moreWidth: 40, pinned: -1 };

test.each([
  ['all of them where there is room', [50, 50, 50], 170, [0, 1, 2]],
  ['without the last where it is one pixel too narrow', [50, 50, 50], 169, [0, 1]],
  ['fewer, so that the word for the rest finds its place', [50, 50, 50], 159, [0]],
  ['none but that word where there is hardly any room', [50, 50, 50], 80, []],
  ['none where there is no room at all', [50, 50, 50], 0, []],
  ['nothing of nothing', [], 0, []],
  ['a single one', [50], 50, [0]],
] as const)('a row shows %s', (_what, widths, available, places) => {
  expect(visibleEntries(widths, { ...space, available })).toEqual(places);
});

test.each([
  ['before others', [50, 50, 50, 50], 160, 3, [0, 3]],
  ['before all others', [50, 50, 50, 50], 100, 3, [3]],
  ['in its place, once, where it would be shown anyhow', [50, 50, 50, 50], 160, 1, [0, 1]],
  ['unless even alone it is too wide, and then nothing else is', [50, 50, 90], 120, 2, []],
] as const)('the kept one is shown %s', (_what, widths, available, pinned, places) => {
  expect(visibleEntries(widths, { ...space, available, pinned })).toEqual(places);
});
