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

/** Average weight with which a text may well be in an encoding, even if another one is more probable. */
const PASSING: Partial<Record<TextEncoding, number>> = { 'euc-jp': 0.93, 'euc-kr': 0.97 };
const passingWeight = (encoding: TextEncoding): number => PASSING[encoding] ?? 0.9;

/**
 * The usual characters of EUC have the bytes of usual Chinese ones. A text counts as EUC only if it is clearly no
 * Chinese, or if so many different characters are usual ones that it is no chance.
 */
const MIN_LEAD = 0.2;
const MIN_DIFFERENT = 20;
const MIN_DIFFERENT_WEIGHT = 0.85;

/** The average weight of a text, that of its different characters, and the number of those. */
interface Weights {
  weight: number;
  differentWeight: number;
  different: number;
}

function weightsOf(bytes: Uint8Array, weigh: Weigh): Weights {
  const seen = new Set<number>();
  let [sum, count, differentSum] = [0, 0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at]!;
    if (lead < 0x80) continue;
    const trail = bytes[at + 1] ?? 0x0a;
    const found = weigh(lead, trail);
    const weight = found ?? -1;
    count += 1;
    sum += weight;
    if (!seen.has(lead * 256 + trail)) differentSum += weight;
    seen.add(lead * 256 + trail);
    if (found !== null) at += 1;
  }
  return { weight: sum / count, differentWeight: differentSum / seen.size, different: seen.size };
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

function mostProbable(weights: ReadonlyMap<TextEncoding, Weights>): TextEncoding | null {
  const chinese = weights.get('gb18030')!.weight;
  let best: { encoding: TextEncoding | null; weight: number } = { encoding: null, weight: MIN_WEIGHT };
  for (const [encoding, { weight, differentWeight, different }] of weights) {
    const isVaried = different >= MIN_DIFFERENT && differentWeight >= MIN_DIFFERENT_WEIGHT;
    const isEuc = weight >= passingWeight(encoding) && (weight >= chinese + MIN_LEAD || isVaried);
    if (encoding in PASSING ? isEuc : weight > best.weight) best = { encoding, weight };
  }
  return best.encoding;
}

/** What encoding a text has. */
export interface EncodingGuess {
  /** null if none is probable. */
  encoding: TextEncoding | null;
  /** Others in which the text would be as usual. */
  rivals: TextEncoding[];
}

/** Returns the encoding that a sample of bytes, which are not UTF-8, most probably has. */
export function guessEncoding(sample: Uint8Array): EncodingGuess {
  const certain = (encoding: TextEncoding | null): EncodingGuess => ({ encoding, rivals: [] });
  const marked = markedEncoding(sample);
  if (marked !== undefined) return certain(marked);
  if (isDamagedUtf8(sample)) return certain(null);
  const weights = new Map(CANDIDATES.map(([encoding, weigh]) => [encoding, weightsOf(sample, weigh)]));
  const passing = [...weights].filter(([encoding, { weight }]) => weight >= passingWeight(encoding));
  const encoding = hasSingleLetters(sample) ? 'windows-1252' : mostProbable(weights);
  return { encoding, rivals: passing.map(([one]) => one).filter((one) => one !== encoding) };
}
