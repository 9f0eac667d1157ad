import type { FailureKind, RemotePage } from '@tribunal/contract';
import { fail, textOf, treeOf, words } from '@tribunal/remote-kit';

/** What the error page says; null: it is none. */
export function errorOf(page: RemotePage): { text: string; reasons: string[] } | null {
  const $ = treeOf(page);
  const text = words(textOf($('body')));
  if (words($('title').first().text()) !== 'Error' && !text.includes('Error Occurred')) return null;
  const reasons = $('li')
    .toArray()
    .map((reason) => words(textOf($(reason))))
    .filter(Boolean);
  return { text, reasons };
}

/** Everybody who is not known sees the fields to log in. */
export const asksToLogIn = (page: RemotePage): boolean => treeOf(page)('input[name="user_id1"]').length > 0;

/** The page is not the one that was asked for: throws why; when it does not say, `otherwise` with `missing`. */
export function refuse(page: RemotePage, missing: string, otherwise: FailureKind = 'layoutChanged'): never {
  if (words(textOf(treeOf(page)('body'))).includes('The page is temporarily unavailable')) {
    fail('siteDown', 'the site says that the page is temporarily unavailable', page);
  }
  if (asksToLogIn(page)) fail('sessionExpired', 'the site asks to log in', page);
  fail(otherwise, missing, page);
}
