import type { RemoteCredentials, RemotePage, RemoteSession } from '@tribunal/contract';
import { fail, textOf, treeOf, words } from '@tribunal/remote-kit';
import { CHARSET, open, refuse } from './pages';

/** The site answers a right password with a redirect and a wrong one with a page; a second look makes it sure. */
export async function login(session: RemoteSession, { name, password }: RemoteCredentials): Promise<void> {
  if (password === null) return fail('badAccount', 'the account has no password');
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

/** Only those who are signed in have a control panel, with a way out. */
export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const page = await open(session, '/control_panel.php');
  const $ = treeOf(page);
  return $('a').is((_, link) => words($(link).text()) === 'Sign Out');
}
