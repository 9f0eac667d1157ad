import { cleanHtml } from './allowed';
import { escapeMarkdown, escapePre } from './escape';
import { safeTex } from './formulas';
import type { Rewrite } from './links';

/** Characters that no text has; they stand for what is put aside. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const ASIDE = /\ue000(\d+)\ue001/g;

const FENCE = /^( {0,3})(`{3,}|~{3,})([^\n`]*)\n([\s\S]*?)(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))/gm;
const CODE = /(?<!`)(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])+?)(?<!`)\1(?!`)/g;
const FORMULAS = /(?<!\\)\$\$((?:\\[\s\S]|[^$\\])+?)\$\$|(?<!\\)\$((?:\\[\s\S]|[^$\\\n])+?)\$/g;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/g;
/** The address of `[…](address)`, and of `[…]: address`. A bracket that is escaped begins none. */
const LINK =
  /(!?)(?<!(?<!\\)(?:\\\\)*\\)\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\])*\])*)\]\(\s{0,9}(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)((?:\s{1,9}(?:"[^"\n]*"|'[^'\n]*'))?)\s{0,9}\)/g;
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|[^\s<>]+)/gm;
const TAG_BEGINS = /<[a-z/!?]/i;

/** Markdown of a site with the HTML in it made harmless and addresses rewritten; code and formulas stay what they are. */
export function cleanMarkdown(markdown: string, rewrite: Rewrite): string {
  const aside: string[] = [];
  const put = (text: string): string => `${OPEN}${aside.push(text) - 1}${CLOSE}`;
  const text = markdown
    .replace(/\r\n?/g, '\n')
    .replace(/[\ue000\ue001]|&#(?:x0*e00[01]|0*5734[45]);?/gi, '')
    .replaceAll('\u0000', '')
    .replace(FENCE, (whole, _indent, _ticks, name: string, code: string) => put(fence(whole, name, code)))
    .replace(CODE, (whole, _ticks, code: string) => put(inlineCode(whole, code)))
    .replace(FORMULAS, (whole, display?: string, inline?: string) => put(tex(whole, display, inline)))
    .replace(AUTOLINK, '[$1]($1)');
  const clean = withoutEntities(cleanHtml(strayLess(text), rewrite));
  const linked = clean
    .replace(LINK, (_whole, mark: string, label: string, address: string, title: string) => {
      const found = rewrite(address.replace(/^<|>$/g, ''), mark ? 'picture' : 'link');
      return found === null ? label : `${mark}[${label}](${found}${title})`;
    })
    .replace(DEFINITION, (_whole, start: string, address: string) => {
      return start + (rewrite(address.replace(/^<|>$/g, ''), 'link') ?? '#');
    });
  return restored(linked, aside).trim();
}

/** What was put aside may hold what was put aside before it. */
function restored(text: string, aside: readonly string[]): string {
  const once = text.replace(ASIDE, (_whole, at: string) => aside[Number(at)] ?? '');
  return once === text ? text : restored(once, aside);
}

/** Whoever reads a text otherwise than we must not find tags in what we take for code. */
const fence = (whole: string, name: string, code: string): string => {
  if (!TAG_BEGINS.test(code) && !TAG_BEGINS.test(name)) return whole;
  return `<pre><code>${escapePre(code.replace(/\n$/, ''))}</code></pre>`;
};

const inlineCode = (whole: string, code: string): string =>
  TAG_BEGINS.test(code) ? `<code>${escapeMarkdown(code.replace(/\s+/g, ' ').trim())}</code>` : whole;

const tex = (whole: string, display: string | undefined, inline: string | undefined): string => {
  if (!TAG_BEGINS.test(whole)) return whole;
  return display === undefined ? `$${safeTex(inline ?? '')}$` : `$$${safeTex(display)}$$`;
};

/** A sign that begins no tag is one that says less. */
const strayLess = (text: string): string => text.replace(/<(?![a-z/!?])/gi, '&lt;');

/**
 * Between the tags, cleaning HTML writes signs as entities that Markdown needs as they are; what was put aside does not come
 * back inside a tag. `<` stays: no tag
 * can come of it.
 */
const withoutEntities = (html: string): string =>
  html
    .split(/(<[^>]*>)/)
    .map((part, at) => (at % 2 ? part.replace(ASIDE, '') : plain(part)))
    .join('');

const plain = (text: string): string =>
  text
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/&lt;(?=[\s=\d])/g, '<');
