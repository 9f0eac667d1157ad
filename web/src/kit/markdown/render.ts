import MarkdownIt from 'markdown-it';
import cjkFriendly from 'markdown-it-cjk-friendly';
import { highlight } from '../code/highlight';
import { clean } from './clean';
import { decorate, type MarkdownTexts } from './decorate';
import './markdown.css';
import { hasPlaceholder, splitAtPlaceholders, withSources, type Part } from './placeholders';
import { takeOut } from './take-out';

type Renderer = InstanceType<typeof MarkdownIt>;

const AUTOLINK = /<((?:https?|ftp|mailto|tel):[^\s<>]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+)>/gi;

/** Markdown in which nothing of an author is lost: emphasis beside Chinese, addresses within HTML, and code as written. */
const markdownRenderer = (): Renderer => {
  const markdown = new MarkdownIt({ html: true, linkify: true, breaks: false, highlight }).use(cjkFriendly);
  const { normalizeLink, validateLink } = markdown;
  markdown.normalizeLink = (url) => (hasPlaceholder(url) ? url : normalizeLink(url));
  markdown.validateLink = (url) => !hasPlaceholder(url) && validateLink(url);
  markdown.core.ruler.push('sources', ({ tokens, env }) => {
    const { parts } = env as { parts: readonly Part[] };
    for (const token of tokens.flatMap((each) => [each, ...(each.children ?? [])])) {
      if (token.type === 'html_block') token.content = token.content.replace(AUTOLINK, '&lt;$1&gt;');
      if (/^(?:fence|code_block|code_inline)$/.test(token.type)) token.content = withSources(token.content, parts);
      if (token.type === 'fence') token.info = withSources(token.info, parts);
    }
  });
  return markdown;
};

let renderer: Renderer | undefined;

const MATHS = /\$|\\\(|\\\[|\\begin|<var>|(?:```|~~~)\s*math/i;
type Maths = typeof import('./maths');

const nodesOf = ({ source, html, error, text }: Part, maths: Maths | null): Node | string => {
  if (html !== undefined && maths) return maths.formulaNodes(html);
  if (error === undefined) return text ?? source;
  const code = document.createElement('code');
  code.textContent = source;
  code.title = error;
  return code;
};

/** Replaces the placeholders in a sanitised text by their parts; in code and attributes, by what the author wrote. */
const putBack = (root: DocumentFragment, parts: readonly Part[], maths: Maths | null): void => {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (!hasPlaceholder(text.data)) continue;
    const isCode = text.parentElement?.closest('pre, code, tt, kbd, samp') != null;
    const pieces = splitAtPlaceholders(text.data).map((piece, at) => {
      const part = at % 2 ? parts[Number(piece)] : undefined;
      if (!part) return piece;
      return isCode && (part.html !== undefined || part.error !== undefined) ? part.source : nodesOf(part, maths);
    });
    text.replaceWith(...pieces);
  }
  for (const element of root.querySelectorAll('[alt], [title]'))
    for (const name of ['alt', 'title'])
      if (element.hasAttribute(name)) element.setAttribute(name, withSources(element.getAttribute(name)!, parts));
};

/** Renders Markdown with formulas and highlighted code to HTML that cannot execute anything. */
export const renderMarkdown = async (source: string, texts: MarkdownTexts): Promise<string> => {
  const maths = MATHS.test(source) ? await import('./maths') : null;
  const { text, parts } = takeOut(source, maths?.draw ?? (() => ({ error: '' })));
  // Formulas have styles and classes that authors may not use, so they are put in after the text has been sanitised.
  const root = clean((renderer ??= markdownRenderer()).render(text, { parts }));
  putBack(root, parts, maths);
  const box = document.createElement('div');
  box.append(root);
  decorate(box, texts);
  return box.innerHTML;
};
