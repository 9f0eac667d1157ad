import type { CheerioAPI } from 'cheerio';
import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, isSameLogin, logInBySession, loginsFromLinks, parseHtml } from '@tribunal/remote-kit';
import { asksToLogIn, refuse, pageTextOf } from './pages';
import { ACCOUNT_LINK } from './runs';

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

const hasSignOutLink = ($: CheerioAPI): boolean =>
  $('a[href$="/logout"], a[href$="/logout/"], .fa-sign-out').length > 0;

/**
 * Returns whether the session belongs to the account, by the link to the account of the user who is logged in. Names
 * do not count: users choose them freely.
 */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const page = await session.get('/');
  const $ = parseHtml(page);
  if (!hasSignOutLink($)) return false;
  const logins = loginsFromLinks($, 'nav a[href], .navbar a[href]', ACCOUNT_LINK);
  if (logins.length === 0) return fail('layoutChanged', 'the page does not say who is logged in', page);
  return logins.some((login) => isSameLogin(login, name));
}
