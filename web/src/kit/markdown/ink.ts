/** Colours of texts, as far as the site has them in a form that is legible on light and dark ground. */
const INKS = ['red', 'orange', 'green', 'teal', 'blue', 'purple', 'grey'] as const;
type Ink = (typeof INKS)[number];

const NAMES: Readonly<Record<Ink, RegExp>> = {
  red: /^(?:red|crimson|firebrick|darkred|maroon|indianred|tomato|brown|lightcoral|salmon)$/,
  orange: /^(?:orange|darkorange|orangered|coral|gold|goldenrod|darkgoldenrod|yellow|chocolate)$/,
  green: /^(?:green|lime|limegreen|darkgreen|forestgreen|seagreen|olive|mediumseagreen)$/,
  teal: /^(?:teal|cyan|aqua|darkcyan|turquoise)$/,
  blue: /^(?:blue|navy|darkblue|royalblue|dodgerblue|steelblue|deepskyblue|mediumblue|skyblue)$/,
  purple: /^(?:purple|magenta|fuchsia|violet|indigo|darkviolet|blueviolet|deeppink|hotpink|pink)$/,
  grey: /^(?:gr[ae]y|dimgr[ae]y|darkgr[ae]y|silver|lightgr[ae]y|slategr[ae]y)$/,
};
/** Upper ends of the ranges of hues, in degrees. */
const HUES: readonly (readonly [number, Ink])[] = [
  [18, 'red'],
  [65, 'orange'],
  [160, 'green'],
  [195, 'teal'],
  [260, 'blue'],
  [335, 'purple'],
  [360, 'red'],
];

const channelsOf = (colour: string): number[] | null => {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(colour)?.[1];
  if (hex)
    return (hex.length === 3 ? [...hex].map((one) => one + one) : hex.match(/../g)!).map((one) => parseInt(one, 16));
  const rgb = /^rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/.exec(colour);
  return rgb ? rgb.slice(1).map(Number) : null;
};

const inkOfChannels = (channels: readonly number[]): Ink | null => {
  const [red = 0, green = 0, blue = 0] = channels;
  const most = Math.max(red, green, blue);
  const range = most - Math.min(red, green, blue);
  // Black and white are the colours of the page, whichever it has.
  if (range < 40) return most > 90 && most < 200 ? 'grey' : null;
  const turn =
    most === red ? (green - blue) / range : most === green ? 2 + (blue - red) / range : 4 + (red - green) / range;
  const hue = (turn * 60 + 360) % 360;
  return HUES.find(([end]) => hue <= end)?.[1] ?? null;
};

/** Returns the colour of the site that comes closest to a colour of HTML; null for black, white and unknown ones. */
export const inkOf = (value: string): Ink | null => {
  const colour = value.trim().toLowerCase();
  const channels = channelsOf(colour);
  return channels ? inkOfChannels(channels) : (INKS.find((ink) => NAMES[ink].test(colour)) ?? null);
};
