import type { RemoteCredentials, RemotePage, RemoteSession } from './contract';
import type { CheerioAPI } from 'cheerio';
import { fail } from './failure';

/** Returns whether two logins belong to the same account: sites compare them case-insensitively. */
export const isSameLogin = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/**
 * Returns whether a name can be compared with the login in a link. Some sites also accept mail addresses for logging
 * in, which no page shows.
 */
export const isLogin = (name: string): boolean => !name.includes('@');

/**
 * Returns the login in a link to an account's page, which is the first group of `pattern`; null if the address is no
 * such link. The text of the link is not used, because it is the display name, which users can choose freely.
 */
export function loginFromHref(href: string | undefined, pattern: RegExp): string | null {
  const login = pattern.exec(href ?? '')?.[1];
  if (login === undefined) return null;
  try {
    return decodeURIComponent(login);
  } catch {
    return login;
  }
}

/** Returns the logins in all links to accounts below `selector`. */
export const loginsFromLinks = ($: CheerioAPI, selector: string, pattern: RegExp): string[] =>
  $(selector)
    .toArray()
    .map((link) => loginFromHref($(link).attr('href'), pattern))
    .filter((login) => login !== null);

/** Returns whether the session belongs to the account. */
type SessionCheck = (session: RemoteSession, name: string) => Promise<boolean>;

/**
 * Logs in with the cookies of a browser, or by `logIn` with the password if they are missing or not the account's.
 * @throws RemoteFailure `badAccount` when it needs a password and there is none
 */
export async function logInBySession(
  session: RemoteSession,
  { name, password, session: cookies }: RemoteCredentials,
  isOf: SessionCheck,
  logIn: (name: string, password: string) => Promise<void>,
): Promise<void> {
  if (cookies !== null) {
    session.setCookies(cookies.trim());
    if (await isOf(session, name)) return;
  }
  if (password === null) return fail('badAccount', 'the session is over or another’s, and there is no password');
  return logIn(name, password);
}

/**
 * Returns those runs that belong to the account, from a list that was requested for this account. A site that returns
 * only runs of others has not answered the request. Runs whose `account` is null are kept: their list names nobody,
 * because it is of one account.
 * @throws RemoteFailure `layoutChanged` when there are runs and none is the account's
 */
export function requireOwnRuns<T extends { account: string | null }>(
  runs: readonly T[],
  account: string,
  page: RemotePage,
): T[] {
  const own = runs.filter((run) => run.account === null || isSameLogin(run.account, account));
  if (runs.length > 0 && own.length === 0) {
    fail('layoutChanged', `the list was asked for runs of ${account} and holds only those of others`, page);
  }
  return own;
}
