import type { RemoteCredentials, RemotePage, RemoteSession } from '@tribunal/remote-kit';
import {
  fail,
  isSameLogin,
  logInBySession,
  loginsFromLinks,
  textOf,
  parseHtml,
  collapseWhitespace,
} from '@tribunal/remote-kit';
import { CHARSET, open, refuse } from './pages';
import { ACCOUNT_LINK } from './runs';

/**
 * Logs in with the cookies of a browser, or by the form. The site answers a correct password with a redirect and a
 * wrong one with a page; the login is then verified by a second request.
 */
export const login = (session: RemoteSession, credentials: RemoteCredentials): Promise<void> =>
  logInBySession(session, credentials, isOf, async (name, password) => {
    await open(session, '/');
    const answer = await session.post('/userloginex.php', {
      query: { action: 'login' },
      form: { username: name, userpass: password, login: 'Sign In' },
      headers: { origin: session.endpoint, referer: `${session.endpoint}/userloginex.php` },
      charset: CHARSET,
    });
    if (answer.location === null) return refuseLogin(answer);
    if (!(await isOf(session, name))) return fail('badAccount', 'the site does not know the account after the login');
  });

const WRONG = ['No such user or wrong password.', 'Sign In Your Account'];

function refuseLogin(answer: RemotePage): never {
  const pageText = collapseWhitespace(textOf(parseHtml(answer)('body')));
  if (WRONG.some((text) => pageText.includes(text))) {
    fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
  }
  refuse(answer, 'the answer to the login is unknown');
}

export const isLoggedIn = (session: RemoteSession): Promise<boolean> => isOf(session, session.account ?? '');

/**
 * Returns whether the session belongs to the account. Only logged-in users see the control panel, with a logout link
 * and a link to their account.
 */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const page = await open(session, '/control_panel.php');
  const $ = parseHtml(page);
  const hasSignOutLink = $('a').is((_, link) => collapseWhitespace($(link).text()) === 'Sign Out');
  if (!hasSignOutLink) return false;
  const logins = loginsFromLinks($, 'a[href]', ACCOUNT_LINK);
  if (logins.length === 0) return refuse(page, 'the page does not say who is signed in');
  return logins.some((login) => isSameLogin(login, name));
}
