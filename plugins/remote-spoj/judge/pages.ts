import type { FailureKind, RemotePage } from '@tribunal/contract';
import { fail, textOf, treeOf, words } from '@tribunal/remote-kit';

export const saidOn = (page: RemotePage): string => words(textOf(treeOf(page)('body')));

/** Everybody who is not known, where one must be, sees the fields to log in. */
export const asksToLogIn = (page: RemotePage): boolean =>
  treeOf(page)('input[name="login_user"]').length > 0 || new URL(page.url).pathname.startsWith('/login');

/** The page is not the one that was asked for: throws why; when it does not say, `otherwise` with `missing`. */
export function refuse(page: RemotePage, missing: string, otherwise: FailureKind = 'layoutChanged'): never {
  if (asksToLogIn(page)) fail('sessionExpired', 'the site asks to log in', page);
  fail(otherwise, missing, page);
}
