import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  isSameLogin,
  logInBySession,
  loginsFromLinks,
  textOf,
  parseHtml,
  collapseWhitespace,
} from '@tribunal/remote-kit';
import { asksToLogIn, refuse } from './pages';
import { ACCOUNT_LINK } from './runs';

/**
 * Logs in with the cookies of a browser, or by the form. The site answers correct and wrong passwords with the same
 * redirect, so the login is verified by a second request.
 */
export const login = (session: RemoteSession, credentials: RemoteCredentials): Promise<void> =>
  logInBySession(session, credentials, isKnown, async (name, password) => {
    await session.get('/');
    const answer = await session.post('/login', {
      form: { user_id1: name, password1: password, B1: 'login', url: '/' },
      headers: { referer: `${session.endpoint}/` },
    });
    if (answer.location === null && !asksToLogIn(answer)) return refuse(answer, 'the answer to the login is unknown');
    if (await isKnown(session, name)) return;
    return fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
  });

export const isLoggedIn = (session: RemoteSession): Promise<boolean> => isKnown(session, session.account ?? '');

/** Returns whether the home page shows the account as logged in: with a logout link and a link to the account. */
async function isKnown(session: RemoteSession, name: string): Promise<boolean> {
  const page = await session.get('/');
  const $ = parseHtml(page);
  const links = $('a')
    .toArray()
    .map((link) => collapseWhitespace(textOf($(link))).toLowerCase());
  const logins = loginsFromLinks($, 'a[href]', ACCOUNT_LINK);
  if (links.includes('log out') && logins.some((login) => isSameLogin(login, name))) return true;
  return asksToLogIn(page) || links.includes('log out') ? false : refuse(page, 'there is no way in and none out');
}
