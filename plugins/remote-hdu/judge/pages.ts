import type { FailureKind, RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { fail, textOf, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';

/** The pages declare GB2312 but use characters beyond it; GBK is a superset. */
export const CHARSET = 'gbk';

export const open = (session: RemoteSession, path: string, query?: RemoteRequest['query']): Promise<RemotePage> =>
  session.get(path, { query, charset: CHARSET });

/** Texts on the pages that the site shows during a failure, or while it is only open for a contest. */
const CLOSED = [
  'Exercise Is Closed Now!',
  'Connect(0) to MySQL Server failed.',
  'PHP: Maximum execution time of',
  'The requested URL could not be retrieved',
];

/**
 * Throws for a page other than the requested one, with the reason that the page gives; without one, throws
 * `otherwise` with the message `missing`.
 */
export function refuse(page: RemotePage, missing: string, otherwise: FailureKind = 'layoutChanged'): never {
  const $ = parseHtml(page);
  const pageText = collapseWhitespace(textOf($('body')));
  if (pageText.includes('Sign In Your Account')) fail('sessionExpired', 'the site asks to sign in', page);
  const closed = CLOSED.find((text) => pageText.includes(text));
  if (closed !== undefined) fail('siteDown', `the site says “${closed}”`, page);
  fail(otherwise, missing, page);
}
