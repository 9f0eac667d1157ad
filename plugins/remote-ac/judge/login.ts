import type { RemoteCredentials, RemoteSession } from '@tribunal/contract';
import { fail, need, sameLogin, treeOf } from '@tribunal/remote-kit';
import { alertOn, csrfOf, hiddenFields, nameOn, pathOf, refuseWidget } from './gate';

const COOKIE = 'REVEL_SESSION';
/** Any page tells who it is shown to; this one is there for everybody. */
export const HOME = '/home';

async function nameOf(session: RemoteSession): Promise<string | null> {
  const page = await session.get(HOME, { query: { lang: 'en' } });
  return pathOf(page) === '/login' ? null : nameOn(page);
}

export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const name = await nameOf(session);
  return name !== null && sameLogin(name, session.account ?? '');
}

/** With the cookie of a browser, or by the form where that asks for no more than name and password. */
export async function login(session: RemoteSession, credentials: RemoteCredentials): Promise<void> {
  if (credentials.session !== null) {
    const said = credentials.session.trim();
    session.setCookies(said.includes(`${COOKIE}=`) ? said : `${COOKIE}=${said}`);
    if (await isOf(session, credentials.name)) return;
  }
  if (credentials.password === null) return fail('badAccount', 'the session is over and there is no password');
  await sendForm(session, credentials.name, credentials.password);
  if (!(await isOf(session, credentials.name))) fail('badAccount', 'the site did not keep the login');
}

async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const shown = await nameOf(session);
  if (shown === null) return false;
  if (sameLogin(shown, name)) return true;
  return fail('badAccount', `the session is of ${shown}, not of ${name}`);
}

/** The site sends on after a wrong password too; it then says so on the page of the form. */
async function sendForm(session: RemoteSession, name: string, password: string): Promise<void> {
  const page = await session.get('/login', { query: { lang: 'en' } });
  if (pathOf(page) !== '/login') return;
  const form = need(treeOf(page), 'form:has(input[name="password"])', page);
  refuseWidget(form, page);
  const answer = await session.post('/login', {
    form: { ...hiddenFields(form), username: name, password, csrf_token: csrfOf(page) },
  });
  if (answer.status === 403) fail('sessionExpired', 'the site refuses the form', answer);
  const isBack = answer.location === null || new URL(answer.location).pathname === '/login';
  if (!isBack) return;
  const shown = answer.location === null ? answer : await session.get('/login', { query: { lang: 'en' } });
  refuseWidget(treeOf(shown)('body'), shown);
  fail('badAccount', alertOn(shown) || 'the site shows the login form again', shown);
}
