import type { FailureKind, RemotePage, RemoteRequest, RemoteSession } from '@tribunal/contract';
import { fail, textOf, treeOf, words } from '@tribunal/remote-kit';

/** GB2312 by what pages say of themselves; GBK has all of it, and they use more than they say. */
export const CHARSET = 'gbk';

export const open = (session: RemoteSession, path: string, query?: RemoteRequest['query']): Promise<RemotePage> =>
  session.get(path, { query, charset: CHARSET });

/** What pages say while the site is ill, or closed to all but a contest. */
const CLOSED = [
  'Exercise Is Closed Now!',
  'Connect(0) to MySQL Server failed.',
  'PHP: Maximum execution time of',
  'The requested URL could not be retrieved',
];

/** The page is not the one that was asked for: throws why; when it does not say, `otherwise` with `missing`. */
export function refuse(page: RemotePage, missing: string, otherwise: FailureKind = 'layoutChanged'): never {
  const $ = treeOf(page);
  const said = words(textOf($('body')));
  if (said.includes('Sign In Your Account')) fail('sessionExpired', 'the site asks to sign in', page);
  const closed = CLOSED.find((text) => said.includes(text));
  if (closed !== undefined) fail('siteDown', `the site says “${closed}”`, page);
  fail(otherwise, missing, page);
}
