import { guessEncoding, type EncodingGuess, type TextEncoding } from './encoding';

/** What a text from another system has that programs stumble over. */
export const TEXT_FAULTS = [
  /** A byte order mark. */
  'mark',
  /** An encoding other than UTF-8. */
  'foreignEncoding',
  /** An encoding that may as well be another. */
  'doubtfulEncoding',
  /** An encoding that is not recognised. */
  'unknownEncoding',
  /** Line ends other than LF. */
  'lineEnds',
  /** Closing Ctrl-Z or NUL characters. */
  'closing',
  /** Other control characters, as binary data has. */
  'controls',
  /** Characters without a width. */
  'invisible',
  /** Blanks and line ends that programs do not take for such. */
  'blanks',
  /** Full-width letters, digits and punctuation among ASCII ones. */
  'fullWidth',
  /** No line end at the end. */
  'noFinalLineEnd',
] as const;
export type TextFault = (typeof TEXT_FAULTS)[number];

/**
 * What becomes of the faults of a text: nothing; those go that harm every program; or also those that are sometimes
 * meant (invisible, blank and full-width characters, no final line end).
 */
export const TEXT_CHOICES = ['keep', 'convert', 'simplify'] as const;
export type TextChoice = (typeof TEXT_CHOICES)[number];

/** Faults that are gone with a choice, in a text without control characters. */
export const CONVERTED: Readonly<Record<TextChoice, readonly TextFault[]>> = {
  keep: [],
  convert: ['mark', 'foreignEncoding', 'lineEnds', 'closing'],
  simplify: [
    'mark',
    'foreignEncoding',
    'doubtfulEncoding',
    'lineEnds',
    'closing',
    'invisible',
    'blanks',
    'fullWidth',
    'noFinalLineEnd',
  ],
};

export interface TextFindings {
  /** null if it is not recognised. */
  encoding: TextEncoding | null;
  /** Other encodings that a text with a doubtful one may have. */
  rivals?: readonly TextEncoding[];
  faults: TextFault[];
  /** Whether the text can be converted: it is in a known encoding, and no binary data. */
  isConvertible: boolean;
}

