import { createHash, randomUUID } from 'node:crypto';
import type { SimulatedRequest, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';
import { passingScript } from './scripts';

export const SESSION_COOKIE = 'REVEL_SESSION';
const FLASH_COOKIE = 'REVEL_FLASH';
const PRAISE = /^success\./;

/** The client's session: account, language, and the message about the last action. */
export interface SimulatedSession {
  account: string | null;
  /** Name that pages show instead of the account's name. */
  displayName: string;
  session: string;
  token: string;
  language: 'en' | 'ja';
  flash: string;
  /** Whether the message says that the action succeeded. */
  isPraise: boolean;
}

export function sessionOf(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedSession {
  const session = request.cookies[SESSION_COOKIE] ?? randomUUID().replaceAll('-', '');
  const account = simulatorState.accountOf(session);
  return {
    account,
    displayName: account === null ? '' : simulatorState.displayNameOf(account),
    session,
    token: createHash('sha256').update(session).digest('base64'),
    language: (request.query.get('lang') ?? request.cookies['language']) === 'en' ? 'en' : 'ja',
    flash: decodeURIComponent(request.cookies[FLASH_COOKIE] ?? '').replace(PRAISE, ''),
    isPraise: PRAISE.test(request.cookies[FLASH_COOKIE] ?? ''),
  };
}

export const hasToken = ({ form }: SimulatedRequest, { token }: SimulatedSession): boolean =>
  form.get('csrf_token') === token;

export const cookie = (session: string): string => `${SESSION_COOKIE}=${session}; Path=/; HttpOnly`;

/** Redirects; with `flash`, the next page shows that message. */
export const redirect = (
  to: string,
  { flash = '', isPraise = false, cookies = [] as string[] } = {},
): SimulatedResponse => ({
  status: 302,
  headers: {
    location: to,
    'set-cookie': [
      ...cookies,
      ...(flash ? [`${FLASH_COOKIE}=${isPraise ? 'success.' : ''}${encodeURIComponent(flash)}; Path=/`] : []),
    ],
  },
});

export const toLogin = (from: string): SimulatedResponse =>
  redirect(`/login?continue=${encodeURIComponent(`https://atcoder.jp${from}`)}`);

export const escaped = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&#34;')
    .replaceAll('+', '&#43;');

const profileLink = ({ account, displayName }: SimulatedSession): string =>
  account === null ? '' : `<a href="/users/${account}">${escaped(displayName)}</a>`;

export function framed(simulatedSession: SimulatedSession, title: string, content: string): SimulatedResponse {
  const alert = simulatedSession.flash
    ? `<div class="alert alert-${simulatedSession.isPraise ? 'success' : 'danger'} alert-dismissible fade in" role="alert"><button type="button" class="close" data-dismiss="alert">×</button>${escaped(simulatedSession.flash)}</div>`
    : '';
  const body = `<!DOCTYPE html>
<html>
<head>
<title>${escaped(title)}</title>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="robots" content="noai">
<script>
var LANG = "${simulatedSession.language}";
var userScreenName = "${simulatedSession.account ?? ''}";
var csrfToken = "${simulatedSession.token}"
</script>
</head>
<body>
<div id="main-div" class="float-container">
<nav class="navbar navbar-inverse navbar-fixed-top"><a class="navbar-brand" href="/home"></a>${profileLink(simulatedSession)}</nav>
<div id="main-container" class="container">${alert}
${content}
</div></div></body></html>
`;
  return { headers: { 'set-cookie': [cookie(simulatedSession.session), `${FLASH_COOKIE}=; Path=/`] }, body };
}

export const notFound = (simulatedSession: SimulatedSession): SimulatedResponse => ({
  ...framed(simulatedSession, '404 Not Found', '<h1>404</h1><p>Page not found</p>'),
  status: 404,
});

/** What forms have for the check of a person, whether it is wanted or not. */
export const WIDGET_SCRIPT =
  '<script type="text/x-not-here" src="https://challenges.cloudflare.com/turnstile/v0/api.js" async defer></script>';
/** The field of forms in which a browser sends that its person has passed the check. */
export const PASSED_FIELD = 'cf-turnstile-response';
/** The box of the check, which a person passes with its button. It is there if the check is wanted. */
export const WIDGET = `${WIDGET_SCRIPT}<div class="cf-challenge" data-sitekey="0x4SIMULATED"></div>
<script>${passingScript('.cf-challenge', PASSED_FIELD)}</script>`;
