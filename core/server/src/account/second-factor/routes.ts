import { Headers, Limits, type FactorProof, type SecondFactorCalls } from '@tribunal/contract';
import { id, optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/platform';
import type { LoginService } from '../login/login-service';
import { password } from '../schemas';
import type { SecondFactorSettings } from './second-factor-settings';
import type { IdentityConfirmation } from './identity-confirmation';

interface SecondFactorServices {
  logins: LoginService;
  settings: SecondFactorSettings;
  identity: IdentityConfirmation;
}

const MAX_TOKEN_LENGTH = 64;
/** Longest answer of a passkey, as JSON. */
const MAX_PASSKEY_LENGTH = 16_384;

const token = () => text({ min: 1, max: MAX_TOKEN_LENGTH });
const passkey = () => text({ min: 1, max: MAX_PASSKEY_LENGTH });
const proof = {
  code: optional(text({ max: Limits.factorCode.max, trim: 'trim' })),
  passkey: optional(passkey()),
};

export function secondFactorRoutes({ logins, settings, identity }: SecondFactorServices): RouteSpec[] {
  return routes<SecondFactorCalls>()({
    'POST /api/login/passkey-options': {
      access: 'public',
      body: schemaFor<{ token: string }>({ token: token() }),
      handle: ({ body, ip, userAgent }) => logins.passkeyOptions(body.token, { ip, userAgent }),
    },
    'POST /api/login/second-factor': {
      access: 'public',
      body: schemaFor<FactorProof & { token: string }>({ token: token(), ...proof }),
      handle: async ({ body, ip, userAgent, locale, setHeader }) => {
        const { user, token: sessionToken } = await logins.complete(body, { ip, userAgent, locale });
        setHeader(Headers.token, sessionToken);
        return user;
      },
    },
    'GET /api/second-factor': { access: 'user', handle: ({ viewer }) => settings.state(viewer) },
    'POST /api/second-factor/confirm-options': {
      access: 'user',
      handle: ({ viewer }) => identity.passkeyOptions(viewer),
    },
    'POST /api/second-factor/confirm': {
      access: 'user',
      body: schemaFor<FactorProof & { password: string }>({ password: password(), ...proof }),
      handle: ({ viewer, ip, body }) => identity.confirm(viewer, ip, body).then(() => null),
    },
    'POST /api/second-factor/authenticator-setup': {
      access: 'user',
      handle: ({ viewer }) => settings.beginAuthenticator(viewer),
    },
    'POST /api/second-factor/authenticator': {
      access: 'user',
      audit: true,
      body: schemaFor<{ code: string }>({ code: text({ min: 1, max: Limits.factorCode.max, trim: 'trim' }) }),
      handle: ({ viewer, ip, body }) => settings.addAuthenticator(viewer, ip, body.code),
    },
    'DELETE /api/second-factor/authenticator': {
      access: 'user',
      audit: true,
      handle: ({ viewer }) => settings.removeAuthenticator(viewer).then(() => null),
    },
    'POST /api/second-factor/passkey-options': {
      access: 'user',
      handle: ({ viewer }) => settings.beginPasskey(viewer),
    },
    'POST /api/second-factor/passkey': {
      access: 'user',
      audit: true,
      secretFields: ['passkey'],
      body: schemaFor<{ name: string; passkey: string }>({
        name: text({ ...Limits.passkeyName, trim: 'trim' }),
        passkey: passkey(),
      }),
      handle: ({ viewer, body }) => settings.addPasskey(viewer, body),
    },
    'DELETE /api/second-factor/passkey': {
      access: 'user',
      audit: true,
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ viewer, query }) => settings.removePasskey(viewer, query.id).then(() => null),
    },
    'POST /api/second-factor/recovery-codes': {
      access: 'user',
      audit: true,
      handle: ({ viewer }) => settings.renewRecoveryCodes(viewer),
    },
  });
}
