import { load } from 'cheerio';
import type { Mutation } from './mutation';

/** Formats a tag in one of the ways that a server may write it: same tree, different text. */
type TagWriter = (name: string, attributes: [string, string][]) => string;

const escaped = (value: string): string => value.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const double = ([name, value]: [string, string]): string => `${name}="${escaped(value).replace(/"/g, '&quot;')}"`;
const single = ([name, value]: [string, string]): string => `${name}='${escaped(value).replace(/'/g, '&#39;')}'`;
const bare = (pair: [string, string]): string => (/^[\w./-]+$/.test(pair[1]) ? `${pair[0]}=${pair[1]}` : double(pair));

const tag = (name: string, attributes: string[]): string => `<${[name, ...attributes].join(' ')}>`;

const STYLES: Readonly<Record<string, TagWriter>> = {
  'attributes the other way round': (name, all) => tag(name, all.toReversed().map(double)),
  'attributes in order of the alphabet': (name, all) =>
    tag(name, all.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(double)),
  'single quotes': (name, all) => tag(name, all.map(single)),
  'no quotes': (name, all) => tag(name, all.map(bare)),
  'capital tags': (name, all) => tag(name.toUpperCase(), all.map(double)),
  'another attribute everywhere': (name, all) => tag(name, [...all.map(double), 'data-seen="1"']),
  'a line break inside tags': (name, all) => `<${name}${all.map((pair) => `\n  ${double(pair)}`).join('')}>`,
};

const OPENING = /<([a-z][\w-]*)((?:\s+[^\s=>/]+="[^"]*")*)\s*>/gi;

/** Rewrites every opening tag of the page; its meaning stays the same. */
function rewriteTags(page: string, tagWriter: TagWriter): string {
  return load(page)
    .html()
    .replace(OPENING, (_, name: string, attributes: string) => {
      const pairs = [...attributes.matchAll(/([^\s=]+)="([^"]*)"/g)];
      return tagWriter(
        name,
        pairs.map(([, key, value]): [string, string] => [key!, unescaped(value!)]),
      );
    });
}

const unescaped = (value: string): string =>
  value
    .replace(/&quot;/g, '"')
    .replace(/&nbsp;/g, '\u00a0')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&');

const PREFORMATTED = /(<(pre|textarea|script|style)\b[\s\S]*?<\/\2>)/gi;

/** Applies `change` to everything but samples and scripts. */
function mapOutsidePreformatted(page: string, change: (text: string) => string): string {
  const parts = page.split(PREFORMATTED);
  return parts.map((part, at) => (at % 3 === 0 ? change(part) : at % 3 === 1 ? part : '')).join('');
}

const BETWEEN = /(<\/(?:div|p|tr|td|th|table|li|ul|h\d|form)>)/gi;
const DAY = /\b20\d\d-\d\d-\d\d( \d\d:\d\d(:\d\d)?)?/g;
const COUNTER = /((?:Submissions?|Submission\(s\)|Accepted|Solved|Users|AC|Ratio)\s*:\s*(?:<[^>]*>\s*)*)\d+/gi;

/**
 * Returns mutations that occur naturally, or with another template engine; an adapter must not report them as
 * failures.
 */
export function formattingMutations(page: string): Mutation[] {
  const styles = Object.entries(STYLES).map(([name, tagWriter]) => ({ name, page: rewriteTags(page, tagWriter) }));
  const spaces = {
    'empty lines between blocks': mapOutsidePreformatted(page, (text) => text.replace(BETWEEN, '$1\n\n    ')),
    'tabs between blocks': mapOutsidePreformatted(page, (text) => text.replace(BETWEEN, '$1\t\t')),
    'line ends of Windows': page.replace(/\r?\n/g, '\r\n'),
  };
  const days = page.replace(DAY, (_, time?: string) => `2031-07-09${time ? time.replace(/\d/g, '1') : ''}`);
  const counters = page.replace(COUNTER, '$1123456');
  const whitespaceChanges = Object.entries({ ...spaces, 'other counters': counters }).map(([name, text]) => ({
    name,
    page: text,
  }));
  const otherDates = { name: 'other dates', page: days, changesDates: true };
  return [...styles, ...whitespaceChanges, otherDates].map((one) => ({ ...one, isBenign: true }));
}
