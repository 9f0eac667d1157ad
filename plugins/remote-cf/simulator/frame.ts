import type { SimulatedResponse } from '@tribunal/remote-kit/simulator';
import { SESSION_COOKIE, type SimulatedSession } from './session';

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const chooser = ({ account, displayName, token }: SimulatedSession): string =>
  account === null
    ? '<a href="/enter?back=%2F">Enter</a> | <a href="/register">Register</a>'
    : `<a href="/profile/${account}">${escaped(displayName)}</a> | <a href="/${token}/logout">Logout</a>`;

/** Time zone of the site and of accounts that have chosen no other, in hours ahead of UTC. */
export const MOSCOW = 3;

/** Renders the frame that all pages of the site share. */
export function framed(
  simulatedSession: SimulatedSession,
  title: string,
  content: string,
  { sidebar = '', zoneHours = MOSCOW }: { sidebar?: string; zoneHours?: number } = {},
): SimulatedResponse {
  const body = `<!DOCTYPE html>
<html lang="en">
<head>
  <meta charset="UTF-8">
  <meta name="X-Csrf-Token" content="${simulatedSession.token}"/>
  <meta name="utc_offset" content="${offsetOf(zoneHours)}"/>
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

/** Name of the field that a person fills by passing the check in a form. */
export const CHECK_FIELD = 'cf-turnstile-response';

const PASS = `this.closest('.cf-turnstile').querySelector('input[name="${CHECK_FIELD}"]').value = this.checked ? 'passed' : ''`;

/** The check in a form, which a person passes by ticking it. */
export const WIDGET = `<div class="cf-turnstile" data-sitekey="0x4SIMULATED"><label><input type="checkbox" onclick="${escaped(PASS)}"> I am a person</label><input type="hidden" name="${CHECK_FIELD}" value=""></div>`;

/** The page that a browser receives before it has run a script. */
export const SCRIPT_CHECK: SimulatedResponse = {
  body: '<html><body>Redirecting... Please, wait.<script>document.cookie="RCPC=1; path=/";</script></body></html>',
};

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** Formats an offset as `+03:00`. */
const offsetOf = (hours: number): string => `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:00`;

/** Formats a time as `Jan/02/2026 03:04`, by a clock that is the given number of hours ahead of UTC. */
export function timeOf(ms: number, hours: number): string {
  const [date = '', time = ''] = new Date(ms + hours * 3_600_000).toISOString().split('T');
  const [year, month, day] = date.split('-');
  return `${MONTHS[Number(month) - 1]}/${day}/${year} ${time.slice(0, 5)}`;
}
