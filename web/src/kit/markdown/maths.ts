import DOMPurify from 'dompurify';
import katex from 'katex';
import 'katex/dist/katex.min.css';
import type { Draw } from './take-out';

const purifier = DOMPurify(window);
const ENTITY = /&(?:[a-z]+\d{0,2}|#\d+|#x[\da-f]+);/gi;
/** Columns that a repeated description of a table may have. */
const MOST_COLUMNS = 60;

const decoded = (entity: string): string => {
  const area = document.createElement('textarea');
  area.innerHTML = entity;
  return area.value;
};

/** Rewrites what KaTeX does not know, but TeX does, and what would disappear. */
const forKatex = (tex: string): string =>
  tex
    .replace(ENTITY, decoded)
    .replace(/(?<!\\)((?:\\\\)*)%/g, '$1\\%')
    .replace(/\\(begin|end)\s*\{multline(\*?)\}/g, '\\$1{gather$2}')
    .replace(/\\begin\s*\{eqnarray\*?\}/g, '\\begin{darray}{rcl}')
    .replace(/\\end\s*\{eqnarray\*?\}/g, '\\end{darray}')
    .replace(/(?<=\\begin\s*\{d?array\}\s*\{)(?:[^{}]|\{[^{}]*\})*(?=\})/g, (columns) =>
      columns.replace(/\*\s*(?:\{\s*)?(\d{1,3})\s*(?:\}\s*)?\{([^{}]*)\}/g, (_, count: string, column: string) =>
        column.repeat(Math.min(Number(count), MOST_COLUMNS)),
      ),
    );

const refuse = (): never => {
  throw new Error('not allowed');
};

const render = (tex: string, displayMode: boolean): string =>
  katex.renderToString(tex, {
    displayMode,
    throwOnError: true,
    output: 'htmlAndMathml',
    // Commands with addresses or attributes are shown as they are written.
    trust: refuse,
    strict: 'ignore',
    maxSize: 40,
    maxExpand: 500,
    macros: { '\\label': { tokens: [], numArgs: 1 }, '\\nonumber': '', '\\hfill': '\\quad' },
  });

/** Draws a formula with KaTeX. */
export const draw: Draw = (source, isDisplay) => {
  const tex = forKatex(source);
  try {
    return { html: render(tex, isDisplay) };
  } catch (error) {
    const message = error instanceof Error ? error.message : '';
    if (!isDisplay && message.includes('display mode')) return draw(`\\displaystyle ${source}`, true);
    return { error: message };
  }
};

/** Returns a drawn formula as nodes that cannot execute anything. */
export const formulaNodes = (html: string): DocumentFragment =>
  purifier.sanitize(html, {
    USE_PROFILES: { html: true, mathMl: true, svg: true },
    ADD_TAGS: ['semantics', 'annotation'],
    RETURN_DOM_FRAGMENT: true,
  });
