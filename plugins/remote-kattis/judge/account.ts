import type { RemoteCredentials, RemotePage, RemoteSession } from '@tribunal/remote-kit';
import { fail, isSameLogin, loginsFromLinks, parseHtml } from '@tribunal/remote-kit';
import type { CheerioAPI } from 'cheerio';

const ACCOUNT_LINK = /^\/users\/([^/?#]+)$/;

/** What the site's file `.kattisrc` says, or the token alone. */
export function parseToken(pasted: string): { name: string | null; token: string } {
  const valueOf = (field: string): string | null =>
    new RegExp(`^[ \\t]*${field}[ \\t]*[:=][ \\t]*(\\S+)`, 'm').exec(pasted)?.[1] ?? null;
  return { name: valueOf('username'), token: valueOf('token') ?? pasted.trim() };
}

/** Opens a session with the account's personal token, as the site's command line client does. */
export async function login(session: RemoteSession, { name, session: pasted }: RemoteCredentials): Promise<void> {
  if (pasted === null) return fail('badAccount', 'the account has no token');
  const { name: owner, token } = parseToken(pasted);
  if (owner !== null && !isSameLogin(owner, name)) return fail('badAccount', `the token belongs to ${owner}`);
  // What is noted is masked in evidence; the token may be only a part of what was pasted.
  session.note = token;
  const page = await session.post('/login', { form: { user: name, token, script: 'true' } });
  if (page.status === 403) return fail('badAccount', 'the site does not accept the token', page);
  if (!(await isLoggedIn(session))) fail('badAccount', 'the site does not know the account after logging in', page);
}

/** The login that the menu of a page belongs to; null if it has no menu of an account. */
const loginOf = ($: CheerioAPI): string | null =>
  loginsFromLinks($, '#top_user_tooltip a.image_info', ACCOUNT_LINK)[0] ?? null;

/** Requests the front page, whose menu links to the account. */
export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const login = loginOf(parseHtml(await session.get('/')));
  return login !== null && isSameLogin(login, session.account ?? '');
}

/** Requires an answer for somebody who is logged in: the site refuses others with 403, or leads them to its login. */
export function requireLogin(page: RemotePage): void {
  const isAtLogin = [page.url, page.location ?? page.url].some((url) => /^\/login(\/|$)/.test(new URL(url).pathname));
  if (page.status === 403 || isAtLogin) fail('sessionExpired', 'the site asks to log in', page);
}

/** Requires a page with the menu of the account. */
export function requirePageOf(page: RemotePage, account: string | null): void {
  requireLogin(page);
  const $ = parseHtml(page);
  const login = loginOf($);
  if (login === null && $('a[href="/login"]').length === 0) fail('layoutChanged', 'the page has no menu', page);
  if (login === null || !isSameLogin(login, account ?? '')) {
    fail('sessionExpired', `the page belongs to ${login ?? 'nobody'}`, page);
  }
}
