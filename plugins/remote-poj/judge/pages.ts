import type { FailureKind, RemotePage } from '@tribunal/remote-kit';
import { fail, textOf, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';

/** Returns the text of an error page and its reasons; null if the page is not an error page. */
export function errorOf(page: RemotePage): { text: string; reasons: string[] } | null {
  const $ = parseHtml(page);
  const text = collapseWhitespace(textOf($('body')));
  if (collapseWhitespace($('title').first().text()) !== 'Error' && !text.includes('Error Occurred')) return null;
  const reasons = $('li')
    .toArray()
    .map((reason) => collapseWhitespace(textOf($(reason))))
    .filter(Boolean);
  return { text, reasons };
}

/** Returns whether the page shows the login fields, which only clients without a login see. */
export const asksToLogIn = (page: RemotePage): boolean => parseHtml(page)('input[name="user_id1"]').length > 0;

/**
 * Throws for a page other than the requested one, with the reason that the page gives; without one, throws
 * `otherwise` with the message `missing`.
 */
export function refuse(page: RemotePage, missing: string, otherwise: FailureKind = 'layoutChanged'): never {
  if (collapseWhitespace(textOf(parseHtml(page)('body'))).includes('The page is temporarily unavailable')) {
    fail('siteDown', 'the site says that the page is temporarily unavailable', page);
  }
  if (asksToLogIn(page)) fail('sessionExpired', 'the site asks to log in', page);
  fail(otherwise, missing, page);
}
