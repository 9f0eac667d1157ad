import type { RemotePage } from '@tribunal/contract';
import { fail, isLogin, isWhole, loginsIn, need, sameLogin, treeOf, words, type Nodes } from '@tribunal/remote-kit';

/** Bytes of the page that sends a browser on after a script has run. */
const SCRIPT_CHECK_MAX = 1024;
const WIDGETS = '.cf-turnstile, .cf-challenge, [name^="cf-turnstile-response"]';

/** The page, unless it is a check of who asks: those are answered by people only. */
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

/** The page, unless its end did not arrive: half of it may read like a whole one. */
export function whole(page: RemotePage): RemotePage {
  return isWhole(passed(page)) ? page : fail('layoutChanged', 'the page ends too early', page);
}

/** `humanCheck` when the form has a widget that only a human can satisfy. */
export function refuseWidget(form: Nodes, page: RemotePage): void {
  if (form.find(WIDGETS).length > 0) fail('humanCheck', 'the form wants a human to confirm it', page);
}

/** Handles stand as links to profiles; what a link shows is not always the handle. */
export const PROFILE_LINK = /^\/profile\/([^/?#]+)$/;

/** Whether a handle is that of the account; an account may be named by its mail address, and then any handle will do. */
export const isHandleOf = (handle: string, name: string): boolean => !isLogin(name) || sameLogin(handle, name);

/** Who the page is shown to; null: nobody. */
export function handleOn(page: RemotePage): string | null {
  const chooser = need(treeOf(page), '#header .lang-chooser', page);
  const [handle] = loginsIn(treeOf(page), '#header .lang-chooser a[href]', PROFILE_LINK);
  if (handle !== undefined && chooser.find('a[href*="logout"]').length > 0) return handle;
  if (chooser.find('a[href^="/enter"]').length > 0) return null;
  return fail('layoutChanged', 'the page does not say who is logged in', page);
}

/** The page, unless it is shown to nobody or refused: 403 is an old token or an old session. */
export function own(page: RemotePage): RemotePage {
  passed(page);
  if (page.status === 403) fail('sessionExpired', 'the site refuses the session', page);
  const asksToLogIn = new URL(page.url).pathname === '/enter' || handleOn(page) === null;
  if (asksToLogIn) fail('sessionExpired', 'the site asks to log in', page);
  return whole(page);
}

/** The token that every form of the page carries: 32 hexadecimal digits, in one of three places. */
export function csrfOf(page: RemotePage): string {
  const $ = treeOf(page);
  const told = [
    $('meta[name="X-Csrf-Token"]').attr('content'),
    $('span.csrf-token').attr('data-csrf'),
    $('input[name="csrf_token"]').attr('value'),
  ].find((token) => token !== undefined && /^[\da-f]{32}$/i.test(token));
  return told ?? fail('layoutChanged', 'the page has no csrf token', page);
}

/** What the form sends by itself, and `n/a` for the two marks of a browser that nobody has set. */
export function hiddenFields(form: Nodes): Record<string, string> {
  const fields = form.find('input[type="hidden"][name]').toArray();
  const sent = Object.fromEntries(
    fields.map(({ attribs }): [string, string] => [attribs['name']!, attribs['value'] ?? '']),
  );
  return { ...sent, ftaa: 'n/a', bfaa: 'n/a' };
}

/** What the form says is wrong with it, in one line; empty: nothing. */
export function errorsOf(page: RemotePage): string {
  const $ = treeOf(page);
  const said = $('span.error')
    .toArray()
    .map((span) => words($(span).text()));
  return [...new Set(said)].filter(Boolean).join('; ');
}
