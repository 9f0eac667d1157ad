import type { RemotePage } from '@tribunal/contract';
import type { CheerioAPI } from 'cheerio';
import { fail } from './failure';

/** Whether two logins are the same account: sites tell them apart without regard to case. */
export const sameLogin = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

/** Whether a login may be told from a name in a link: some sites also take mail addresses, which no page shows. */
export const isLogin = (name: string): boolean => !name.includes('@');

/**
 * The login that a link to an account's page names: `pattern` has it as its first group. A link's text is the display
 * name, which everybody chooses as they like. null: the address is no such link.
 */
export function loginIn(href: string | undefined, pattern: RegExp): string | null {
  const login = pattern.exec(href ?? '')?.[1];
  if (login === undefined) return null;
  try {
    return decodeURIComponent(login);
  } catch {
    return login;
  }
}

/** The logins of all links below `selector` that lead to accounts. */
export const loginsIn = ($: CheerioAPI, selector: string, pattern: RegExp): string[] =>
  $(selector)
    .toArray()
    .map((link) => loginIn($(link).attr('href'), pattern))
    .filter((login) => login !== null);

/**
 * Of a list that was asked for the runs of one account, those that are its own. A site that answers with runs of others
 * alone has not answered the question.
 * @throws RemoteFailure `layoutChanged` when there are runs and none is the account's.
 */
export function runsOf<T extends { account: string }>(runs: readonly T[], account: string, page: RemotePage): T[] {
  const own = runs.filter((run) => sameLogin(run.account, account));
  if (runs.length > 0 && own.length === 0) {
    fail('layoutChanged', `the list was asked for runs of ${account} and holds only those of others`, page);
  }
  return own;
}
