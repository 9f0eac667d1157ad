import { expect, test } from 'vitest';
import { PALETTES, type Palette } from './palettes';
import { EDITOR_THEMES, type FixedTheme } from './themes';

/** Minimum contrast of text according to WCAG. */
const LEAST = 4.5;
const TEXTS = ['text', 'muted', 'keyword', 'string', 'number', 'comment', 'type', 'call'] as const;

const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string): number => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

test.each(Object.entries(PALETTES))('every word of %s can be read', (_name, palette: Palette) => {
  const faint = TEXTS.flatMap((text) =>
    (['background', 'line'] as const)
      .filter((background) => contrast(palette[text], palette[background]) < LEAST)
      .map((background) => `${text} on ${background}: ${contrast(palette[text], palette[background]).toFixed(2)}`),
  );
  expect(faint).toEqual([]);
});

test('each theme but that of the site has colours', () => {
  const fixed = EDITOR_THEMES.filter((theme): theme is FixedTheme => theme !== 'site');
  expect(Object.keys(PALETTES).sort()).toEqual([...fixed].sort());
});
