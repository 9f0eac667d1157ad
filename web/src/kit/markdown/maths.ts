import katexPlugin from '@vscode/markdown-it-katex';
import DOMPurify from 'dompurify';
import katex from 'katex';
import 'katex/dist/katex.min.css';
import type MarkdownIt from 'markdown-it';
import { parseBrackets } from './brackets';

type Renderer = InstanceType<typeof MarkdownIt>;
type Plugin = (md: Renderer, options?: object) => void;
// The package is CommonJS; bundlers and Node disagree about where its default export is.
const parseMaths = ((katexPlugin as unknown as { default?: Plugin }).default ?? katexPlugin) as Plugin;

/** The formulas of one text as rendered by KaTeX. */
export interface Formulas {
  formulas: string[];
}

const OPTIONS = {
  throwOnError: false,
  output: 'htmlAndMathml',
  trust: false,
  strict: 'ignore',
  maxSize: 40,
  maxExpand: 500,
} as const;
const purifier = DOMPurify(window);

const draw = (tex: string, displayMode: boolean): string => {
  try {
    return katex.renderToString(tex, { ...OPTIONS, displayMode });
  } catch {
    const box = document.createElement('code');
    box.textContent = tex;
    return box.outerHTML;
  }
};

// Random, so that an author cannot guess it and forge a placeholder.
const secret = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('');
const PLACEHOLDER = new RegExp(`${secret}-(\\d+)-`);

/**
 * Formulas need styles and classes that authors may not use themselves. A placeholder therefore represents each
 * formula until the rest of the text has been sanitised; `putFormulas` then replaces it.
 */
export const withMaths = (markdown: Renderer): Renderer => {
  parseMaths(markdown);
  parseBrackets(markdown);
  const placeholder = (env: object | undefined, html: string): string =>
    `${secret}-${(env as Formulas).formulas.push(html) - 1}-`;
  const { rules } = markdown.renderer;
  rules['math_inline'] = (tokens, at, _options, env) => placeholder(env, draw(tokens[at]!.content, false));
  rules['math_inline_block'] = (tokens, at, _options, env) => placeholder(env, draw(tokens[at]!.content, true));
  rules['math_block'] = (tokens, at, _options, env) =>
    `<div>${placeholder(env, draw(tokens[at]!.content, true))}</div>\n`;
  return markdown;
};

const fragmentOf = (formula: string): DocumentFragment =>
  purifier.sanitize(formula, {
    USE_PROFILES: { html: true, mathMl: true, svg: true },
    ADD_TAGS: ['semantics', 'annotation'],
    RETURN_DOM_FRAGMENT: true,
  });

/** Replaces the placeholders by their formulas. */
export const putFormulas = (root: DocumentFragment, { formulas }: Formulas): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const parts = text.data.split(PLACEHOLDER);
    // Every second part is the index of a formula.
    if (parts.length > 1)
      text.replaceWith(...parts.map((part, at) => (at % 2 ? fragmentOf(formulas[Number(part)] ?? '') : part)));
  }
};
