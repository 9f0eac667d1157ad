/** Colour names that are easy to call across a hall; each is a locale key below `contest.colour`. */
export type ColourName =
  | 'black'
  | 'grey'
  | 'white'
  | 'brown'
  | 'red'
  | 'orange'
  | 'yellow'
  | 'green'
  | 'cyan'
  | 'blue'
  | 'purple'
  | 'pink';

/** Upper end of each hue range in degrees, and the name of the range. */
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

const hueOf = (red: number, green: number, blue: number, max: number, range: number): number => {
  if (max === red) return (60 * ((green - blue) / range) + 360) % 360;
  if (max === green) return 60 * ((blue - red) / range) + 120;
  return 60 * ((red - green) / range) + 240;
};

/** Returns the common name of a `#rrggbb` colour; null for anything else. */
export function colourName(hex: string | null): ColourName | null {
  const parts = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/i.exec(hex ?? '');
  if (!parts) return null;
  const [red = 0, green = 0, blue = 0] = parts.slice(1).map((part) => parseInt(part, 16) / 255);
  const [max, min] = [Math.max(red, green, blue), Math.min(red, green, blue)];
  const range = max - min;
  if (max < 0.16) return 'black';
  if (range < 0.1) return max > 0.87 ? 'white' : 'grey';
  const hue = hueOf(red, green, blue, max, range);
  if (hue >= 15 && hue < 45 && max < 0.68) return 'brown';
  return HUES.find(([end]) => hue < end)?.[1] ?? 'red';
}
