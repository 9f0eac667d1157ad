import { id, type RateLimiter, routes, schemaFor, text, type RateLimitRule, type RouteSpec } from '@tribunal/server';
import { password, respondToLogin, username } from '@tribunal/server/account';
import type { LoginOidcCalls } from '../contract';
import type { IdentityStore } from './identity-store';
import type { LinkFlow } from './link-flow';
import { unknownAttempt, type LoginFlow } from './login-flow';
import type { OidcClient } from './oidc-client';

export interface OidcServices {
  provider: OidcClient;
  logins: LoginFlow;
  links: LinkFlow;
  identities: IdentityStore;
  rateLimits: RateLimiter;
  /** Whether browsers reach the site by https. */
  isSecure: boolean;
}

const COOKIE = 'oidc';
/** Each start is a row and may be a request to the provider. A whole school may share one network. */
const START: RateLimitRule = {
  kind: 'oidc-start',
  windowMs: 10 * 60_000,
  limits: { network: 600 },
  refusal: 'login-oidc.tooManyLogins',
};
const MAX_ANSWER = 8192;

const answer = schemaFor<{ answer: string }>({ answer: text({ max: MAX_ANSWER }) });

interface Cookies {
  cookie(name: string): string | null;
  setHeader(name: string, value: string): void;
}

export function oidcRoutes({ provider, logins, links, identities, rateLimits, isSecure }: OidcServices): RouteSpec[] {
  /** Binds an attempt to this browser. `Lax`: the secret travels only with requests of the site's own pages. */
  const keepSecret = ({ setHeader }: Cookies, secret: string): void =>
    setHeader(
      'set-cookie',
      `${COOKIE}=${secret}; Path=/api; HttpOnly; SameSite=Lax; Max-Age=${secret === '' ? 0 : 600}${isSecure ? '; Secure' : ''}`,
    );
  const secretOf = ({ cookie }: Cookies): string => {
    const secret = cookie(COOKIE);
    if (!secret) throw unknownAttempt();
    return secret;
  };

  return routes<LoginOidcCalls>()({
    'GET /api/oidc/button': {
      access: 'public',
      handle: async () => {
        const { issuer, clientId, buttonText } = await provider.settings();
        return { text: issuer && clientId ? buttonText : null };
      },
    },
    'POST /api/login/oidc/start': {
      access: 'public',
      handle: async (call) => {
        await rateLimits.consume(START, { ip: call.ip });
        const { url, secret } = await logins.start();
        keepSecret(call, secret);
        return { url };
      },
    },
    'POST /api/login/oidc/finish': {
      access: 'public',
      audit: 'if described',
      body: answer,
      secretFields: ['answer'],
      handle: async (call) => {
        const { ip, userAgent, locale } = call;
        const finished = await logins.finish(secretOf(call), call.body.answer, { ip, userAgent, locale });
        keepSecret(call, finished.kind === 'newcomer' ? finished.secret : '');
        if (finished.kind === 'newcomer') return { kind: 'newcomer', wishedUsername: finished.wishedUsername };
        return { kind: 'loggedIn', login: respondToLogin(call, finished) };
      },
    },
    'POST /api/login/oidc/register': {
      access: 'public',
      body: schemaFor<{ username: string }>({ username: username() }),
      handle: async (call) => {
        const { ip, userAgent, locale } = call;
        const registered = await logins.register(secretOf(call), call.body.username, { ip, userAgent, locale });
        keepSecret(call, '');
        return respondToLogin(call, registered);
      },
    },
    'GET /api/oidc/identities': { access: 'user', handle: ({ viewer }) => identities.list(viewer.uid) },
    'POST /api/oidc/link/start': {
      access: 'user',
      body: schemaFor<{ password: string }>({ password: password() }),
      handle: async (call) => {
        const { url, secret } = await links.start(call.viewer, call.body.password, call.ip);
        keepSecret(call, secret);
        return { url };
      },
    },
    'POST /api/oidc/link/finish': {
      access: 'user',
      audit: true,
      body: answer,
      secretFields: ['answer'],
      handle: async (call) => {
        await links.finish(call.viewer, secretOf(call), call.body.answer);
        keepSecret(call, '');
        return null;
      },
    },
    'POST /api/oidc/unlink': {
      access: 'user',
      audit: true,
      body: schemaFor<{ id: number; password: string }>({ id: id(), password: password() }),
      handle: ({ viewer, body, ip }) => links.unlink(viewer, body, ip).then(() => null),
    },
  });
}
