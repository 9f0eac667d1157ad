import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { fail, isObject, isSameLogin, objectIn, parseJson, textIn, type Json } from '@tribunal/remote-kit';

/** The site wants programs to name themselves: an agent of a browser gets a check in JavaScript. */
const AGENT = { 'user-agent': 'Tribunal' };
/** The data of a page in place of its HTML, in the notations of both generations of the site. */
const CONTENT_ONLY = { 'x-lentille-request': 'content-only', 'x-luogu-type': 'content-only' };

/** An answer of the site: its data, and the account that it is for. */
export interface Answer {
  page: RemotePage;
  data: Json;
  login: string | null;
}

/**
 * Reads the data of a page.
 * @throws RemoteFailure `sessionExpired` if the page is for people who are logged in, `notFound` if there is none
 */
export async function read(session: RemoteSession, path: string, query: RemoteRequest['query'] = {}): Promise<Answer> {
  const page = await session.get(path, {
    query: { ...query, _contentOnly: 1 },
    headers: { ...AGENT, ...CONTENT_ONLY },
  });
  refuseCheck(page);
  if (isLoginPage(page) || page.status === 401) return fail('sessionExpired', 'the site asks to log in', page);
  const body = parseJson(page);
  const login = loginIn(body, page);
  if (body['instance'] === 'auth') return fail('sessionExpired', 'the site asks to log in', page);
  if (page.status === 403 && login === null) return fail('sessionExpired', 'the site asks to log in', page);
  if (page.status === 403 || page.status === 404) return fail('notFound', `the site does not show ${path}`, page);
  return { page, data: objectIn(body['data'] ?? body['currentData'], page, 'data'), login };
}

/** Requests a page in HTML, as browsers do. */
export async function readHtml(session: RemoteSession, path: string): Promise<RemotePage> {
  const page = await session.get(path, { headers: AGENT });
  refuseCheck(page);
  if (isLoginPage(page)) return fail('sessionExpired', 'the site asks to log in', page);
  return page;
}

/** Sends once, with the token of a page. */
export async function send(session: RemoteSession, path: string, token: string, json: Json): Promise<RemotePage> {
  const headers = { ...AGENT, referer: `${session.endpoint}/`, 'x-csrf-token': token };
  const page = await session.post(path, { json, headers });
  if (page.status === 401 || (page.location !== null && AUTH.test(new URL(page.location).pathname))) {
    return fail('sessionExpired', 'the site asks to log in', page);
  }
  return page;
}

/** Whether the account of the session is logged in; any page of the site says who is. */
export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const page = await session.get('/problem/P1001', {
    query: { _contentOnly: 1 },
    headers: { ...AGENT, ...CONTENT_ONLY },
  });
  refuseCheck(page);
  const login = loginIn(parseJson(page), page);
  return login !== null && isSameLogin(login, session.account ?? '');
}

/** The login of an answer; null for somebody who is not logged in. */
export function loginIn(body: Json, page: RemotePage): string | null {
  const user = 'user' in body ? body['user'] : body['currentUser'];
  if (user === null) return null;
  return isObject(user) ? textIn(user['name'], page, 'name') : fail('layoutChanged', 'the answer names no user', page);
}

const AUTH = /^\/auth(\/|$)/;
const isLoginPage = (page: RemotePage): boolean => AUTH.test(new URL(page.url).pathname);

/** The check sets a cookie in JavaScript; it is for people, and never passed by the judge. */
function refuseCheck(page: RemotePage): void {
  if (/document\.cookie\s*=\s*["'`]C3VK=/.test(page.text)) fail('humanCheck', 'the site checks the browser', page);
}
