import type MarkdownIt from 'markdown-it';

type Renderer = InstanceType<typeof MarkdownIt>;
type InlineRule = Parameters<Renderer['inline']['ruler']['before']>[2];
type BlockRule = Parameters<Renderer['block']['ruler']['before']>[2];

const CLOSING: Readonly<Record<string, string>> = { '\\(': '\\)', '\\[': '\\]' };

/**
 * Returns the index of `closing`, or -1. A match preceded by a backslash does not count, such as the `\\` of a new
 * row.
 */
const closingAt = (text: string, closing: string, from: number): number => {
  for (let at = text.indexOf('\\', from); at >= 0; at = text.indexOf('\\', at + 2))
    if (text.startsWith(closing, at)) return at;
  return -1;
};

const inBrackets: InlineRule = (state, silent) => {
  const opening = state.src.slice(state.pos, state.pos + 2);
  const closing = CLOSING[opening];
  if (!closing) return false;
  const end = closingAt(state.src, closing, state.pos + 2);
  if (end < 0 || end >= state.posMax) return false;
  const content = state.src.slice(state.pos + 2, end).trim();
  if (!content) return false;
  if (!silent) {
    const token = state.push(opening === '\\[' ? 'math_inline_block' : 'math_inline', 'math', 0);
    token.markup = opening;
    token.content = content;
  }
  state.pos = end + 2;
  return true;
};

/** Parses `\[ … \]` that starts a line and ends one; the inline rule handles the others. */
const onOwnLines: BlockRule = (state, first, end, silent) => {
  if (state.sCount[first]! - state.blkIndent >= 4) return false;
  const lineOf = (line: number): string =>
    state.src.slice(state.bMarks[line]! + state.tShift[line]!, state.eMarks[line]);
  if (!lineOf(first).startsWith('\\[')) return false;
  const lines: string[] = [];
  for (let line = first; line < end; line += 1) {
    if (line > first && state.sCount[line]! < state.blkIndent && !state.isEmpty(line)) return false;
    const text = line === first ? lineOf(line).slice(2) : lineOf(line);
    const closing = closingAt(text, '\\]', 0);
    lines.push(closing < 0 ? text : text.slice(0, closing));
    if (closing < 0) continue;
    const content = lines.join('\n').trim();
    if (!content || text.slice(closing + 2).trim()) return false;
    if (silent) return true;
    const token = state.push('math_block', 'math', 0);
    token.markup = '\\[';
    token.content = content;
    token.block = true;
    token.map = [first, line + 1];
    state.line = line + 1;
    return true;
  }
  return false;
};

/** Adds `\( … \)` and `\[ … \]` as formula delimiters besides dollars. Code is not affected. */
export const parseBrackets = (markdown: Renderer): void => {
  markdown.inline.ruler.before('escape', 'math_brackets', inBrackets);
  markdown.block.ruler.before('fence', 'math_brackets', onOwnLines, {
    alt: ['paragraph', 'reference', 'blockquote', 'list'],
  });
};