const NOT_ASCII = /[^\0-\x7f]/;
const CONTROLS = new RegExp(String.raw`[\0-\x08\x0e-\x1a\x1c-\x1f\x7f]`);
const INVISIBLE = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/g;
const BLANKS = /[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const SEPARATORS = /[\u0085\u2028\u2029]/g;
/** Full-width letters and digits, and punctuation beside any letter, digit or ASCII character. */
const FULL_WIDTH =
  /[\uff10-\uff19\uff21-\uff3a\uff41-\uff5a]|(?<=[!-~\uff10-\uff19\uff21-\uff3a\uff41-\uff5a])[\uff01-\uff5e]|[\uff01-\uff5e](?=[!-~\uff10-\uff19\uff21-\uff3a\uff41-\uff5a])/g;
const FULL_WIDTH_OFFSET = 0xfee0;

const has = (pattern: RegExp, text: string): boolean => text.search(pattern) >= 0;
const halfWidth = (wide: string): string => String.fromCharCode(wide.charCodeAt(0) - FULL_WIDTH_OFFSET);

/** Faults that binary data cannot have. */
const AT_END: readonly TextFault[] = ['closing', 'noFinalLineEnd'];

/** Longest run of closing characters; a longer one is binary data. */
const MAX_CLOSING = 4096;

/** Returns where the closing run of Ctrl-Z and NUL characters starts, in which line ends may be. */
function closingStart(text: string): number {
  let at = text.length;
  while (at > 0 && '\0\x1a\r\n'.includes(text[at - 1]!)) at -= 1;
  while (at < text.length && '\r\n'.includes(text[at]!)) at += 1;
  return at;
}

/** Finds the faults of one text, which comes in parts, and converts it. */
class TextReader {
  readonly #decoder: InstanceType<typeof TextDecoder>;
  readonly #faults = new Set<TextFault>();
  /** End of the text so far, whose meaning depends on what follows. */
  #pending = '';
  #last = '';
  #isFirst = true;
  #length = 0;
  readonly #nuls = [0, 0];

  constructor(
    private readonly encoding: TextEncoding,
    private readonly choice: TextChoice,
    private readonly rivals: readonly TextEncoding[] = [],
  ) {
    this.#decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
    if (encoding !== 'utf-8') this.#faults.add('foreignEncoding');
    if (rivals.length > 0) this.#faults.add('doubtfulEncoding');
  }

  /**
   * Returns the converted text, as far as it is certain.
   * @throws TypeError if the bytes are not in the encoding
   */
  push(bytes: Uint8Array): string {
    return this.pushText(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Returns what remains of the converted text. */
  end(): string {
    const rest = this.pushText(this.#decoder.decode());
    const text = this.#pending;
    this.#pending = '';
    const closing = closingStart(text);
    if (closing < text.length) this.#faults.add('closing');
    const tail = this.#convert(text.slice(0, closing)) + (this.#goes('closing') ? '' : text.slice(closing));
    if (this.#last !== '' && !'\r\n'.includes(this.#last)) {
      this.#faults.add('noFinalLineEnd');
      if (this.#goes('noFinalLineEnd')) return `${rest}${tail}\n`;
    }
    return rest + tail;
  }

  findings(): TextFindings {
    const isBinary = this.#faults.has('controls');
    const faults = TEXT_FAULTS.filter((fault) => this.#faults.has(fault) && !(isBinary && AT_END.includes(fault)));
    const rivals = this.rivals.length > 0 ? { rivals: this.rivals } : {};
    return { encoding: this.encoding, ...rivals, faults, isConvertible: !isBinary };
  }

  /** Returns the byte order of a text that is UTF-16 in truth: most of its characters are ASCII ones with a NUL beside each. */
  utf16(): TextEncoding | null {
    const [even, odd] = this.#nuls as [number, number];
    if (Math.max(even, odd) * 3 < this.#length || (even > 0 && odd > 0) || this.#length % 2 === 1) return null;
    return even > 0 ? 'utf-16be' : odd > 0 ? 'utf-16le' : null;
  }

  /** As `push`, for what is decoded already. */
  pushText(part: string): string {
    if (part.includes('\0')) {
      for (let at = part.indexOf('\0'); at >= 0; at = part.indexOf('\0', at + 1))
        this.#nuls[(this.#length + at) % 2]! += 1;
    }
    this.#length += part.length;
    const mark = this.#isFirst ? /^\ufeff*/.exec(part)![0] : '';
    if (mark !== '') this.#faults.add('mark');
    if (mark.length < part.length) this.#isFirst = false;
    const text = this.#pending + part.slice(mark.length);
    // A CR may be the first half of a line end, and a full-width character may stand before an ASCII one.
    const kept = Math.min(closingStart(text), text.length - (/[\r\uff01-\uff5e]$/.test(text) ? 1 : 0));
    const certain = text.length - kept > MAX_CLOSING ? text.length : kept;
    this.#pending = text.slice(certain);
    return (this.#goes('mark') ? '' : mark) + this.#convert(text.slice(0, certain));
  }

  #goes(fault: TextFault): boolean {
    return CONVERTED[this.choice].includes(fault);
  }

  /** Notes the faults of a part of the text, and converts it. */
  #convert(part: string): string {
    if (part === '') return part;
    let text = part;
    if (CONTROLS.test(text)) this.#faults.add('controls');
    const isAscii = !NOT_ASCII.test(text);
    if (text.includes('\r')) {
      this.#faults.add('lineEnds');
      if (this.#goes('lineEnds')) text = text.replace(/\r\n?/g, '\n');
    }
    if (!isAscii) text = this.#withoutForeign(text);
    this.#last = part.at(-1)!;
    return text;
  }

  #withoutForeign(part: string): string {
    let text = part;
    if (has(INVISIBLE, text)) this.#faults.add('invisible');
    if (this.#goes('invisible')) text = text.replace(INVISIBLE, '');
    if (has(BLANKS, text) || has(SEPARATORS, text)) this.#faults.add('blanks');
    if (this.#goes('blanks')) text = text.replace(BLANKS, ' ').replace(SEPARATORS, '\n');
    const before = this.#last;
    if (has(FULL_WIDTH, before + text)) this.#faults.add('fullWidth');
    if (this.#goes('fullWidth')) text = (before + text).replace(FULL_WIDTH, halfWidth).slice(before.length);
    return text;
  }
}

const HEAD_BYTES = 64 * 1024;
const SAMPLE_BYTES = 4 * HEAD_BYTES;
const GAP = Uint8Array.of(0x0a);

/** Collects what shows the encoding of a file: its beginning, and the parts behind that have bytes beyond ASCII. */
class EncodingSampler {
  readonly #parts: Uint8Array[] = [];
  #bytes = 0;

  /** Returns whether the sample is complete. */
  push(part: Uint8Array): boolean {
    if (this.#bytes < HEAD_BYTES || part.some((byte) => byte >= 0x80)) {
      this.#parts.push(part);
      this.#bytes += part.length;
    } else if (this.#parts.at(-1) !== GAP) this.#parts.push(GAP);
    return this.#bytes >= SAMPLE_BYTES;
  }

  guess(): EncodingGuess {
    const sample = new Uint8Array(this.#parts.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const part of this.#parts) {
      sample.set(part, at);
      at += part.length;
    }
    return guessEncoding(sample);
  }
}

/** Guesses the encoding of a text in memory, as that of one in parts. */
function guessSampled(bytes: Uint8Array): EncodingGuess {
  const sampler = new EncodingSampler();
  for (let at = 0; at < bytes.length; at += HEAD_BYTES) if (sampler.push(bytes.subarray(at, at + HEAD_BYTES))) break;
  return sampler.guess();
}

const UNKNOWN_TEXT: TextFindings = { encoding: null, faults: ['unknownEncoding'], isConvertible: false };

/** Runs a text in parts through a reader; null if the bytes are not in the encoding. */
async function inspectAs(
  encoding: TextEncoding,
  parts: AsyncIterable<Uint8Array>,
  rivals: readonly TextEncoding[] = [],
): Promise<TextReader | null> {
  const reader = new TextReader(encoding, 'keep', rivals);
  try {
    for await (const part of parts) reader.push(part);
    reader.end();
    return reader;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Finds what is strange about a file, which `open` reads from its beginning. Most files are read once. */
export async function inspectText(open: () => AsyncIterable<Uint8Array>): Promise<TextFindings> {
  const plain = await inspectAs('utf-8', open());
  const hidden = plain?.utf16();
  if (plain && !hidden) return plain.findings();
  let guess: EncodingGuess = { encoding: hidden ?? null, rivals: [] };
  if (!plain) {
    const sampler = new EncodingSampler();
    for await (const part of open()) if (sampler.push(part)) break;
    guess = sampler.guess();
  }
  const found = guess.encoding && (await inspectAs(guess.encoding, open(), guess.rivals))?.findings();
  if (found && (found.isConvertible || !hidden)) return found;
  return plain?.findings() ?? UNKNOWN_TEXT;
}

/** Converts a file in parts to UTF-8 text. */
export async function* convertText(
  parts: AsyncIterable<Uint8Array>,
  encoding: TextEncoding,
  choice: TextChoice,
): AsyncGenerator<string> {
  const reader = new TextReader(encoding, choice);
  for await (const part of parts) {
    const text = reader.push(part);
    if (text !== '') yield text;
  }
  yield reader.end();
}

interface TextFile extends TextFindings {
  text: string;
}

function readAs(
  bytes: Uint8Array,
  encoding: TextEncoding,
  choice: TextChoice,
  rivals: readonly TextEncoding[] = [],
): [string, TextReader] | null {
  try {
    const reader = new TextReader(encoding, choice, rivals);
    const text = reader.push(bytes) + reader.end();
    return reader.findings().isConvertible || choice === 'keep'
      ? [text, reader]
      : readAs(bytes, encoding, 'keep', rivals);
  } catch {
    return null;
  }
}

/**
 * Reads a text file that a person brings, from whatever system it comes, and says what is strange about it. Bytes of
 * an unknown encoding are read as UTF-8, with `�` in place of what is none.
 */
export function readText(bytes: Uint8Array, choice: TextChoice = 'convert'): TextFile {
  const plain = readAs(bytes, 'utf-8', choice);
  const hidden = plain?.[1].utf16();
  if (plain && !hidden) return { text: plain[0], ...plain[1].findings() };
  const { encoding, rivals } = plain ? { encoding: hidden, rivals: [] } : guessSampled(bytes);
  const read = encoding && readAs(bytes, encoding, choice, rivals);
  if (read && (read[1].findings().isConvertible || !hidden)) return { text: read[0], ...read[1].findings() };
  if (plain) return { text: plain[0], ...plain[1].findings() };
  return { text: new TextDecoder('utf-8').decode(bytes), ...UNKNOWN_TEXT };
}

/** As `readText`, for a text that was typed, pasted or sent as JSON. */
export function readTyped(typed: string, choice: TextChoice = 'convert'): TextFile {
  const reader = new TextReader('utf-8', choice);
  const text = reader.pushText(typed) + reader.end();
  const found = reader.findings();
  return { text: found.isConvertible ? text : typed, ...found };
}

/**
 * Returns a source as every compiler reads it: without a mark and closing characters, with the line ends of Unix. Other
 * characters may be part of its strings.
 */
export const compilableCode = (code: string): string => readTyped(code).text;
