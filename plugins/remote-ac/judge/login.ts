import type { RemoteCredentials, RemoteSession } from '@tribunal/remote-kit';
import { fail, hiddenFields, refuseWidget, requireElement, isSameLogin, parseHtml } from '@tribunal/remote-kit';
import { alertOn, csrfOf, nameOn, pathOf } from './gate';

const COOKIE = 'REVEL_SESSION';
/** Every page shows who is logged in; this one is public. */
export const HOME = '/home';

async function nameOf(session: RemoteSession): Promise<string | null> {
  const page = await session.get(HOME, { query: { lang: 'en' } });
  return pathOf(page) === '/login' ? null : nameOn(page);
}

export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const name = await nameOf(session);
  return name !== null && isSameLogin(name, session.account ?? '');
}

/** Logs in with a browser's cookie, or through the form if it needs only name and password. */
export async function login(session: RemoteSession, credentials: RemoteCredentials): Promise<void> {
  if (credentials.session !== null) {
    const cookie = credentials.session.trim();
    session.setCookies(cookie.includes(`${COOKIE}=`) ? cookie : `${COOKIE}=${cookie}`);
    if (await isOf(session, credentials.name)) return;
  }
  if (credentials.password === null) return fail('badAccount', 'the session is over and there is no password');
  await sendForm(session, credentials.name, credentials.password);
  if (!(await isOf(session, credentials.name))) fail('badAccount', 'the site did not keep the login');
}

async function isOf(session: RemoteSession, name: string): Promise<boolean> {
  const shown = await nameOf(session);
  if (shown === null) return false;
  if (isSameLogin(shown, name)) return true;
  return fail('badAccount', `the session is of ${shown}, not of ${name}`);
}

/** Sends the login form. The site also redirects after a wrong password; the form page then shows an error. */
async function sendForm(session: RemoteSession, name: string, password: string): Promise<void> {
  const page = await session.get('/login', { query: { lang: 'en' } });
  if (pathOf(page) !== '/login') return;
  const form = requireElement(parseHtml(page), 'form:has(input[name="password"])', page);
  refuseWidget(form, page);
  const answer = await session.post('/login', {
    form: { ...hiddenFields(form), username: name, password, csrf_token: csrfOf(page) },
  });
  if (answer.status === 403) fail('sessionExpired', 'the site refuses the form', answer);
  const isBack = answer.location === null || new URL(answer.location).pathname === '/login';
  if (!isBack) return;
  const shown = answer.location === null ? answer : await session.get('/login', { query: { lang: 'en' } });
  refuseWidget(parseHtml(shown)('body'), shown);
  fail('badAccount', alertOn(shown) || 'the site shows the login form again', shown);
}
