import type { RemoteCredentials, RemotePage, RemoteSession } from '@tribunal/contract';
import { fail, loginsIn, sameLogin, textOf, treeOf, words } from '@tribunal/remote-kit';
import { CHARSET, open, refuse } from './pages';
import { ACCOUNT_LINK } from './runs';

/** With the cookies of a browser, or by the form: the site answers a right password with a redirect and a wrong one with a page; a second look makes it sure. */
export async function login(
  session: RemoteSession,
  { name, password, session: cookies }: RemoteCredentials,
): Promise<void> {
  if (cookies !== null) {
    session.setCookies(cookies.trim());
    if (await isOf(session, name)) return;
  }
  if (password === null) return fail('badAccount', 'the session is over or another’s, and there is no password');
  await open(session, '/');
  const answer = await session.post('/userloginex.php', {
    query: { action: 'login' },
    form: { username: name, userpass: password, login: 'Sign In' },
    headers: { origin: session.endpoint, referer: `${session.endpoint}/userloginex.php` },
    charset: CHARSET,
  });
  if (answer.location === null) return refuseLogin(answer);
  if (!(await isOf(session, name))) return fail('badAccount', 'the site does not know the account after the login');
}

const WRONG = ['No such user or wrong password.', 'Sign In Your Account'];

function refuseLogin(answer: RemotePage): never {
  const said = words(textOf(treeOf(answer)('body')));
  if (WRONG.some((text) => said.includes(text))) {
    fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
  }
  refuse(answer, 'the answer to the login is unknown');
}

export const isLoggedIn = (session: RemoteSession): Promise<boolean> => isOf(session, session.account ?? '');

/** Only those who are signed in have a control panel, with a way out and a link to their account. */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const page = await open(session, '/control_panel.php');
  const $ = treeOf(page);
  const hasWayOut = $('a').is((_, link) => words($(link).text()) === 'Sign Out');
  if (!hasWayOut) return false;
  const logins = loginsIn($, 'a[href]', ACCOUNT_LINK);
  if (logins.length === 0) return refuse(page, 'the page does not say who is signed in');
  return logins.some((login) => sameLogin(login, name));
}
