import type { FailureKind, RemotePage } from '@tribunal/remote-kit';
import { fail, textOf, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';

export const pageTextOf = (page: RemotePage): string => collapseWhitespace(textOf(parseHtml(page)('body')));

/** Returns whether the page asks for a login, which the site shows when one is required. */
export const asksToLogIn = (page: RemotePage): boolean =>
  parseHtml(page)('input[name="login_user"]').length > 0 || new URL(page.url).pathname.startsWith('/login');

/**
 * Throws for a page other than the requested one, with the reason that the page gives; without one, throws
 * `otherwise` with the message `missing`.
 */
export function refuse(page: RemotePage, missing: string, otherwise: FailureKind = 'layoutChanged'): never {
  if (asksToLogIn(page)) fail('sessionExpired', 'the site asks to log in', page);
  fail(otherwise, missing, page);
}
