import DOMPurify from 'dompurify';
import MarkdownIt from 'markdown-it';
import { highlight } from '../code/highlight';

type Renderer = InstanceType<typeof MarkdownIt>;
const base = (): Renderer => new MarkdownIt({ html: true, linkify: true, breaks: false, highlight });
let plain: Renderer | undefined;
let withMaths: Renderer | undefined;

const MATHS = /\$|\\\(|\\\[/;
/** `\( … \)` and `\[ … \]` are written as often as dollars. */
const dollars = (source: string): string =>
  source
    .replaceAll(/\\\(([\s\S]+?)\\\)/g, (_, maths: string) => `$${maths.trim()}$`)
    .replaceAll(/\\\[([\s\S]+?)\\\]/g, (_, maths: string) => `\n$$\n${maths.trim()}\n$$\n`);

DOMPurify.addHook('afterSanitizeAttributes', (node) => {
  if (node.tagName === 'A' && node.getAttribute('target') === '_blank') node.setAttribute('rel', 'noopener noreferrer');
  if (node.tagName === 'IMG') node.setAttribute('loading', 'lazy');
});

const clean = (html: string): string =>
  DOMPurify.sanitize(html, {
    ADD_ATTR: ['target'],
    FORBID_TAGS: ['style', 'form', 'input', 'button'],
    FORBID_ATTR: ['id', 'name'],
  });

/** Markdown with formulas and coloured code as HTML that cannot run anything. */
export const renderMarkdown = async (source: string): Promise<string> => {
  if (!MATHS.test(source)) return clean((plain ??= base()).render(source));
  withMaths ??= (await import('./maths')).withMaths(base());
  return clean(withMaths.render(dollars(source)));
};
