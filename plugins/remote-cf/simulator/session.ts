import { createHash, randomUUID } from 'node:crypto';
import type { SimulatedRequest, SimulatedResponse, SimulatorState } from '@tribunal/remote-kit/simulator';

/** Name of the session cookie. */
export const SESSION_COOKIE = 'JSESSIONID';

/** The client of a request: every browser has a session, and each session has a token for its forms. */
export interface SimulatedSession {
  account: string | null;
  /** Name that pages show instead of the account's name. */
  displayName: string;
  session: string;
  /** CSRF token: 32 hexadecimal digits. */
  token: string;
}

export function sessionOf(request: SimulatedRequest, simulatorState: SimulatorState): SimulatedSession {
  const session = request.cookies[SESSION_COOKIE] ?? randomUUID().replaceAll('-', '');
  const token = createHash('md5').update(session).digest('hex');
  const account = simulatorState.accountOf(session);
  return { account, displayName: account === null ? '' : simulatorState.displayNameOf(account), session, token };
}

/** Returns the session of the same browser after the site has logged it out. */
export const forgotten = (simulatedSession: SimulatedSession): SimulatedSession => ({
  ...simulatedSession,
  account: null,
});

export const hasToken = (request: SimulatedRequest, { token }: SimulatedSession): boolean =>
  (request.form.get('csrf_token') ?? request.query.get('csrf_token')) === token;

export const redirect = (to: string, headers: Record<string, string> = {}): SimulatedResponse => ({
  status: 302,
  headers: { location: to, ...headers },
});

export const toLogin = (from: string): SimulatedResponse => redirect(`/enter?back=${encodeURIComponent(from)}`);

export const forbidden = (): SimulatedResponse => ({
  status: 403,
  body: '<html><head><title>403 Forbidden</title></head><body><h1>403 Forbidden</h1></body></html>',
});

export const json = (value: unknown, status = 200): SimulatedResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
});
