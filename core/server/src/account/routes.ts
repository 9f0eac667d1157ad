import Joi from 'joi';
import { Headers, Limits, type AccountCalls, type LoginBody, type RegisterBody } from '@tribunal/contract';
import { custom, optional, routes, schemaFor, text, type CallContext, type RouteSpec } from '../http';
import type { AccountService } from './account-service';
import type { LoginDoor } from './policy';
import type { SessionService } from './sessions';

const username = () => text({ ...Limits.username, trim: 'trim', pattern: /^[^\p{C}]+$/u });
const password = () => text(Limits.password);
const email = () => custom<string>(Joi.string().trim().max(Limits.email.max).email({ tlds: false }));
/** While it is being typed it need not be an address yet. */
const anyEmail = () => text({ ...Limits.email, trim: 'trim' });

const loginBody = schemaFor<LoginBody>({ username: username(), password: password() });

export function accountRoutes(accounts: AccountService, sessions: SessionService): RouteSpec[] {
  const login =
    (door: LoginDoor) =>
    async ({ body, ip, userAgent, setHeader }: CallContext<AccountCalls['POST /api/login'], unknown>) => {
      const { user, token } = await accounts.login(door, body, { ip, userAgent });
      setHeader(Headers.token, token);
      return user;
    };

  return routes<AccountCalls>()({
    'POST /api/login': { access: 'public', body: loginBody, handle: login('site') },
    'POST /api/admin/login': { access: 'public', body: loginBody, handle: login('admin') },
    'POST /api/register': {
      access: 'public',
      body: schemaFor<RegisterBody>({
        username: username(),
        password: password(),
        email: email(),
        code: optional(text({ max: Limits.emailCode.exactly })),
      }),
      handle: async ({ body, ip }) => {
        await accounts.register(body, ip);
        return null;
      },
    },
    'POST /api/check-username-or-email': {
      access: 'public',
      body: schemaFor<{ username?: string; email?: string }>({
        username: optional(text({ max: Limits.shortText.max, trim: 'trim' })),
        email: optional(anyEmail()),
      }),
      handle: ({ body }) => accounts.findTaken(body),
    },
    'GET /api/logout': { access: 'user', handle: ({ viewer }) => sessions.close(viewer.sessionId).then(() => null) },
    'GET /api/admin/logout': {
      access: 'staff',
      handle: ({ viewer }) => sessions.close(viewer.sessionId).then(() => null),
    },
    'GET /api/get-user-auth-info': {
      access: 'user',
      handle: ({ viewer }) => ({ roles: [...viewer.roles], permissions: [...viewer.permissions] }),
    },
    'POST /api/change-password': {
      access: 'user',
      body: schemaFor<AccountCalls['POST /api/change-password']['body']>({
        oldPassword: password(),
        newPassword: password(),
      }),
      handle: ({ viewer, ip, body }) => accounts.changePassword(viewer, ip, body).then(() => null),
    },
  });
}
