import type { RemotePage } from '@tribunal/remote-kit';
import {
  fail,
  hiddenFields,
  isLogin,
  isCompletePage,
  loginsFromLinks,
  requireElement,
  isSameLogin,
  parseHtml,
  collapseWhitespace,
  type Nodes,
} from '@tribunal/remote-kit';

/** Maximum length of the page that redirects a browser after it has run a script. */
const SCRIPT_CHECK_MAX = 1024;

/**
 * Returns the page, unless it is a browser or human check.
 * @throws `humanCheck` when it is such a check, which only a human can pass
 */
export function passed(page: RemotePage): RemotePage {
  const isScriptCheck = page.text.length < SCRIPT_CHECK_MAX && page.text.includes('Redirecting... Please, wait.');
  if (isScriptCheck) fail('humanCheck', 'the site runs a check of the browser before it shows the page', page);
  const isInterstitial =
    page.headers['cf-mitigated'] === 'challenge' ||
    page.text.includes('id="challenge-stage"') ||
    page.text.includes('<title>Just a moment...</title>');
  if (isInterstitial) fail('humanCheck', 'the site checks whether a human is there', page);
  return page;
}

/**
 * Returns the page if it is complete; a truncated page may look like a complete one.
 * @throws `layoutChanged` when the end of the page is missing
 */
export function whole(page: RemotePage): RemotePage {
  return isCompletePage(passed(page)) ? page : fail('layoutChanged', 'the page ends too early', page);
}

/** Matches the link to a profile, which contains the handle; the text of the link is not always the handle. */
export const PROFILE_LINK = /^\/profile\/([^/?#]+)$/;

/** Returns whether a handle belongs to the account. If the account is named by its mail address, any handle matches. */
export const isHandleOf = (handle: string, name: string): boolean => !isLogin(name) || isSameLogin(handle, name);

/** Returns the handle of the user who is logged in on the page; null if nobody is. */
export function handleOn(page: RemotePage): string | null {
  const chooser = requireElement(parseHtml(page), '#header .lang-chooser', page);
  const [handle] = loginsFromLinks(parseHtml(page), '#header .lang-chooser a[href]', PROFILE_LINK);
  if (handle !== undefined && chooser.find('a[href*="logout"]').length > 0) return handle;
  if (chooser.find('a[href^="/enter"]').length > 0) return null;
  return fail('layoutChanged', 'the page does not say who is logged in', page);
}

/**
 * Returns the page, unless it requires a login, is shown to another account, or was refused: status 403 means an
 * outdated token or session.
 * @throws `sessionExpired` in these cases
 */
export function own(page: RemotePage, account: string | null): RemotePage {
  passed(page);
  if (page.status === 403) fail('sessionExpired', 'the site refuses the session', page);
  const handle = new URL(page.url).pathname === '/enter' ? null : handleOn(page);
  if (handle === null) return fail('sessionExpired', 'the site asks to log in', page);
  if (!isHandleOf(handle, account ?? '')) fail('sessionExpired', `the page is shown to ${handle}`, page);
  return whole(page);
}

/** Returns the CSRF token that every form of the page contains: 32 hexadecimal digits, in one of three places. */
export function csrfOf(page: RemotePage): string {
  const $ = parseHtml(page);
  const csrfToken = [
    $('meta[name="X-Csrf-Token"]').attr('content'),
    $('span.csrf-token').attr('data-csrf'),
    $('input[name="csrf_token"]').attr('value'),
  ].find((token) => token !== undefined && /^[\da-f]{32}$/i.test(token));
  return csrfToken ?? fail('layoutChanged', 'the page has no csrf token', page);
}

/** Returns the hidden fields of the form, with `n/a` for the two browser fingerprints, which only a script sets. */
export const formFields = (form: Nodes): Record<string, string> => ({
  ...hiddenFields(form),
  ftaa: 'n/a',
  bfaa: 'n/a',
});

/** Returns the errors that the form shows, in one line; an empty string if there are none. */
export function errorsOf(page: RemotePage): string {
  const $ = parseHtml(page);
  const errorTexts = $('span.error')
    .toArray()
    .map((span) => collapseWhitespace($(span).text()));
  return [...new Set(errorTexts)].filter(Boolean).join('; ');
}
