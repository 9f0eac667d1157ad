import { JudgeRemoteLimits } from '../limits';

/** A piece of a text: `dollar` is a literal dollar sign. */
export type Piece = Formula | { kind: 'text'; text: string } | { kind: 'dollar' };
interface Formula {
  kind: 'inline' | 'display';
  text: string;
}

const most = `{1,${JudgeRemoteLimits.formula.max}}?`;
const dollars = String.raw`(?:\\[\s\S]|[^$\\])${most}`;
/** Matches up to the closing bracket of a formula: formulas do not nest, so each character is read once. */
const brackets = String.raw`(?:\\[^()[\]]|[^\\])${most}`;

const MATHS = new RegExp(
  [
    String.raw`(?<dollar>\\\$)`,
    String.raw`\$\$(?<display>${dollars})\$\$`,
    String.raw`\$(?<inline>${dollars})\$`,
    String.raw`(?<!\\)\\\((?<round>${brackets})\\\)`,
    String.raw`(?<!\\)\\\[(?<square>${brackets})\\\]`,
  ].join('|'),
  'g',
);

/** Splits a text at its formulas: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`. A dollar without a partner is literal. */
export function piecesOf(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const found of text.matchAll(MATHS)) {
    pieces.push({ kind: 'text', text: text.slice(from, found.index) });
    const { dollar, display, inline, round, square } = found.groups ?? {};
    const tex = (display ?? inline ?? round ?? square ?? '').trim();
    if (dollar) pieces.push({ kind: 'dollar' });
    else if (tex === '') pieces.push({ kind: 'text', text: found[0] });
    else pieces.push({ kind: (display ?? square) === undefined ? 'inline' : 'display', text: tex });
    from = found.index + found[0].length;
  }
  pieces.push({ kind: 'text', text: text.slice(from) });
  return pieces.filter((piece) => piece.kind === 'dollar' || piece.text !== '');
}

/** Returns whether a text contains a formula. */
export const hasFormula = (text: string): boolean =>
  piecesOf(text).some(({ kind }) => kind === 'inline' || kind === 'display');

/** Returns TeX on one line, without anything that could be taken for a tag. */
export const safeTex = (tex: string): string =>
  tex
    .replaceAll('<', '\\lt ')
    .replaceAll('>', '\\gt ')
    .replace(/\s+/g, ' ')
    .trim()
    // The space after a final backslash belongs to the command `\ `, so it must not be trimmed.
    .replace(/(?<!\\)(?:\\\\)*\\$/, '$& ');

/**
 * Returns a formula in Markdown. Next to letters, digits and tags, and around other dollars, brackets are used, which
 * cannot be taken for prices. `precedingText` and `followingText` are the adjacent texts.
 */
export function formula({ kind, text }: Formula, precedingText = '', followingText = ''): string {
  const tex = safeTex(text);
  if (kind === 'display') return `\\[${tex}\\]`;
  const isTight = /[\w$\\>]/.test(precedingText.slice(-1)) || /^[\w$\\<]/.test(followingText) || tex.includes('$');
  return isTight ? `\\(${tex}\\)` : `$${tex}$`;
}
