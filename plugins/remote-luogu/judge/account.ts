import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, isSameLogin, logInBySession, parseHtml, parseJson, requireElement } from '@tribunal/remote-kit';
import { isLoggedIn, loginIn, readHtml } from './api';

/** With the cookies of a browser. The site shows a CAPTCHA at every login, so that nobody else can log in. */
export const login = (session: RemoteSession, credentials: RemoteCredentials): Promise<void> =>
  logInBySession(session, { ...credentials, password: null }, isLoggedIn, async () =>
    fail('badAccount', 'a password is not enough'),
  );

/** Returns the token of the page with the form, which must be one of the account. */
export async function formToken(session: RemoteSession, problemId: string): Promise<string> {
  const page = await readHtml(session, `/problem/${problemId}`);
  const $ = parseHtml(page);
  const token = requireElement($, 'meta[name="csrf-token"]', page).attr('content') ?? '';
  if (token === '') return fail('layoutChanged', 'the page has no token', page);
  const context = parseJson({ ...page, text: requireElement($, 'script#lentille-context', page).text() });
  const owner = loginIn(context, page);
  if (owner === null || !isSameLogin(owner, session.account ?? '')) {
    return fail('sessionExpired', `the form belongs to ${owner ?? 'nobody'}`, page);
  }
  return token;
}
