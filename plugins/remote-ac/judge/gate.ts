import type { CheerioAPI } from 'cheerio';
import type { RemotePage } from '@tribunal/contract';
import { fail, isWhole, treeOf, words, type Nodes } from '@tribunal/remote-kit';

const WIDGETS =
  '.cf-turnstile, .cf-challenge, [name^="cf-turnstile-response"], script[src*="challenges.cloudflare.com"]';

export const pathOf = (page: RemotePage): string => new URL(page.url).pathname;

/** The page, unless its end did not arrive: half of it may read like a whole one. */
export const whole = (page: RemotePage): RemotePage =>
  isWhole(page) ? page : fail('layoutChanged', 'the page ends too early', page);

/** `humanCheck` when the form has a widget that only a human can satisfy. */
export function refuseWidget(form: Nodes, page: RemotePage): void {
  if (form.find(WIDGETS).length > 0) fail('humanCheck', 'the form wants a human to confirm it', page);
}

/** The value that every page's head gives to `name`; null: it gives none. */
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

/** Who the page is shown to; null: nobody. */
export function nameOn(page: RemotePage): string | null {
  const name = headValue(treeOf(page), 'userScreenName');
  if (name === null) return fail('layoutChanged', 'the page does not say who is logged in', page);
  return name || null;
}

/** The token that forms of the page carry. */
export function csrfOf(page: RemotePage): string {
  const $ = treeOf(page);
  const token = $('input[name="csrf_token"]').attr('value') || headValue($, 'csrfToken');
  return token || fail('layoutChanged', 'the page has no csrf token', page);
}

/** The page, unless it is shown to nobody. */
export function own(page: RemotePage): RemotePage {
  if (page.status === 403) fail('sessionExpired', 'the site refuses the session', page);
  if (pathOf(page) === '/login') fail('sessionExpired', 'the site asks to log in', page);
  return page;
}

export function hiddenFields(form: Nodes): Record<string, string> {
  const fields = form.find('input[type="hidden"][name]').toArray();
  return Object.fromEntries(fields.map(({ attribs }): [string, string] => [attribs['name']!, attribs['value'] ?? '']));
}

/** What the site says about what was done last; empty: nothing. */
export function alertOn(page: RemotePage): string {
  const $ = treeOf(page);
  const alerts = $('div.alert')
    .toArray()
    .map((alert) => $(alert).clone());
  for (const alert of alerts) alert.find('button').remove();
  return alerts
    .map((alert) => words(alert.text()))
    .filter(Boolean)
    .join('; ');
}
