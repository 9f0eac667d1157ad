import { captchaAnswer, optional, replyTo, routes, schemaFor, text, username, type RouteSpec } from '@tribunal/server';
import { SchoolLimits, type LoginLdapCalls, type SchoolLoginBody } from '../contract';
import { DirectoryFailure, type Directory } from './directory';
import type { SchoolLogin } from './school-login';

const schoolAccount = () => ({
  username: text({ ...SchoolLimits.username, trim: 'trim' }),
  password: text(SchoolLimits.password),
});

export const ldapRoutes = (directory: Directory, logins: SchoolLogin): RouteSpec[] =>
  routes<LoginLdapCalls>()({
    'GET /api/ldap/button': {
      access: 'public',
      handle: async () => {
        const { urls, buttonText } = await directory.settings();
        return { text: urls ? buttonText : null };
      },
    },
    'POST /api/login/ldap': {
      access: 'public',
      body: schemaFor<SchoolLoginBody>({
        ...schoolAccount(),
        chosenUsername: optional(username()),
        ...captchaAnswer(),
      }),
      handle: async (call) => {
        const { body, ip, userAgent, locale } = call;
        const login = await logins.logIn(body, { ip, userAgent, locale });
        return login.kind === 'newcomer' ? login : { kind: 'loggedIn', login: replyTo(call, login) };
      },
    },
    'POST /api/admin/ldap/test': {
      access: 'root',
      // It changes nothing.
      audit: false,
      body: schemaFor<LoginLdapCalls['POST /api/admin/ldap/test']['body']>(schoolAccount()),
      handle: async ({ body }) => {
        try {
          const person = await directory.logIn(body.username, body.password);
          return { result: person ? 'right' : 'wrong', failure: null, person };
        } catch (error) {
          if (!(error instanceof DirectoryFailure)) throw error;
          return { result: 'failed', failure: error.message, person: null };
        }
      },
    },
  });
