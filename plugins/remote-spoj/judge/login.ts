import type { RemoteCredentials, RemoteSession } from '@tribunal/contract';
import { fail, treeOf } from '@tribunal/remote-kit';
import { asksToLogIn, refuse, saidOn } from './pages';

/** Resolves only when the first page, asked for afterwards, offers to log out. */
export async function login(session: RemoteSession, { name, password }: RemoteCredentials): Promise<void> {
  if (password === null) return fail('badAccount', 'the account has no password');
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

export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const $ = treeOf(await session.get('/'));
  return $('a[href$="/logout"], a[href$="/logout/"], .fa-sign-out').length > 0;
}
