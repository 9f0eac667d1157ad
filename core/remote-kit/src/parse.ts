import { HOUR_MS } from '@tribunal/contract';
import { load, type CheerioAPI } from 'cheerio';
import type { RemotePage } from './contract';
import { fail } from './failure';

export type Nodes = ReturnType<CheerioAPI>;

/** Parses the HTML of a page. */
export const parseHtml = (page: RemotePage): CheerioAPI => load(page.text);

/**
 * Returns whether the page was received completely, because a truncated page may look like a whole one. If the
 * closing tag is omitted, as HTML allows, no element with a mandatory closing tag may be open at the end.
 */
export const isCompletePage = (page: RemotePage): boolean =>
  /<\/(html|body)\s*>/i.test(page.text) || unclosedElements(page.text).every((name) => OPTIONAL_END_TAGS.has(name));

/** Elements whose closing tag may be omitted. */
const OPTIONAL_END_TAGS = new Set(
  'html head body p li dt dd option tr td th tbody thead tfoot br hr img input meta link'.split(' '),
);

/**
 * Returns the names of the elements that are open at the end of the text; if it ends within a tag, that tag is
 * included.
 */
function unclosedElements(text: string): string[] {
  const partialTag = /<[^>]*$/.test(text) ? ['a tag'] : [];
  const $ = load(text, { sourceCodeLocationInfo: true });
  const unclosed: string[] = [];
  for (let last = $.root().contents().last(); last.length > 0; last = last.contents().last()) {
    const [node] = last.get();
    if (node?.type === 'text' && node.data.trim() !== '') break;
    if (node && 'tagName' in node && !node.sourceCodeLocation?.endTag) unclosed.push(node.tagName);
    else if (node?.type !== 'text') break;
  }
  return [...partialTag, ...unclosed];
}

/** Returns the visible text, without scripts and styles. */
export function textOf(nodes: Nodes): string {
  const copy = nodes.clone();
  copy.find('script, style, noscript').remove();
  return copy.text();
}

/**
 * Returns the first match.
 * @throws RemoteFailure `layoutChanged` with the page as evidence if there is none
 */
export function requireElement($: CheerioAPI, selector: string, page: RemotePage): Nodes {
  const found = $(selector).first();
  if (found.length === 0) fail('layoutChanged', `there is no ${selector}`, page);
  return found;
}

/** Matches the elements of a Turnstile widget, which only a human can pass. */
export const TURNSTILE = '.cf-turnstile, .cf-challenge, [name^="cf-turnstile-response"]';

/**
 * Refuses a form that contains a widget for humans.
 * @throws RemoteFailure `humanCheck` when the form has such a widget
 */
export function refuseWidget(form: Nodes, page: RemotePage, widgets = TURNSTILE): void {
  if (form.find(widgets).length > 0) fail('humanCheck', 'the form wants a human to confirm it', page);
}

/** Returns the hidden fields of a form with their values. */
export function hiddenFields(form: Nodes): Record<string, string> {
  const fields = form.find('input[type="hidden"][name]').toArray();
  return Object.fromEntries(fields.map(({ attribs }): [string, string] => [attribs['name']!, attribs['value'] ?? '']));
}

/**
 * Matches `pattern` in `text` and returns its first group.
 * @throws RemoteFailure `layoutChanged` if it does not match
 */
export function requireMatch(text: string, pattern: RegExp, what: string, page: RemotePage): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) fail('layoutChanged', `${what} is not where it was`, page);
  return found;
}

/** Returns the inner HTML of an element, with absolute addresses of pictures and links. */
export function htmlOf($: CheerioAPI, element: Nodes, url: string): string {
  const copy = element.clone();
  for (const [selector, attribute] of URL_ATTRIBUTES) {
    for (const node of copy.find(selector).toArray()) {
      const address = $(node).attr(attribute) ?? '';
      if (URL.canParse(address, url)) $(node).attr(attribute, new URL(address, url).href);
    }
  }
  return (copy.html() ?? '').trim();
}

