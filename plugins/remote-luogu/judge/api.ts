import type { RemotePage, RemoteRequest, RemoteSession } from '@tribunal/remote-kit';
import { fail, isObject, isSameLogin, objectIn, parseHtml, parseJson, textIn, type Json } from '@tribunal/remote-kit';

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
  const page = await request(session, path, {
    query: { ...query, _contentOnly: 1 },
    headers: { ...AGENT, ...CONTENT_ONLY },
  });
  if (isLoginPage(page) || page.status === 401) return fail('sessionExpired', 'the site asks to log in', page);
  const body = dataOf(page);
  const login = loginIn(body, page);
  if (body['instance'] === 'auth') return fail('sessionExpired', 'the site asks to log in', page);
  if (page.status === 403 && login === null) return fail('sessionExpired', 'the site asks to log in', page);
  if (page.status === 403 || page.status === 404) return fail('notFound', `the site does not show ${path}`, page);
  return { page, data: objectIn(body['data'] ?? body['currentData'], page, 'data'), login };
}

/** Returns the data of an answer: all of it, or that which a page in HTML has for its scripts. */
function dataOf(page: RemotePage): Json {
  if (!page.headers['content-type']?.startsWith('text/html')) return parseJson(page);
  const context = parseHtml(page)('script#lentille-context').text();
  return context === '' ? parseJson(page) : parseJson({ ...page, text: context });
}

/** Requests a page in HTML, as browsers do. */
export async function readHtml(session: RemoteSession, path: string): Promise<RemotePage> {
  const page = await request(session, path, { headers: AGENT });
  if (isLoginPage(page)) return fail('sessionExpired', 'the site asks to log in', page);
  return page;
}

/**
 * Requests a page. The site sends some new clients on to the same address, with a cookie for them; this is followed once.
 * @throws RemoteFailure `humanCheck` if the site asks for the cookie again, or checks by a script whether a browser is there
 */
async function request(session: RemoteSession, path: string, options: RemoteRequest): Promise<RemotePage> {
  const first = await session.get(path, { ...options, redirect: 'manual' });
  const page = isCookieCheck(first) ? await session.get(path, { ...options, redirect: 'manual' }) : first;
  if (isCookieCheck(page)) fail('humanCheck', 'the site asks for its cookie again', page);
  const shown = page.location === null ? page : await session.get(page.location, { headers: options.headers });
  // The script sets the cookie in place of the answer; it is for browsers of people, and never run by the judge.
  if (SCRIPT_CHECK.test(shown.text)) fail('humanCheck', 'the site checks the browser', shown);
  return shown;
}

const SCRIPT_CHECK = /document\.cookie\s*=\s*["'`]C3VK=/;
const isCookieCheck = (page: RemotePage): boolean =>
  page.location !== null && new URL(page.location).pathname === new URL(page.url).pathname;

/**
 * Sends once, with the token of a page.
 * @throws RemoteFailure `sessionExpired` if the site says that nobody is logged in
 */
export async function send(session: RemoteSession, path: string, token: string, json: Json): Promise<RemotePage> {
  const headers = { ...AGENT, referer: `${session.endpoint}/`, 'x-csrf-token': token };
  const page = await session.post(path, { json, headers });
  if (page.status === 401 || (page.location !== null && AUTH.test(new URL(page.location).pathname))) {
    return fail('sessionExpired', 'the site asks to log in', page);
  }
  const { errorType, errorMessage } = jsonIn(page) ?? {};
  const isLoggedOut = /UserUnloginException$/.test(String(errorType)) || String(errorMessage).includes('未登录');
  return isLoggedOut ? fail('sessionExpired', 'the site says that nobody is logged in', page) : page;
}

/** The fields of an answer in JSON; null for any other page. */
export function jsonIn(page: RemotePage): Json | null {
  try {
    return objectIn(JSON.parse(page.text), page, 'the answer');
  } catch {
    return null;
  }
}

/** Whether the account of the session is logged in; any page of the site says who is. */
export async function isLoggedIn(session: RemoteSession): Promise<boolean> {
  const page = await request(session, '/problem/P1001', {
    query: { _contentOnly: 1 },
    headers: { ...AGENT, ...CONTENT_ONLY },
  });
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
