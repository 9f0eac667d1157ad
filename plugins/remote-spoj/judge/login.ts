import type { CheerioAPI } from 'cheerio';
import type { RemoteCredentials, RemoteSession } from '@tribunal/contract';
import { fail, loginsIn, sameLogin, treeOf, words } from '@tribunal/remote-kit';
import { asksToLogIn, refuse, saidOn } from './pages';

/** With the cookies of a browser, or by the form. Resolves only when the first page, asked for afterwards, offers to log out. */
export async function login(
  session: RemoteSession,
  { name, password, session: cookies }: RemoteCredentials,
): Promise<void> {
  if (cookies !== null) {
    session.setCookies(cookies.trim());
    if (await isOf(session, name)) return;
  }
  if (password === null) return fail('badAccount', 'the session is over or another’s, and there is no password');
  const answer = await session.post('/login/', {
    form: { login_user: name, password, autologin: 1, submit: 'Log In', next_raw: '/' },
    headers: { referer: `${session.endpoint}/login/` },
  });
  const isWrong = answer.location === null && (asksToLogIn(answer) || saidOn(answer).includes('Authentication failed'));
  if (!isWrong && answer.location === null) return refuse(answer, 'the answer to the login is unknown');
  if (isWrong || !(await isOf(session, name))) {
    return fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
  }
}

export const isLoggedIn = (session: RemoteSession): Promise<boolean> => isOf(session, session.account ?? '');

const ACCOUNT_LINK = /\/users\/([^/?#]+)\/?$/;

const hasWayOut = ($: CheerioAPI): boolean => $('a[href$="/logout"], a[href$="/logout/"], .fa-sign-out').length > 0;

/** Who is signed in stands as a link to their account; only where there is none is a name believed. */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const $ = treeOf(await session.get('/'));
  if (!hasWayOut($)) return false;
  const logins = loginsIn($, 'nav a[href], .navbar a[href]', ACCOUNT_LINK);
  if (logins.length > 0) return logins.some((login) => sameLogin(login, name));
  return $('a').is((_, link) => sameLogin(words($(link).text()), name));
}
