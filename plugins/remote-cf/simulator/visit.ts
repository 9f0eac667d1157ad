import { createHash, randomUUID } from 'node:crypto';
import type { SimulatedRequest, SimulatedResponse, World } from '@tribunal/remote-kit/simulator';

/** The cookie that a logged-in browser has. */
export const SESSION_COOKIE = 'JSESSIONID';

/** Who asks: every browser has a session, and each session a token for its forms. */
export interface Visit {
  account: string | null;
  /** What pages show in place of the account's name. */
  displayName: string;
  session: string;
  /** 32 hexadecimal digits. */
  token: string;
}

export function visitOf(request: SimulatedRequest, world: World): Visit {
  const session = request.cookies[SESSION_COOKIE] ?? randomUUID().replaceAll('-', '');
  const token = createHash('md5').update(session).digest('hex');
  const account = world.accountOf(session);
  return { account, displayName: account === null ? '' : world.displayNameOf(account), session, token };
}

/** The same browser after the site has forgotten it. */
export const forgotten = (visit: Visit): Visit => ({ ...visit, account: null });

export const hasToken = (request: SimulatedRequest, { token }: Visit): boolean =>
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
