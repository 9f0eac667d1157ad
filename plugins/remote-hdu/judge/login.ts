import type { RemoteCredentials, RemotePage, RemoteSession } from '@tribunal/contract';
import { fail, textOf, treeOf, words } from '@tribunal/remote-kit';
import { CHARSET, open, refuse } from './pages';

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
  if (!(await isLoggedIn(session))) return fail('badAccount', 'the site does not know the account after the login');
}

const WRONG = ['No such user or wrong password.', 'Sign In Your Account'];

function refuseLogin(answer: RemotePage): never {
  const said = words(textOf(treeOf(answer)('body')));
  if (WRONG.some((text) => said.includes(text))) {
    fail('badAccount', 'the site does not know the account, or its password is wrong', answer);
  }
  refuse(answer, 'the answer to the login is unknown');
}

export const isLoggedIn = async (session: RemoteSession): Promise<boolean> =>
  (await linksOfPanel(session)).includes('Sign Out');

/** A browser may be somebody else's: the page names who is signed in. */
async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const links = await linksOfPanel(session);
  return links.includes('Sign Out') && links.some((link) => link.toLowerCase() === name.toLowerCase());
}

/** Only those who are signed in have a control panel, with a way out. */
async function linksOfPanel(session: RemoteSession): Promise<string[]> {
  const $ = treeOf(await open(session, '/control_panel.php'));
  return $('a')
    .toArray()
    .map((link) => words($(link).text()));
}
