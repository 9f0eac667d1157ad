import { HTML_ELEMENTS } from '@tribunal/contract';
import { cleanHtml } from './allowed';
import { escapeMarkdown, escapePre } from './escape';
import { safeTex } from './formulas';
import type { Rewrite } from './links';

/** Private-use characters that do not occur in texts; they mark placeholders for extracted parts. */
const OPEN = '\ue000';
const CLOSE = '\ue001';
const ASIDE = /\ue000(\d+)\ue001/g;

const FENCE = /^( {0,3})(`{3,}|~{3,}(?!~))([^\n`]*)\n([\s\S]*?)(?:^ {0,3}\2[`~]*[ \t]*$|(?![\s\S]))/gm;
const CODE = /(?<!`)(`+)(?!`)((?:(?!\n[ \t]*\n)[\s\S])+?)(?<!`)\1(?!`)/g;
const FORMULAS = /(?<!\\)\$\$((?:\\[\s\S]|[^$\\])+?)\$\$|(?<!\\)\$((?:\\[\s\S]|[^$\\\n])+?)\$/g;
const AUTOLINK = /<((?:https?:\/\/|mailto:)[^\s<>]+)>/g;
/** Matches the address of `[…](address)` and of `[…]: address`. An escaped bracket starts neither. */
const LINK =
  /(!?)(?<!(?<!\\)(?:\\\\)*\\)\[((?:\\.|[^[\]\\]|\[(?:\\.|[^[\]\\])*\])*)\]\(\s{0,9}(<[^<>\n]*>|[^\s()<>]*(?:\([^\s()]*\)[^\s()<>]*)*)((?:\s{1,9}(?:"[^"\n]*"|'[^'\n]*'))?)\s{0,9}\)/g;
const DEFINITION = /^( {0,3}\[[^\]\n]+\]:[ \t]*)(<[^<>\n]*>|[^\s<>]+)/gm;
const TAG_BEGINS = /<[a-z/!?]/i;

/** Cleans Markdown of a site: makes its HTML harmless and rewrites addresses; code and formulas stay unchanged. */
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
    .replace(LINK, (_whole, imageSign: string, label: string, address: string, title: string) => {
      const found = rewrite(address.replace(/^<|>$/g, ''), imageSign ? 'picture' : 'link');
      return found === null ? label : `${imageSign}[${label}](${found}${title})`;
    })
    .replace(DEFINITION, (_whole, start: string, address: string) => {
      return start + (rewrite(address.replace(/^<|>$/g, ''), 'link') ?? '#');
    });
  return restored(linked, aside).trim();
}

/** Restores extracted parts, which may contain parts extracted before them. */
function restored(text: string, aside: readonly string[]): string {
  const once = text.replace(ASIDE, (_whole, at: string) => aside[Number(at)] ?? '');
  return once === text ? text : restored(once, aside);
}

/** Rewrites code fences, so that a renderer that parses the text differently finds no tags in what we treat as code. */
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

/** Matches a `<`, unless an address of a link begins with it; with the name if it begins a tag. */
const LESS = /(?<!\]\(\s{0,9}|\]:[ \t]{0,9})<(?!!--)(?=(?:\/?([a-z][\w-]*)(?:\s(?:"[^"]*"|'[^']*'|[^<>"'])*)?\/?>)?)/gi;

/** Escapes each `<` that does not start a tag of HTML, such as that of `<n>`. */
const strayLess = (text: string): string =>
  text.replace(LESS, (sign, name?: string) => (name && HTML_ELEMENTS.has(name.toLowerCase()) ? sign : '&lt;'));

/**
 * Decodes entities between tags, which cleaning HTML creates and Markdown must not have; placeholders inside a tag
 * are not restored. `<` stays encoded, so that no tag can result.
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
