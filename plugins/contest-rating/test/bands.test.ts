import { expect, it } from 'vitest';
import { bandOf, RATING_BANDS } from '../contract';

/** Grounds of cards, and of rows under the pointer, in both schemes. */
const GROUNDS = { light: ['#ffffff', '#f4f5f7', '#f0f2f6'], dark: ['#0d1015', '#15191f', '#1e242d'] } as const;

function luminance(colour: string): number {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

it.each([
  [-300, 'beginner'],
  [999, 'beginner'],
  [1000, 'apprentice'],
  [1499, 'skilled'],
  [2299, 'master'],
  [2700, 'legend'],
  [9000, 'legend'],
])('%i is %s', (rating, key) => {
  expect(bandOf(rating).key).toBe(key);
});

it('bands rise', () => {
  const limits = RATING_BANDS.map(({ from }) => from);
  expect(limits).toEqual([...limits].sort((a, b) => a - b));
});

it.each(RATING_BANDS)('the colour of $key is readable in both schemes', (band) => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const ground of GROUNDS[scheme]) expect(contrast(band[scheme], ground)).toBeGreaterThanOrEqual(4.5);
  }
});
