import type { CheerioAPI } from 'cheerio';
import type { RemotePage } from '@tribunal/remote-kit';
import { fail, isCompletePage, parseHtml, collapseWhitespace } from '@tribunal/remote-kit';

export const pathOf = (page: RemotePage): string => new URL(page.url).pathname;

/** Returns the page, or fails if its end is missing: half a page may read like a whole one. */
export const whole = (page: RemotePage): RemotePage =>
  isCompletePage(page) ? page : fail('layoutChanged', 'the page ends too early', page);

/** Returns the value of `name` in the scripts of the page's head; null if it is missing. */
function headValue($: CheerioAPI, name: string): string | null {
  const scripts = $('script:not([src])')
    .toArray()
    .map((script) => $(script).text());
  for (const script of scripts) {
    const quoted = new RegExp(`\\b${name}\\s*=\\s*("(?:[^"\\\\]|\\\\.)*")`).exec(script)?.[1];
    if (quoted !== undefined) return textOfQuoted(quoted);
  }
  return null;
}

function textOfQuoted(quoted: string): string | null {
  try {
    return String(JSON.parse(quoted));
  } catch {
    return null;
  }
}

/** Returns the name of the logged-in account; null if nobody is logged in. */
export function nameOn(page: RemotePage): string | null {
  const name = headValue(parseHtml(page), 'userScreenName');
  if (name === null) return fail('layoutChanged', 'the page does not say who is logged in', page);
  return name || null;
}

/** Returns the CSRF token of the page's forms. */
export function csrfOf(page: RemotePage): string {
  const $ = parseHtml(page);
  const token = $('input[name="csrf_token"]').attr('value') || headValue($, 'csrfToken');
  return token || fail('layoutChanged', 'the page has no csrf token', page);
}

/** Returns the page, or fails with `sessionExpired` if the session is not logged in. */
export function own(page: RemotePage): RemotePage {
  if (page.status === 403) fail('sessionExpired', 'the site refuses the session', page);
  if (pathOf(page) === '/login') fail('sessionExpired', 'the site asks to log in', page);
  return page;
}

/** Returns the site's message about the last action; empty if there is none. */
export function alertOn(page: RemotePage): string {
  const $ = parseHtml(page);
  const alerts = $('div.alert')
    .toArray()
    .map((alert) => $(alert).clone());
  for (const alert of alerts) alert.find('button').remove();
  return alerts
    .map((alert) => collapseWhitespace(alert.text()))
    .filter(Boolean)
    .join('; ');
}