const URL_ATTRIBUTES = [
  ['img[src]', 'src'],
  ['a[href]', 'href'],
] as const;

/** Collapses whitespace, so that the text is on one line. */
export const collapseWhitespace = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** Normalises a sample: unified line ends, no empty lines around it, other spaces unchanged. */
export const normalizeSample = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/^\n+|\s+$/g, '');

/** Converts KB to whole MB, rounded down and at least 1. */
export const toMegabytes = (kilobytes: number): number => Math.max(1, Math.floor(kilobytes / 1024));

/**
 * Escapes dollar signs in the HTML of a site that has no formulas. Each is wrapped in an element of its own, which
 * Markdown with formulas shows unchanged, since no formula contains the end of an element.
 */
export function escapeDollars(html: string): string {
  if (!html.includes('$') && !html.includes('&')) return html;
  const $ = load(html, null, false);
  const texts = $('*')
    .add($.root())
    .contents()
    .toArray()
    .filter((node) => node.type === 'text');
  for (const text of texts) {
    if (!text.data.includes('$')) continue;
    const parts = text.data.split('$').map((part) => $('<i>').text(part).html() ?? '');
    $(text).replaceWith(parts.join('<span>$</span>'));
  }
  return $.root().html() ?? '';
}

/**
 * Returns the rows below the header row, each with its cells by column name. Rows with a single cell, or with a cell
 * across several columns (forms, messages that nothing was found, details of the row above) are skipped.
 * @throws RemoteFailure `layoutChanged` if a column is missing or a row has other cells than the header
 */
export function parseTableRows<Column extends string>(
  $: CheerioAPI,
  head: Nodes,
  columns: readonly Column[],
  page: RemotePage,
): Record<Column, Nodes>[] {
  const names = cellsOf($, head).map((cell) => collapseWhitespace(cell.text()).toLowerCase());
  const columnIndexes = columns.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  const missing = columnIndexes.find(([, index]) => index < 0);
  if (missing) return fail('layoutChanged', `there is no column ${missing[0]}`, page);
  return rowsAfter(head)
    .toArray()
    .map((row) => cellsOf($, $(row)))
    .filter((cells) => cells.length > 1 && cells.every((cell) => Number(cell.attr('colspan') ?? 1) === 1))
    .map((cells) => {
      if (cells.length !== names.length) return fail('layoutChanged', 'a row has other cells than the head', page);
      return Object.fromEntries(columnIndexes.map(([column, index]) => [column, cells[index]])) as Record<
        Column,
        Nodes
      >;
    });
}

/** Also finds the rows beside a header that is in an element of its own. */
const rowsAfter = (head: Nodes): Nodes => head.nextAll('tr').add(head.parent('thead').nextAll('tbody').children('tr'));

const cellsOf = ($: CheerioAPI, row: Nodes): Nodes[] =>
  row
    .children('td, th')
    .toArray()
    .map((cell) => $(cell));

/**
 * Parses a time such as `2026-01-02 03:04:05` of a clock that is the given number of hours ahead of UTC, as ms since
 * 1970; null if the text has another form.
 */
export function parseClockTime(text: string, hoursAhead: number): number | null {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const read = isTime ? Date.parse(`${text.replace(' ', 'T')}Z`) : NaN;
  return Number.isNaN(read) ? null : read - hoursAhead * HOUR_MS;
}

/**
 * Parses a number with a unit, e.g. `/^(\d+) ?MS$/i`, multiplied by `factor` (1000 to convert seconds to ms) and
 * rounded to a whole number; null if the cell is empty or states that there is no value. Pass the factor rather than
 * multiplying the result, because null times a number is 0.
 */
export function parseMeasure(text: string, pattern: RegExp, page: RemotePage, factor = 1): number | null {
  const value = collapseWhitespace(text);
  if (value === '' || value === '-' || value === 'N/A') return null;
  return Math.round(Number(requireMatch(value, pattern, `the number in “${value}”`, page)) * factor);
}
