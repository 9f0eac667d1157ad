import type { RemoteCredentials, RemoteSession } from '@tribunal/contract';
import { fail, loginsIn, sameLogin, textOf, treeOf, words } from '@tribunal/remote-kit';
import { asksToLogIn, refuse } from './pages';
import { ACCOUNT_LINK } from './runs';

/** With the cookies of a browser, or by the form. Right and wrong passwords are answered with the same redirect: only a second look tells. */
export async function login(
  session: RemoteSession,
  { name, password, session: cookies }: RemoteCredentials,
): Promise<void> {
  if (cookies !== null) {
    session.setCookies(cookies.trim());
    if (await isKnown(session, name)) return;
  }
  if (password === null) return fail('badAccount', 'the session is over or another’s, and there is no password');
  await session.get('/');
  const answer = await session.post('/login', {
    form: { user_id1: name, password1: password, B1: 'login', url: '/' },
    headers: { referer: `${session.endpoint}/` },
  });
  if (answer.location === null && !asksToLogIn(answer)) return refuse(answer, 'the answer to the login is unknown');
  if (await isKnown(session, name)) return;
  return fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
}

export const isLoggedIn = (session: RemoteSession): Promise<boolean> => isKnown(session, session.account ?? '');

/** The first page has a way out, and a link to the account of who may take it. */
async function isKnown(session: RemoteSession, name: string): Promise<boolean> {
  const page = await session.get('/');
  const $ = treeOf(page);
  const links = $('a')
    .toArray()
    .map((link) => words(textOf($(link))).toLowerCase());
  const logins = loginsIn($, 'a[href]', ACCOUNT_LINK);
  if (links.includes('log out') && logins.some((login) => sameLogin(login, name))) return true;
  return asksToLogIn(page) || links.includes('log out') ? false : refuse(page, 'there is no way in and none out');
}
