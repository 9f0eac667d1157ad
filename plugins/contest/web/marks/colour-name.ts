/** Names that people call over a hall; each is a locale key below `contest.colour`. */
export type ColourName =
  'black' | 'grey' | 'white' | 'brown' | 'red' | 'orange' | 'yellow' | 'green' | 'cyan' | 'blue' | 'purple' | 'pink';

/** Where a hue ends (degrees) and what it is called up to there. */
const HUES: readonly [number, ColourName][] = [
  [15, 'red'],
  [40, 'orange'],
  [68, 'yellow'],
  [162, 'green'],
  [198, 'cyan'],
  [252, 'blue'],
  [292, 'purple'],
  [345, 'pink'],
  [360, 'red'],
];

const hueOf = (red: number, green: number, blue: number, most: number, range: number): number => {
  if (most === red) return (60 * ((green - blue) / range) + 360) % 360;
  if (most === green) return 60 * ((blue - red) / range) + 120;
  return 60 * ((red - green) / range) + 240;
};

/** What a person would call `#rrggbb`; null for anything else. */
export function colourName(hex: string | null): ColourName | null {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex ?? '');
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => parseInt(part, 16) / 255);
  const [most, least] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = most - least;
  if (most < 0.16) return 'black';
  if (range < 0.1) return most > 0.87 ? 'white' : 'grey';
  const hue = hueOf(red, green, blue, most, range);
  if (hue >= 15 && hue < 45 && most < 0.68) return 'brown';
  return HUES.find(([end]) => hue < end)?.[1] ?? 'red';
}
