import stringWidth from 'string-width';

/** Parts between which a line may end: each wide character of Chinese and its like, and each word. */
const PIECES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}][，。、；：！？）】》”’]*|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|\s+/gu;

/** Wraps one paragraph at a width in terminal columns; a word that is longer stays whole. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  let space = '';
  for (const piece of text.trim().match(PIECES) ?? []) {
    if (/^\s/.test(piece)) {
      space = ' ';
      continue;
    }
    if (line !== '' && stringWidth(line + space + piece) > width) {
      lines.push(line);
      line = piece;
    } else line += space + piece;
    space = '';
  }
  return [...lines, line];
}

/** Returns the text followed by blanks up to a width in terminal columns. */
export const padEnd = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** Returns the beginning of a text that fits into a width, with an ellipsis if something is left out. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let kept = '';
  for (const char of text) {
    if (stringWidth(kept + char) > width - 1) break;
    kept += char;
  }
  return `${kept}…`;
}

export { stringWidth };
