import { Limits } from '@tribunal/contract';

/** A piece of a text: `dollar` is one that stands for itself. */
export type Piece = Formula | { kind: 'text'; text: string } | { kind: 'dollar' };
export interface Formula {
  kind: 'inline' | 'display';
  text: string;
}

const most = `{1,${Limits.remoteFormula.max}}?`;
const dollars = String.raw`(?:\\[\s\S]|[^$\\])${most}`;
/** Up to the next bracket of a formula: none begins in another, so each sign is read once. */
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

/** Cuts a text at its formulas: `$…$`, `$$…$$`, `\(…\)`, `\[…\]`. A dollar without a partner stands for itself. */
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

/** Whether a text has a formula. */
export const hasFormula = (text: string): boolean =>
  piecesOf(text).some(({ kind }) => kind === 'inline' || kind === 'display');

/** TeX on one line, without anything that could be taken for a tag. */
export const safeTex = (tex: string): string =>
  tex
    .replaceAll('<', '\\lt ')
    .replaceAll('>', '\\gt ')
    .replace(/\s+/g, ' ')
    .trim()
    // The last blank of a `\ ` was part of it.
    .replace(/(?<!\\)(?:\\\\)*\\$/, '$& ');

/**
 * A formula in Markdown. Dollars are not seen beside letters, digits and tags, nor around other dollars; brackets are.
 * `before`, `after`: what stands beside it.
 */
export function formula({ kind, text }: Formula, before = '', after = ''): string {
  const tex = safeTex(text);
  if (kind === 'display') return `\\[${tex}\\]`;
  const isTight = /[\w$\\>]/.test(before.slice(-1)) || /^[\w$\\<]/.test(after) || tex.includes('$');
  return isTight ? `\\(${tex}\\)` : `$${tex}$`;
}
