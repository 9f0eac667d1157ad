import { optional, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import { captchaAnswer, respondToLogin, username } from '@tribunal/server/account';
import { LdapLimits, type LoginLdapCalls, type LdapLoginBody } from '../contract';
import { LdapFailure, type LdapClient } from './ldap-client';
import type { LdapLogin } from './ldap-login';

const ldapAccount = () => ({
  username: text({ ...LdapLimits.username, trim: 'trim' }),
  password: text(LdapLimits.password),
});

export const ldapRoutes = (ldap: LdapClient, logins: LdapLogin): RouteSpec[] =>
  routes<LoginLdapCalls>()({
    'GET /api/ldap/button': {
      access: 'public',
      handle: async () => {
        const { urls, buttonText } = await ldap.settings();
        return { text: urls ? buttonText : null };
      },
    },
    'POST /api/login/ldap': {
      access: 'public',
      body: schemaFor<LdapLoginBody>({
        ...ldapAccount(),
        chosenUsername: optional(username()),
        ...captchaAnswer(),
      }),
      handle: async (call) => {
        const { body, ip, userAgent, locale } = call;
        const login = await logins.logIn(body, { ip, userAgent, locale });
        return login.kind === 'newcomer' ? login : { kind: 'loggedIn', login: respondToLogin(call, login) };
      },
    },
    'POST /api/admin/ldap/test': {
      access: 'root',
      // It changes nothing.
      audit: false,
      body: schemaFor<LoginLdapCalls['POST /api/admin/ldap/test']['body']>(ldapAccount()),
      handle: async ({ body }) => {
        try {
          const person = await ldap.logIn(body.username, body.password);
          return { result: person ? 'right' : 'wrong', failure: null, person };
        } catch (error) {
          if (!(error instanceof LdapFailure)) throw error;
          return { result: 'failed', failure: error.message, person: null };
        }
      },
    },
  });
