/** An encoding that a text from another system may have, by the name that `TextDecoder` knows. */
export type TextEncoding =
  | 'utf-8'
  | 'utf-16le'
  | 'utf-16be'
  | 'gb18030'
  | 'big5'
  | 'shift_jis'
  | 'euc-jp'
  | 'euc-kr'
  | 'windows-1252';

const MARKS: readonly [encoding: TextEncoding | null, ...bytes: number[]][] = [
  // UTF-32, which no program here reads.
  [null, 0xff, 0xfe, 0, 0],
  [null, 0, 0, 0xfe, 0xff],
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
  ['gb18030', 0x84, 0x31, 0x95, 0x33],
];

/** Returns how usual a character of two bytes is in the language of the encoding: from 0 to 1, or null if there is none. */
type Weigh = (lead: number, trail: number) => number | null;

const between = (value: number, from: number, to: number): boolean => value >= from && value <= to;

const eucWeight =
  (weigh: (lead: number) => number): Weigh =>
  (lead, trail) =>
    between(lead, 0xa1, 0xfe) && between(trail, 0xa1, 0xfe) ? weigh(lead) : null;

/** In order of precedence. The tables have their usual characters in the first rows of their ideographs. */
const CANDIDATES: readonly [TextEncoding, Weigh][] = [
  [
    'gb18030',
    (lead, trail) => {
      if (!between(lead, 0x81, 0xfe)) return null;
      if (between(trail, 0x30, 0x39)) return 0;
      if (!between(trail, 0x40, 0xfe) || trail === 0x7f) return null;
      if (trail < 0xa1) return 0.3;
      if (between(lead, 0xb0, 0xd7) || between(lead, 0xa1, 0xa3)) return 1;
      return between(lead, 0xd8, 0xf7) ? 0.7 : 0.1;
    },
  ],
  [
    'big5',
    (lead, trail) => {
      if (!between(lead, 0x81, 0xfe) || !(between(trail, 0x40, 0x7e) || between(trail, 0xa1, 0xfe))) return null;
      return between(lead, 0xa4, 0xc6) || between(lead, 0xa1, 0xa2) ? 1 : between(lead, 0xc9, 0xf9) ? 0.4 : 0;
    },
  ],
  [
    'shift_jis',
    (lead, trail) => {
      if (between(lead, 0xa1, 0xdf)) return 0;
      if (!(between(lead, 0x81, 0x9f) || between(lead, 0xe0, 0xfc)) || !between(trail, 0x40, 0xfc)) return null;
      const isKana = (lead === 0x82 && between(trail, 0x9f, 0xf1)) || (lead === 0x83 && between(trail, 0x40, 0x96));
      return isKana || lead === 0x81 || between(lead, 0x88, 0x97) ? 1 : 0.4;
    },
  ],
  [
    'euc-jp',
    eucWeight((lead) => (between(lead, 0xa4, 0xa5) ? 1 : lead < 0xa4 || between(lead, 0xb0, 0xcf) ? 0.9 : 0.3)),
  ],
  ['euc-kr', eucWeight((lead) => (between(lead, 0xb0, 0xc8) ? 1 : 0.3))],
];

/** Least average weight of a text in its encoding. */
const MIN_WEIGHT = 0.5;

/** What a text must have to count as one in an encoding whose usual characters have the bytes of usual Chinese ones. */
const LEAST: Partial<Record<TextEncoding, { characters: number; weight: number }>> = {
  'euc-jp': { characters: 6, weight: 0.93 },
  'euc-kr': { characters: 20, weight: 0.97 },
};

function weightOf(bytes: Uint8Array, weigh: Weigh): { weight: number; count: number } {
  let [sum, count] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    if (bytes[at]! < 0x80) continue;
    count += 1;
    const weight = weigh(bytes[at]!, bytes[at + 1] ?? 0x0a);
    if (weight === null) sum -= 1;
    else {
      sum += weight;
      at += 1;
    }
  }
  return { weight: count === 0 ? 0 : sum / count, count };
}

/** Returns whether all bytes that are not ASCII are single letters between ASCII ones, as in `café`. */
const hasSingleLetters = (bytes: Uint8Array): boolean =>
  bytes.every(
    (byte, at) => byte < 0x80 || (byte >= 0xa0 && (bytes[at - 1] ?? 0) < 0x80 && (bytes[at + 1] ?? 0) < 0x80),
  );

/** Returns whether the bytes are UTF-8 in which few are damaged. */
function isDamagedUtf8(bytes: Uint8Array): boolean {
  const foreign = new TextDecoder().decode(bytes).replace(/[\0-\x7f]/g, '');
  return foreign.replaceAll('\uFFFD', '').length > 9 * (foreign.length - foreign.replaceAll('\uFFFD', '').length);
}

/** Returns the encoding that the mark at the beginning names; null if it names an unreadable one; otherwise undefined. */
const markedEncoding = (head: Uint8Array): TextEncoding | null | undefined =>
  MARKS.find(([, ...mark]) => mark.every((byte, at) => head[at] === byte))?.[0];

/** Returns the encoding that a sample of bytes, which are not UTF-8, most probably has; null if none is probable. */
export function guessEncoding(sample: Uint8Array): TextEncoding | null {
  const marked = markedEncoding(sample);
  if (marked !== undefined) return marked;
  if (isDamagedUtf8(sample)) return null;
  if (hasSingleLetters(sample)) return 'windows-1252';
  let best: { encoding: TextEncoding | null; weight: number } = { encoding: null, weight: MIN_WEIGHT };
  for (const [encoding, weigh] of CANDIDATES) {
    const { weight, count } = weightOf(sample, weigh);
    const least = LEAST[encoding];
    const isBest = least ? weight >= least.weight && count >= least.characters : weight > best.weight;
    if (isBest) best = { encoding, weight };
  }
  return best.encoding;
}
