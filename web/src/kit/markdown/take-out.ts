import { enclosesFormula, looksLikeTex } from './dollars';
import { linesOf, Runs, type Line } from './lines';
import { placeholder, type Part } from './placeholders';
import { DROPPED_TAGS, MAY_STAY_OPEN, meaningOf, TAG, VERBATIM_TAGS, type Surroundings } from './tags';

/** Draws a formula, or says why it cannot be drawn. */
export type Draw = (tex: string, isDisplay: boolean) => { html: string } | { error: string };

/** Longest formula that is looked for. */
const LONGEST = 10_000;
/** Number of dollars inside braces that are passed over in search of the closing one. */
const NESTED_DOLLARS = 8;
const ENVIRONMENT =
  /\\begin\s*\{((?:[bBpvV]|small)?matrix\*?|align(?:ed|at|edat)?\*?|equation\*?|gather(?:ed)?\*?|[dr]?cases|d?array|eqnarray\*?|split|multline\*?|CD)\}/y;
const DECLARATION = /<!DOCTYPE[^<>]*>|<\?xml[^<>]*\?>/iy;
const AUTOLINK = /<(?:(?:https?|ftp|mailto|tel):[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/iy;
const LINK_ADDRESS = /\]\((?:<[^<>\n]*>|[^\s()<>$\\][^\s()<>]*(?:\([^\s()<>]*\)[^\s()<>]*)*)/y;
const VARIABLE = /<var>([^<>]*)<\/var>/iy;
/** Tags in a formula mean that its delimiters do not belong together. */
const HTML_INSIDE = /<\/[a-z]|<(?:br|p|div|t[dhr]|li|table|ul|ol|img|span|font|su[bp]|h\d)(?:\s[^<>]*)?\/?>/i;
const SPECIAL = /[\\`<$\]|\n]/g;
/** The brackets that close formulas. One after the `\\\\` of a new row closes nothing. */
const CLOSING_BRACKETS = {
  '(': /\\\)(?<=(?<!\\)(?:\\\\)*\\\))/g,
  '[': /\\\](?<=(?<!\\)(?:\\\\)*\\\])/g,
};
/** What closes a formula that begins with a number of dollars. */
const CLOSING_DOLLARS: Readonly<Record<number, RegExp>> = {
  2: /(?<!\\)\$\$/g,
  3: /(?<!\$)\${3}(?!\$)/g,
  6: /\${6}/g,
};
/** The beginning or the end of an environment. */
const EDGE = /\\(begin|end)\s*\{([A-Za-z]+\*?)\}/g;
const ADDRESS_BEFORE = /https?:\/\/[!-~]{0,200}$/;

const matchAt = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at;
  return pattern.exec(text);
};

/**
 * Takes everything out of a Markdown text that Markdown must not read: formulas, escaped dollars, and text that only
 * looks like a tag. Each is replaced by a placeholder, which Markdown treats like a word.
 */
class TakeOut {
  readonly parts: Part[] = [];
  readonly #source: string;
  readonly #draw: Draw;
  readonly #out: string[] = [];
  readonly #lines: Line[];
  readonly #runs: Runs;
  readonly #fences: ReadonlyMap<number, Line>;
  readonly #surroundings: Surroundings;
  /** Indexes in `#out` of the tags that are markup only if they are closed. */
  readonly #open = new Map<string, number[]>();
  /** For each pattern the last search: where it began, and what it found. */
  readonly #found = new Map<string, { from: number; match: RegExpExecArray | null }>();
  /** Where the runs of ticks begin that are still to come, by their length; the next one is last. */
  readonly #ticks: ReadonlyMap<number, number[]>;
  #environments: ReadonlyMap<number, number> | null = null;
  /** Where the last formula ends that stands alone and cannot be drawn. */
  #undrawableUntil = 0;
  /** The element in which formulas stay as they are written. */
  #verbatim: string | null = null;
  /** Number of cells that have begun in the row of a table. */
  #cells = 0;
  #at = 0;

  constructor(source: string, draw: Draw) {
    this.#source = source;
    this.#draw = draw;
    this.#lines = linesOf(source);
    this.#runs = new Runs(this.#lines);
    this.#fences = new Map(this.#lines.filter(({ fence }) => fence).map((line) => [line.start, line]));
    const ticks = new Map<number, number[]>();
    for (const { 0: run, index } of [...source.matchAll(/`+/g)].reverse())
      ticks
        .set(run.length, ticks.get(run.length) ?? [])
        .get(run.length)!
        .push(index);
    this.#ticks = ticks;
    this.#surroundings = {
      hasMathMl: /<math[\s>]/i.test(source),
      hasTable: /<\/table\s*>/i.test(source),
      hasList: /<\/(?:table|[uod]l)\s*>/i.test(source),
    };
  }

  run(): string {
    while (this.#at < this.#source.length) {
      const fence = this.#verbatim === null ? this.#fences.get(this.#at) : undefined;
      if (fence?.fence) this.#takeFence(fence, fence.fence);
      else this.#step();
    }
    for (const at of [...this.#open.values()].flat())
      this.#out[at] = this.#partFor({ source: '<', text: '<' }) + this.#out[at]!.slice(1);
    return this.#out.join('');
  }

  #step(): void {
    const next = matchAt(SPECIAL, this.#source, this.#at)?.index ?? this.#source.length;
    this.#copyTo(next);
    const sign = this.#source[next];
    if (sign === '<') this.#takeTag();
    else if (sign === undefined) return;
    else if (this.#verbatim !== null || !this.#takeSign(sign)) this.#copyTo(this.#at + 1);
  }

  /** Returns false if the sign has no meaning here. */
  #takeSign(sign: string): boolean {
    if (sign === '\\') return this.#takeBackslash();
    if (sign === '`') return this.#takeCode();
    if (sign === '$') return this.#takeDollars();
    if (sign === '|') return this.#takeBar();
    if (sign === '\n') this.#cells = 0;
    const address = sign === ']' ? matchAt(LINK_ADDRESS, this.#source, this.#at) : null;
    if (address) this.#copyTo(this.#at + address[0].length);
    return address !== null;
  }

  #copyTo(end: number): void {
    if (end > this.#at) this.#out.push(this.#source.slice(this.#at, end));
    this.#at = end;
  }

  #partFor(part: Part): string {
    return placeholder(this.parts.push(part) - 1);
  }

  #put(part: Part, end: number): true {
    this.#out.push(this.#partFor(part));
    this.#at = end;
    return true;
  }

  /** Returns the first match at or behind a position. Searches no stretch of the text twice for the same pattern. */
  #find(pattern: RegExp, from: number): RegExpExecArray | null {
    const known = this.#found.get(pattern.source);
    if (known && known.from <= from && (known.match?.index ?? Infinity) >= from) return known.match;
    const match = matchAt(pattern, this.#source, from);
    this.#found.set(pattern.source, { from, match });
    return match;
  }

  /** Returns where the first match at or behind a position begins; -1 if there is none. */
  #indexOf(pattern: RegExp, from: number): number {
    return this.#find(pattern, from)?.index ?? -1;
  }

  #takeFence({ start, containers }: Line, { language, last, isClosed }: NonNullable<Line['fence']>): void {
    const { end } = this.#lines[last]!;
    const body = this.#lines.slice(this.#runs.lineAt(start) + 1, isClosed ? last : last + 1);
    const tex = body.map((line) => this.#source.slice(line.start, line.end).replace(/^[ \t]*>[ \t]?/, '')).join('\n');
    if (language !== 'math' || tex.trim() === '') return this.#copyMasking(/</g, end);
    this.#copyTo(start + containers.length);
    this.#put({ source: this.#source.slice(this.#at, end), ...this.#draw(tex.trim(), true) }, end);
  }

  #takeBackslash(): boolean {
    const [start, next] = [this.#at, this.#source[this.#at + 1]];
    if (next === '$') return this.#put({ source: '\\$', text: '$' }, start + 2);
    if (next === '(' && this.#takeBracket(next, false)) return true;
    if (next === '[' && this.#takeBracket(next, true)) return true;
    if (next === 'b' && this.#takeEnvironment()) return true;
    if (next !== undefined && next !== '\n') this.#copyTo(start + 2);
    return this.#at > start;
  }

  #takeBracket(opening: keyof typeof CLOSING_BRACKETS, isDisplay: boolean): boolean {
    const start = this.#at + 2;
    const end = this.#indexOf(CLOSING_BRACKETS[opening], start);
    return end >= 0 && this.#takeFormula(start, end, 2, isDisplay);
  }

  #takeEnvironment(): boolean {
    if (!matchAt(ENVIRONMENT, this.#source, this.#at)) return false;
    const end = (this.#environments ??= this.#findEnvironments()).get(this.#at);
    return end !== undefined && this.#takeFormula(this.#at, end, 0, true);
  }

  /** Returns where each environment ends, by where it begins. */
  #findEnvironments(): Map<number, number> {
    const ends = new Map<number, number>();
    const open = new Map<string, number[]>();
    for (const { 0: edge, 1: kind, 2: name = '', index } of this.#source.matchAll(EDGE)) {
      const begun = open.get(name) ?? [];
      if (kind === 'begin') open.set(name, begun).get(name)!.push(index);
      else if (begun.length > 0) ends.set(begun.pop()!, index + edge.length);
    }
    return ends;
  }

  /** Copies a code span, in which nothing is a formula. */
  #takeCode(): boolean {
    const [ticks] = matchAt(/`+/y, this.#source, this.#at)!;
    const end = this.#runs.endAt(this.#at);
    this.#copyTo(this.#at + ticks.length);
    const closing = this.#nextTicks(ticks.length);
    if (closing === undefined || closing >= end) return true;
    const isRow = this.#lines[this.#runs.lineAt(this.#at)]!.kind === 'row';
    this.#copyMasking(isRow ? /<|\\?\|/g : /</g, closing);
    this.#copyTo(closing + ticks.length);
    return true;
  }

  /** Returns where the next run of exactly so many ticks begins. */
  #nextTicks(length: number): number | undefined {
    const places = this.#ticks.get(length) ?? [];
    while (places.length > 0 && places.at(-1)! < this.#at) places.pop();
    return places.at(-1);
  }

  /**
   * Copies code. Within HTML, Markdown does not know that it is code, so its `<` must begin no tag; bars of code in a
   * table separate no cells.
   */
  #copyMasking(signs: RegExp, end: number): void {
    for (let found = this.#find(signs, this.#at); found && found.index < end; found = this.#find(signs, this.#at)) {
      this.#copyTo(found.index);
      const text = found[0].slice(-1);
      this.#put({ source: text, text }, found.index + found[0].length);
    }
    this.#copyTo(end);
  }

  /** Keeps the text of a row that has more cells than the table, which would not be shown. */
  #takeBar(): boolean {
    const { start, end, containers, columns } = this.#lines[this.#runs.lineAt(this.#at)]!;
    if (columns === null) return false;
    if (this.#cells === 0 && this.#source.slice(start + containers.length, this.#at).trim() === '') return false;
    this.#cells += 1;
    const next = this.#indexOf(/\S/g, this.#at + 1);
    const isSurplus = this.#cells >= columns && next >= 0 && next < end;
    return isSurplus && this.#put({ source: '|', text: '|' }, this.#at + 1);
  }

  #takeDollars(): boolean {
    const [{ length }] = matchAt(/\$+/y, this.#source, this.#at)!;
    const start = this.#at;
    if (ADDRESS_BEFORE.test(this.#source.slice(Math.max(0, start - 210), start))) {
      this.#copyTo(start + length);
      return true;
    }
    if (length === 1 && this.#source[start + 1] === '`') {
      const end = this.#indexOf(/`\$/g, start + 2);
      if (end >= 0 && this.#takeFormula(start + 2, end, 2, false)) return true;
    }
    if (length === 1) return this.#takeSingleDollar();
    const closing = CLOSING_DOLLARS[length];
    if (closing) {
      const end = this.#indexOf(closing, start + length);
      if (end >= 0 && this.#takeFormula(start + length, end, length, length !== 3)) return true;
    }
    this.#copyTo(start + length);
    return true;
  }

  #takeSingleDollar(): boolean {
    const start = this.#at;
    const end = this.#closingDollar(start + 1, Math.min(this.#runs.endAt(start), start + LONGEST));
    if (end < 0) return false;
    const inside = this.#source.slice(start + 1, end);
    const [before, after] = [this.#source.slice(Math.max(0, start - 3), start), this.#source.slice(end + 1, end + 3)];
    if (!enclosesFormula(before, inside, after) || inside.split('`').length % 2 === 0) return false;
    return this.#takeFormula(start + 1, end, 1, false, !looksLikeTex(inside));
  }

  /** Returns the dollar that closes a formula, preferably one outside of braces, such as those of `\text{if $a$}`. */
  #closingDollar(from: number, end: number): number {
    let first = -1;
    let seen = 0;
    let depth = 0;
    for (let at = from; at < end; at += 1) {
      const sign = this.#source[at];
      if (sign === '\\') at += 1;
      else if (sign === '{') depth += 1;
      else if (sign === '}') depth -= 1;
      if (sign !== '$') continue;
      const [{ length }] = matchAt(/\$+/y, this.#source, at)!;
      if (length === 1 || (length === 2 && this.#hasLaterDollar(at + 2, end))) {
        if (depth <= 0) return at;
        if (first < 0) first = at;
      } else if (depth <= 0) break;
      if ((seen += 1) > NESTED_DOLLARS) break;
      at += length - 1;
    }
    return first;
  }

  /** Returns whether the next dollar is a single one, which closes a formula that begins at `from`. */
  #hasLaterDollar(from: number, end: number): boolean {
    const next = this.#indexOf(/\$/g, from);
    return next >= 0 && next < end && this.#source[next + 1] !== '$';
  }

  /**
   * Takes out the formula between two positions. Returns false if its delimiters do not belong together, or if it
   * `mustBeDrawn` and cannot.
   */
  #takeFormula(from: number, to: number, closing: number, isDisplay: boolean, mustBeDrawn = false): boolean {
    const [start, end] = [this.#at, to + closing];
    const raw = this.#source.slice(from, to);
    if (raw.length > LONGEST || raw.trim() === '' || HTML_INSIDE.test(raw)) return false;
    const isWithinRun = end <= this.#runs.endAt(start);
    if (isWithinRun && this.#runs.hasItemBetween(start, to, isDisplay)) return false;
    // What stands within such a formula is not tried as well, so that no text is drawn more than once.
    if (!isWithinRun && end <= this.#undrawableUntil) return false;
    if (!isWithinRun && !(isDisplay && this.#standsAlone(start, end, raw))) return false;
    const { containers, kind } = this.#lines[this.#runs.lineAt(start)]!;
    const margin = containers.includes('>') ? /\n[ \t]*(?:>[ \t]*)*/g : /\n[ \t]+/g;
    const plain = (text: string): string => text.replace(margin, '\n');
    // A bar in a table is often escaped.
    const tex = kind === 'row' ? plain(raw).replace(/\\\|/g, '|') : plain(raw);
    const drawn = this.#draw(tex.trim(), isDisplay);
    if ('error' in drawn && !isWithinRun) this.#undrawableUntil = end;
    if ('error' in drawn && (mustBeDrawn || !isWithinRun)) return false;
    return this.#put({ source: plain(this.#source.slice(start, end)), ...drawn }, end);
  }

  /** Returns whether a displayed formula with blank lines begins one line and ends another, with no other text between. */
  #standsAlone(start: number, end: number, raw: string): boolean {
    const first = this.#lines[this.#runs.lineAt(start)]!;
    const last = this.#runs.lineAt(end);
    const between = this.#lines.slice(this.#runs.lineAt(start), last + 1);
    return (
      first.start + first.containers.length === start &&
      this.#source.slice(end, this.#lines[last]!.end).trim() === '' &&
      !raw.includes('$') &&
      between.every(({ kind }) => kind === 'text' || kind === 'blank')
    );
  }

  #takeTag(): void {
    const start = this.#at;
    const comment = this.#source.startsWith('<!--', start) ? this.#indexOf(/-->/g, start + 4) : -1;
    if (comment >= 0) return this.#copyTo(comment + 3);
    const skipped = matchAt(DECLARATION, this.#source, start) ?? matchAt(AUTOLINK, this.#source, start);
    if (skipped) return this.#copyTo(start + skipped[0].length);
    const variable = this.#verbatim === null ? matchAt(VARIABLE, this.#source, start) : null;
    if (variable && variable[1]!.length <= LONGEST && looksLikeTex(variable[1]!)) {
      const drawn = this.#draw(variable[1]!.trim(), false);
      if ('html' in drawn) return void this.#put({ source: variable[0], ...drawn }, start + variable[0].length);
    }
    const [tag, slash, named = '', attributes = ''] = matchAt(TAG, this.#source, start) ?? [];
    const name = named.toLowerCase();
    const meaning = tag === undefined ? 'text' : meaningOf(name, attributes, slash !== '', this.#surroundings);
    if (tag === undefined || meaning === 'text') return void this.#put({ source: '<', text: '<' }, start + 1);
    const end = start + tag.length;
    if (meaning === 'nothing') this.#at = end;
    else if (slash !== '') this.#close(name, end);
    else
      this.#openTag(
        name,
        end,
        meaning === 'pair' || (MAY_STAY_OPEN.has(name) && this.#standsLikeWord(start, end, name)),
      );
  }

  /** Returns whether a tag stands between words in a line, as in `enter <p> and <q>`, and nothing ends its element. */
  #standsLikeWord(start: number, end: number, name: string): boolean {
    const { start: lineStart } = this.#lines[this.#runs.lineAt(start)]!;
    return (
      /[^\s>|*+-][ \t]$/.test(this.#source.slice(Math.max(lineStart, start - 2), start)) &&
      /^(?:[\s,，.。、;；:：)）]|<\w|$)/.test(this.#source.slice(end, end + 2)) &&
      !this.#surroundings.hasList &&
      !this.#source.slice(start, end).includes('=') &&
      this.#indexOf(new RegExp(`</${name}`, 'g'), end) < 0
    );
  }

  #close(name: string, end: number): void {
    this.#open.get(name)?.pop();
    if (this.#verbatim === name) this.#verbatim = null;
    this.#copyTo(end);
  }

  #openTag(name: string, end: number, isPair: boolean): void {
    this.#copyTo(end);
    if (isPair) {
      const indexes = this.#open.get(name) ?? [];
      indexes.push(this.#out.length - 1);
      this.#open.set(name, indexes);
    }
    const closing = new RegExp(`</${name}\\s*>`, 'gi');
    if (DROPPED_TAGS.has(name)) {
      const found = this.#find(closing, end);
      if (found) this.#copyTo(found.index);
    } else if (VERBATIM_TAGS.has(name) && this.#verbatim === null && this.#find(closing, end)) this.#verbatim = name;
  }
}

/** Returns the text with placeholders, and the parts that they represent. */
export const takeOut = (source: string, draw: Draw): { text: string; parts: Part[] } => {
  const walk = new TakeOut(source.replace(/\r\n?/g, '\n'), draw);
  const text = walk.run();
  return { text, parts: walk.parts };
};
