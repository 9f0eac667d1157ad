import { load, type CheerioAPI } from 'cheerio';
import type { RemotePage } from '@tribunal/contract';
import { fail } from './failure';

export type Nodes = ReturnType<CheerioAPI>;

/** The page as a tree. */
export const treeOf = (page: RemotePage): CheerioAPI => load(page.text);

/**
 * Whether the page's end arrived; half of a page may read like a whole one. Where a page leaves out the tag of its end, as
 * HTML allows, nothing may be open in its last place.
 */
export const isWhole = (page: RemotePage): boolean =>
  /<\/(html|body)\s*>/i.test(page.text) || openAtTheEnd(page.text).every((name) => MAY_STAY_OPEN.has(name));

/** Elements that need no tag of their own at their end. */
const MAY_STAY_OPEN = new Set(
  'html head body p li dt dd option tr td th tbody thead tfoot br hr img input meta link'.split(' '),
);

/** Names of the elements that the text ends in; one that is in the middle of a tag ends in that tag. */
function openAtTheEnd(text: string): string[] {
  const half = /<[^>]*$/.test(text) ? ['a tag'] : [];
  const $ = load(text, { sourceCodeLocationInfo: true });
  const open: string[] = [];
  for (let last = $.root().contents().last(); last.length > 0; last = last.contents().last()) {
    const [node] = last.get();
    if (node?.type === 'text' && node.data.trim() !== '') break;
    if (node && 'tagName' in node && !node.sourceCodeLocation?.endTag) open.push(node.tagName);
    else if (node?.type !== 'text') break;
  }
  return [...half, ...open];
}

/** What people read of it: no scripts, no styles. */
export function textOf(nodes: Nodes): string {
  const copy = nodes.clone();
  copy.find('script, style, noscript').remove();
  return copy.text();
}

/** The first match, or `layoutChanged` with the page as evidence: nothing is ever guessed. */
export function need($: CheerioAPI, selector: string, page: RemotePage): Nodes {
  const found = $(selector).first();
  if (found.length === 0) fail('layoutChanged', `there is no ${selector}`, page);
  return found;
}

/** `pattern` in `text`; its first group, or `layoutChanged`. */
export function needMatch(text: string, pattern: RegExp, what: string, page: RemotePage): string {
  const found = pattern.exec(text)?.[1];
  if (found === undefined) fail('layoutChanged', `${what} is not where it was`, page);
  return found;
}

/** What an element holds, as HTML of its own: pictures and links have whole addresses. */
export function htmlOf($: CheerioAPI, element: Nodes, url: string): string {
  const copy = element.clone();
  for (const [selector, attribute] of ADDRESSES) {
    for (const node of copy.find(selector).toArray()) {
      const address = $(node).attr(attribute) ?? '';
      if (URL.canParse(address, url)) $(node).attr(attribute, new URL(address, url).href);
    }
  }
  return (copy.html() ?? '').trim();
}

const ADDRESSES = [
  ['img[src]', 'src'],
  ['a[href]', 'href'],
] as const;

/** Text on one line. */
export const words = (text: string): string => text.replace(/[\s\u00a0]+/g, ' ').trim();

/** A sample as it is typed: line ends of our own, no empty lines around it, spaces untouched. */
export const sampleText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\u00a0/g, ' ')
    .replace(/^\n+|\s+$/g, '');

/** KB as whole MB, rounded down and at least 1. */
export const megabytes = (kilobytes: number): number => Math.max(1, Math.floor(kilobytes / 1024));

/**
 * HTML of a site where `$` is a dollar and nothing else. Each stands in an element of its own, which Markdown with formulas
 * shows as it is: no formula begins right after a tag.
 */
export function plainDollars(html: string): string {
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
 * The rows under the one that holds the names of the columns, each cell by its column's name. Rows of a single cell (forms,
 * words that nothing was found) are left out; `layoutChanged` when a column is missing or a row has other cells than the head.
 */
export function rowsUnder<Column extends string>(
  $: CheerioAPI,
  head: Nodes,
  columns: readonly Column[],
  page: RemotePage,
): Record<Column, Nodes>[] {
  const names = cellsOf($, head).map((cell) => words(cell.text()).toLowerCase());
  const places = columns.map((column) => [column, names.indexOf(column.toLowerCase())] as const);
  const missing = places.find(([, place]) => place < 0);
  if (missing) return fail('layoutChanged', `there is no column ${missing[0]}`, page);
  return under(head)
    .toArray()
    .map((row) => cellsOf($, $(row)))
    .filter((cells) => cells.length > 1)
    .map((cells) => {
      if (cells.length !== names.length) return fail('layoutChanged', 'a row has other cells than the head', page);
      return Object.fromEntries(places.map(([column, place]) => [column, cells[place]])) as Record<Column, Nodes>;
    });
}

/** Of a head in an element of its own, the rows beside that. */
const under = (head: Nodes): Nodes => head.nextAll('tr').add(head.parent('thead').nextAll('tbody').children('tr'));

const cellsOf = ($: CheerioAPI, row: Nodes): Nodes[] =>
  row
    .children('td, th')
    .toArray()
    .map((cell) => $(cell));

const HOUR_MS = 3_600_000;

/** `2026-01-02 03:04:05` on a clock so many hours ahead of UTC, as ms since 1970; null: it is no such time. */
export function clockTime(text: string, hoursAhead: number): number | null {
  const isTime = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(text);
  const read = isTime ? Date.parse(`${text.replace(' ', 'T')}Z`) : NaN;
  return Number.isNaN(read) ? null : read - hoursAhead * HOUR_MS;
}

/**
 * A number with its unit as a cell says it, e.g. `/^(\d+) ?MS$/i`, times `factor` (1000 for seconds that become ms), as a
 * whole number; null: the cell is empty or says that there is none. Null times something is 0, so hand the factor in.
 */
export function measureOf(text: string, pattern: RegExp, page: RemotePage, factor = 1): number | null {
  const said = words(text);
  if (said === '' || said === '-' || said === 'N/A') return null;
  return Math.round(Number(needMatch(said, pattern, `the number in “${said}”`, page)) * factor);
}
