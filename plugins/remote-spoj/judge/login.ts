import type { CheerioAPI } from 'cheerio';
import type { RemoteCredentials, RemoteSession } from '@tribunal/contract';
import { fail, treeOf, words } from '@tribunal/remote-kit';
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
  if (isWrong || !(await isLoggedIn(session))) {
    return fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
  }
}

export const isLoggedIn = async (session: RemoteSession): Promise<boolean> => hasWayOut(treeOf(await session.get('/')));

const hasWayOut = ($: CheerioAPI): boolean => $('a[href$="/logout"], a[href$="/logout/"], .fa-sign-out').length > 0;

/** A browser may be somebody else's: every page names who is signed in. */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const $ = treeOf(await session.get('/'));
  return hasWayOut($) && $('a').is((_, link) => words($(link).text()).toLowerCase() === name.toLowerCase());
}
