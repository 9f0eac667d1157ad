import MarkdownIt from 'markdown-it';
import { highlight } from '../code/highlight';
import { clean } from './clean';
import { decorate, type MarkdownTexts } from './decorate';
import './markdown.css';

type Renderer = InstanceType<typeof MarkdownIt>;
const base = (): Renderer => new MarkdownIt({ html: true, linkify: true, breaks: false, highlight });
let plain: Renderer | undefined;
let mathematical: Renderer | undefined;

const MATHS = /\$|\\\(|\\\[/;

const cleanWithMaths = async (source: string): Promise<DocumentFragment> => {
  const { withMaths, putFormulas } = await import('./maths');
  mathematical ??= withMaths(base());
  const env = { formulas: [] };
  const root = clean(mathematical.render(source, env));
  putFormulas(root, env);
  return root;
};

/** Renders Markdown with formulas and highlighted code to HTML that cannot execute anything. */
export const renderMarkdown = async (source: string, texts: MarkdownTexts): Promise<string> => {
  const root = MATHS.test(source) ? await cleanWithMaths(source) : clean((plain ??= base()).render(source));
  const box = document.createElement('div');
  box.append(root);
  decorate(box, texts);
  return box.innerHTML;
};
