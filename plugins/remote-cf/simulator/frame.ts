import type { SimulatedResponse } from '@tribunal/remote-kit/simulator';
import { SESSION_COOKIE, type SimulatedSession } from './session';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const chooser = ({ account, displayName, token }: SimulatedSession): string =>
  account === null
    ? '<a href="/enter?back=%2F">Enter</a> | <a href="/register">Register</a>'
    : `<a href="/profile/${account}">${escaped(displayName)}</a> | <a href="/${token}/logout">Logout</a>`;

/** Renders the frame that all pages of the site share. */
export function framed(
  simulatedSession: SimulatedSession,
  title: string,
  content: string,
  sidebar = '',
): SimulatedResponse {
  const body = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <meta name="X-Csrf-Token" content="${simulatedSession.token}"/>
  <title>${escaped(title)} - Codeforces</title>
</head>
<body><span style='display:none;' class='csrf-token' data-csrf='${simulatedSession.token}'>&nbsp;</span>
<div id="body">
<div id="header">
  <div style="float:left;"><a href="/"><img src="/codeforces-sponsored-by-nobody.svg" alt="Codeforces"/></a></div>
  <div class="lang-chooser"><div style="text-align: right;"><a href="?locale=en"><img src="/flags/en.png"/></a></div><div>${chooser(simulatedSession)}</div></div>
  <br style="clear: both;"/>
</div>
<div class="roundbox menu-box"><ul class="menu-list main-menu-list"><li><a href="/contests">Contests</a></li><li><a href="/gyms">Gym</a></li><li><a href="/problemset">Problemset</a></li></ul></div>
<div id="content">
<div id="sidebar">${sidebar}</div>
<div id="pageContent" class="content-with-sidebar">${content}</div>
</div>
<div id="footer"><div>The only programming contests Web 2.0 platform</div></div>
</div></body></html>`;
  return { headers: { 'set-cookie': `${SESSION_COOKIE}=${simulatedSession.session}; Path=/; HttpOnly` }, body };
}

export const WIDGET = '<div class="cf-turnstile" data-sitekey="0x4SIMULATED"></div>';

/** The page that a browser receives before it has run a script. */
export const SCRIPT_CHECK: SimulatedResponse = {
  body: '<html><body>Redirecting... Please, wait.<script>document.cookie="RCPC=1; path=/";</script></body></html>',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

const MOSCOW_MS = 3 * 3_600_000;

/** Formats a time as `Jan/02/2026 03:04`, in Moscow time. */
export function timeOf(ms: number): string {
  const [date = '', time = ''] = new Date(ms + MOSCOW_MS).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${MONTHS[Number(month) - 1]}/${day}/${year} ${time.slice(0, 5)}`;
}
