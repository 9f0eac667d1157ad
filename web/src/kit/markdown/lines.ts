/** The marks of quotations and list items before the text of a line. */
const CONTAINERS = /^[ \t]*(?:(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))[ \t]*)*/;
const ITEM = /^[ \t>]*(?:[-+*]|\d{1,9}[.)])[ \t]+/;
const BLANK = /^[ \t>]*$/;
const HEADING = /^[ \t>]{0,6}#{1,6}(?:[ \t]|$)/;
const FENCE = /^(?:(`{3,})([^`]*)|(~{3,})([^]*))$/;
const DELIMITER_ROW = /^[ \t>]*(?:\|[ \t]*)?:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*(?:\|[ \t]*)?$/;

/** A line of Markdown, and what it is to the formulas around it. */
export interface Line {
  start: number;
  /** Where the line ends, without its line break. */
  end: number;
  /** Quotation and list marks, with the spaces around them. */
  containers: string;
  kind: 'blank' | 'text' | 'row' | 'heading' | 'code';
  /** Number of columns of a table's row; null elsewhere. */
  columns: number | null;
  /** Column at which the text of a list item begins; null for a line that begins no item. */
  itemText: number | null;
  /** Of the first line of a fenced block: its language, and the index of its last line. */
  fence: { language: string; last: number; isClosed: boolean } | null;
}

/** Returns the index of the last line of the fence that `opening` begins, and whether that line closes it. */
const fenceEnd = (texts: readonly string[], opening: number, fence: string): { last: number; isClosed: boolean } => {
  const [containers] = CONTAINERS.exec(texts[opening]!)!;
  const closing = new RegExp(`^[ \\t>]*${fence[0]}{${fence.length},}[ \\t]*$`);
  const isInside = (text: string): boolean =>
    containers.includes('>') ? /^[ \t]*>/.test(text) : !/\S/.test(containers) || !/^\S/.test(text);
  for (let at = opening + 1; at < texts.length; at += 1) {
    const text = texts[at]!;
    if (closing.test(text)) return { last: at, isClosed: true };
    if (!isInside(text)) return { last: at - 1, isClosed: false };
  }
  return { last: texts.length - 1, isClosed: false };
};

/** Splits Markdown into its lines. */
export const linesOf = (source: string): Line[] => {
  const texts = source.split('\n');
  const lines: Line[] = [];
  let start = 0;
  let codeUntil = -1;
  let columns: number | null = null;
  texts.forEach((text, at) => {
    const [containers] = CONTAINERS.exec(text)!;
    const end = start + text.length;
    const line: Line = { start, end, containers, kind: 'text', columns: null, itemText: null, fence: null };
    const fence = at > codeUntil ? FENCE.exec(text.slice(containers.length)) : null;
    if (fence) {
      line.fence = { language: (fence[2] ?? fence[4] ?? '').trim(), ...fenceEnd(texts, at, fence[1] ?? fence[3]!) };
      codeUntil = line.fence.last;
    }
    if (at <= codeUntil) line.kind = 'code';
    else if (BLANK.test(text)) line.kind = 'blank';
    else if (HEADING.test(text)) line.kind = 'heading';
    if (line.kind !== 'text') columns = null;
    else if (
      columns === null &&
      text.includes('|') &&
      at > 0 &&
      DELIMITER_ROW.test(text) &&
      texts[at - 1]!.includes('|')
    ) {
      const head = lines[at - 1]!;
      if (head.kind === 'text') {
        columns = text.match(/-+/g)!.length;
        Object.assign(head, { kind: 'row', columns });
      }
    }
    if (columns !== null) Object.assign(line, { kind: 'row', columns });
    else if (line.kind === 'text') line.itemText = ITEM.exec(text)?.[0].length ?? null;
    lines.push(line);
    start = end + 1;
  });
  return lines;
};

/** Tells which parts of a text belong to one paragraph, cell or item. */
export class Runs {
  readonly #lines: readonly Line[];
  readonly #ends: number[] = [];
  /** For each line the column at which the text of the list item begins that it belongs to; null outside of items. */
  readonly #items: (number | null)[] = [];

  constructor(lines: readonly Line[]) {
    this.#lines = lines;
    lines.forEach(({ kind, itemText }, at) => {
      this.#items.push(kind === 'text' ? (itemText ?? this.#items[at - 1] ?? null) : null);
    });
    for (let at = lines.length - 1; at >= 0; at -= 1) {
      const isJoined = lines[at]!.kind === 'text' && lines[at + 1]?.kind === 'text';
      this.#ends[at] = isJoined ? this.#ends[at + 1]! : lines[at]!.end;
    }
  }

  /** Returns the index of the line that contains a position. */
  lineAt(position: number): number {
    let [low, high] = [0, this.#lines.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#lines[middle]!.start <= position) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Returns where the paragraph of a position ends; list items of one list may follow each other in it. */
  endAt(position: number): number {
    return this.#ends[this.lineAt(position)]!;
  }

  /** Returns whether a list item begins between two positions of a paragraph. */
  hasItemBetween(from: number, to: number, isDisplay: boolean): boolean {
    const [first, last] = [this.lineAt(from), this.lineAt(to)];
    if (first === last) return false;
    const item = this.#items[first] ?? null;
    const column = this.#lines[first]!.containers.length;
    for (let at = first + 1; at <= last; at += 1) {
      const line = this.#lines[at]!;
      if (line.itemText === null) continue;
      const indent = line.containers.search(/[^ \t>]/);
      if (indent < column && item === null && column > 0) return true;
      if (item !== null && (!isDisplay || indent < item)) return true;
    }
    return false;
  }
}
