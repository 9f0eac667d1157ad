import { loginFromHref } from '../identity';
import type { ShownRun } from './companion-part';

/** Tools to read and fill pages with. They send nothing, and work in the page that they are given. */

export const collapse = (text: string | null | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim();

/** Returns the text of an element on one line, without that of scripts and styles. */
export function shownText(element: Element | null): string {
  if (!element) return '';
  if (!element.querySelector('script, style')) return collapse(element.textContent);
  const copy = element.cloneNode(true);
  if (isElement(copy)) for (const hidden of copy.querySelectorAll('script, style')) hidden.remove();
  return collapse(copy.textContent);
}

const isElement = (node: Node): node is Element => node.nodeType === 1;

/** Maximum length of a sentence of a site that people are shown. */
const SENTENCE_MAX = 300;

/** Returns the text of the innermost element that contains a text; null if none does. */
export function sentenceWith(document: Document, pattern: RegExp): string | null {
  if (!pattern.test(collapse(document.body?.textContent))) return null;
  const inner = [...document.body.querySelectorAll('*')].filter(
    (element) =>
      !element.matches('script, style, title, textarea, option') && pattern.test(collapse(element.textContent)),
  );
  return collapse(inner.at(-1)?.textContent).slice(0, SENTENCE_MAX) || null;
}

/** What only the page has that checks a browser before it shows the one that was asked for. */
const CHECK_MARKS = '#challenge-stage, #challenge-form, #challenge-running, #challenge-error-text';

/** Returns whether the page is a check of the browser, as Cloudflare shows it in place of a page. */
export const isBrowserCheck = (document: Document): boolean =>
  /^Just a moment/i.test(collapse(document.title)) ||
  document.querySelector(CHECK_MARKS) !== null ||
  [...document.scripts].some((script) => script.textContent?.includes('_cf_chl_opt'));

/** Tells the page that a person has changed a field. */
export const announce = (field: Element): void => {
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }));
};

/** Replaces the text of a field, and tells the page as if a person had typed. */
export function writeText(field: HTMLTextAreaElement | HTMLInputElement, text: string): void {
  field.value = text;
  announce(field);
}

/** Writes the problem into its field, unless that belongs to the page. */
export function writeProblem(field: HTMLInputElement | null, id: string): void {
  if (field && field.type !== 'hidden' && !field.readOnly && !field.disabled) writeText(field, id);
}

const hrefOf = (link: Element): string => link.getAttribute('href') ?? '';

/** Returns the logins in links to accounts: the first group of `pattern` in their addresses. */
export const loginsIn = (links: Iterable<Element>, pattern: RegExp): string[] =>
  [...links].map((link) => loginFromHref(hrefOf(link), pattern)).filter((login) => login !== null);

/** Returns the first group of `pattern` in the path of the first link among `links` that has it; null without one. */
export function inLinks(links: Iterable<Element>, pattern: RegExp): string | null {
  for (const link of links) {
    const path = URL.parse(link.getAttribute('href') ?? '', 'https://site.invalid')?.pathname;
    const found = loginFromHref(path, pattern);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Returns the login of the person whom a page is shown to, from the link to the account that is nearest to the one that
 * logs out. Links in `lists` are those of others. Returns null if nobody is logged in.
 */
export function accountBesideLogout(
  document: Document,
  { account, logout, lists }: { account: RegExp; logout: RegExp; lists: string },
): string | null {
  const links = [...document.querySelectorAll('a[href]')].filter((link) => !link.closest(lists));
  const at = links.findIndex((link) => logout.test(hrefOf(link)));
  if (at < 0) return null;
  return loginsIn(links.slice(0, at), account).at(-1) ?? loginsIn(links.slice(at), account)[0] ?? null;
}

/** Returns the rows of a table below the row with the names of its columns; each has its cells by column. */
export function rowsBelow(head: Element | null): Map<string, Element>[] {
  if (!head) return [];
  const names = [...head.children].map((cell) => shownText(cell));
  const rows: Map<string, Element>[] = [];
  for (let row = head.nextElementSibling; row; row = row.nextElementSibling) {
    const cells = [...row.children];
    if (cells.length === names.length) rows.push(new Map(cells.map((cell, at) => [names[at]!, cell])));
  }
  return rows;
}

/** Sorts runs by their numbers: people can sort the lists of most sites. */
export const newestFirst = (runs: readonly ShownRun[]): ShownRun[] =>
  runs.toSorted((one, other) => Number(other.runId) - Number(one.runId));
