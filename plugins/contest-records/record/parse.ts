import type { Steps } from '@tribunal/plugin-contest/standings';

/** Number of characters that are parsed at once; in a long text the work can be interrupted after each piece. */
const PIECE = 64 * 1024;
/** Depth to which nested lists are split; anything deeper in a record is small. */
const DEEPEST = 4;

const CLOSING: Readonly<Record<string, string>> = { '{': '}', '[': ']' };
const SPACE = ' \t\n\r';

/**
 * Parses JSON like `JSON.parse`, but can be interrupted: a long text is split into pieces that are parsed one by one.
 * @throws SyntaxError
 */
export function* parseJson(text: string, depth = 0): Steps<unknown> {
  if (text.length <= PIECE || depth === DEEPEST) return JSON.parse(text) as unknown;
  const [from, end] = boundsOf(text);
  const closing = CLOSING[text[from] ?? ''];
  if (closing === undefined) return JSON.parse(text) as unknown;
  if (from === end || text[end] !== closing) throw new SyntaxError(`no ${closing} at the end`);
  const isList = closing === ']';
  const items: unknown[] = [];
  const members: [string, unknown][] = [];
  for (let at = from + 1; at <= end;) {
    const to = yield* pieceEnd(text, at, end);
    const piece = text.slice(at, to);
    const isEmpty = to === end && at === from + 1 && isBlank(piece);
    if (isEmpty) break;
    if (isList) items.push(yield* parseJson(piece, depth + 1));
    else members.push(yield* parseMember(piece, depth + 1));
    at = to + 1;
    yield;
  }
  return isList ? items : Object.fromEntries(members);
}

/** Parses a `"name": value` member. */
function* parseMember(piece: string, depth: number): Steps<[string, unknown]> {
  if (isBlank(piece)) throw new SyntaxError('a comma too much');
  if (piece.length <= PIECE) return Object.entries(JSON.parse(`{${piece}}`) as object)[0] as [string, unknown];
  const [from] = boundsOf(piece);
  const nameEnd = piece[from] === '"' ? stringEnd(piece, from) : from;
  const colon = piece.indexOf(':', nameEnd);
  if (colon < 0 || !isBlank(piece.slice(nameEnd + 1, colon))) throw new SyntaxError('no name with a colon');
  const name = JSON.parse(piece.slice(from, nameEnd + 1)) as unknown;
  if (typeof name !== 'string') throw new SyntaxError('a name that is none');
  return [name, yield* parseJson(piece.slice(colon + 1), depth)];
}

/** Returns the end of the piece that begins at `from`: a comma outside all brackets, or `end`. */
function* pieceEnd(text: string, from: number, end: number): Steps<number> {
  let open = 0;
  let rest = from + PIECE;
  for (let at = from; at < end; at += 1) {
    const char = text[at];
    if (char === '"') at = stringEnd(text, at);
    else if (char === '{' || char === '[') open += 1;
    else if (char === '}' || char === ']') open -= 1;
    else if (char === ',' && open === 0) return at;
    if (open < 0 || at >= end) throw new SyntaxError('brackets that do not match');
    if (at >= rest) {
      rest = at + PIECE;
      yield;
    }
  }
  if (open > 0) throw new SyntaxError('brackets that do not match');
  return end;
}

/**
 * Returns the index of the closing quotation mark of the string that begins at `from`, or an index past the end if
 * there is none.
 */
function stringEnd(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let escapes = at;
    while (text[escapes - 1] === '\\') escapes -= 1;
    if ((at - escapes) % 2 === 0) return at;
  }
  return text.length;
}

const isBlank = (text: string): boolean => {
  const [from, end] = boundsOf(text);
  return from > end;
};

/** Returns the positions of the first and the last non-space character. */
function boundsOf(text: string): [number, number] {
  let [from, end] = [0, text.length - 1];
  while (from <= end && SPACE.includes(text[from]!)) from += 1;
  while (end > from && SPACE.includes(text[end]!)) end -= 1;
  return [from, end];
}
