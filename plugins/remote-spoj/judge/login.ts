import type { CheerioAPI } from 'cheerio';
import type { RemoteCredentials, RemoteSession } from '@tribunal/contract';
import {
  fail,
  isSameLogin,
  logInBySession,
  loginsFromLinks,
  parseHtml,
  collapseWhitespace,
} from '@tribunal/remote-kit';
import { asksToLogIn, refuse, pageTextOf } from './pages';

/**
 * Logs in with the cookies of a browser, or by the form. Resolves only if the home page, requested afterwards, has a
 * logout link.
 */
export const login = (session: RemoteSession, credentials: RemoteCredentials): Promise<void> =>
  logInBySession(session, credentials, isOf, async (name, password) => {
    const answer = await session.post('/login/', {
      form: { login_user: name, password, autologin: 1, submit: 'Log In', next_raw: '/' },
      headers: { referer: `${session.endpoint}/login/` },
    });
    const isWrong =
      answer.location === null && (asksToLogIn(answer) || pageTextOf(answer).includes('Authentication failed'));
    if (!isWrong && answer.location === null) return refuse(answer, 'the answer to the login is unknown');
    if (isWrong || !(await isOf(session, name))) {
      return fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
    }
  });

export const isLoggedIn = (session: RemoteSession): Promise<boolean> => isOf(session, session.account ?? '');

const ACCOUNT_LINK = /\/users\/([^/?#]+)\/?$/;

const hasSignOutLink = ($: CheerioAPI): boolean =>
  $('a[href$="/logout"], a[href$="/logout/"], .fa-sign-out').length > 0;

/**
 * Returns whether the session belongs to the account. The site shows the user as a link to the account; the displayed
 * name counts only if there is no link.
 */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const $ = parseHtml(await session.get('/'));
  if (!hasSignOutLink($)) return false;
  const logins = loginsFromLinks($, 'nav a[href], .navbar a[href]', ACCOUNT_LINK);
  if (logins.length > 0) return logins.some((login) => isSameLogin(login, name));
  return $('a').is((_, link) => isSameLogin(collapseWhitespace($(link).text()), name));
}
