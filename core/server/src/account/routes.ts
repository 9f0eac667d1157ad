import type { AccountCalls } from '@tribunal/contract';
import { routes, type CallContext, type RouteSpec, type Texts } from '@tribunal/platform';
import type { AccountService } from './account-service';
import type { CaptchaService } from './captcha';
import type { EmailService } from './codes/email-service';
import { respondToLogin, type LoginService } from './login/login-service';
import type { LoginKind } from './policy';
import type { ProfileEditor } from './profile-editor';
import type { ResetService } from './codes/reset-service';
import * as schemas from './schemas';
import type { SessionService } from './login/session-service';

export interface AccountServices {
  accounts: AccountService;
  captchas: CaptchaService;
  emails: EmailService;
  logins: LoginService;
  profileEditor: ProfileEditor;
  resets: ResetService;
  sessions: SessionService;
  texts: Texts;
}

type LoginCall = CallContext<AccountCalls['POST /api/login'], unknown>;

export function accountRoutes(services: AccountServices): RouteSpec[] {
  const { accounts, captchas, emails, logins, profileEditor, resets, sessions, texts } = services;
  const login = (loginKind: LoginKind) => async (call: LoginCall) => {
    const { body, ip, userAgent, locale } = call;
    return respondToLogin(call, await logins.login(loginKind, body, { ip, userAgent, locale }));
  };

  return routes<AccountCalls>()({
    'POST /api/login': { access: 'public', body: schemas.login, handle: login('site') },
    // Logins are in the user's list of sessions.
    'POST /api/admin/login': { access: 'public', audit: false, body: schemas.login, handle: login('admin') },
    'POST /api/register': {
      access: 'public',
      body: schemas.register,
      handle: ({ body, ip }) => accounts.register(body, ip).then(() => null),
    },
    'POST /api/check-username-or-email': {
      access: 'public',
      body: schemas.lookUp,
      handle: ({ body, ip }) => accounts.findTaken(body, ip),
    },
    'GET /api/logout': { access: 'user', handle: ({ viewer }) => sessions.close(viewer.sessionId).then(() => null) },
    'GET /api/admin/logout': {
      access: 'staff',
      handle: ({ viewer }) => sessions.close(viewer.sessionId).then(() => null),
    },
    'GET /api/get-user-auth-info': {
      access: 'user',
      handle: ({ viewer: { roles, permissions, needsSecondFactor = false } }) => ({
        roles: [...roles],
        permissions: [...permissions],
        needsSecondFactor,
      }),
    },
    'GET /api/get-register-code': {
      access: 'public',
      query: schemas.mailAddress,
      handle: ({ query, ip, locale }) => accounts.sendRegisterCode(query.email, ip, locale),
    },
    'GET /api/captcha': { access: 'public', handle: ({ ip }) => captchas.create(ip) },
    'POST /api/apply-reset-password': {
      access: 'public',
      body: schemas.applyReset,
      handle: ({ body, ip, locale }) => resets.request(body, ip, locale).then(() => null),
    },
    'POST /api/reset-password': {
      access: 'public',
      audit: true,
      body: schemas.reset,
      handle: ({ body, ip }) => resets.reset(body, ip).then(() => null),
    },
    'GET /api/get-change-email-code': {
      access: 'user',
      query: schemas.mailAddress,
      handle: ({ query, viewer, ip, locale }) => emails.sendCode(viewer, query.email, ip, locale),
    },
    'POST /api/change-email': {
      access: 'user',
      audit: true,
      body: schemas.changeEmail,
      handle: async ({ body, viewer, ip, locale }) => {
        const userInfo = await emails.change(viewer, body, ip, locale);
        return { code: 200, msg: texts.translate(locale, 'account.emailChanged'), userInfo };
      },
    },
    'POST /api/change-userInfo': {
      access: 'user',
      audit: 'if described',
      isChange: true,
      body: schemas.changeUserInfo,
      handle: ({ body, viewer }) => profileEditor.change(viewer, body),
    },
    'GET /api/get-sessions': { access: 'user', handle: ({ viewer }) => sessions.list(viewer) },
    'POST /api/end-session': {
      access: 'user',
      body: schemas.endSession,
      handle: ({ body, viewer }) => sessions.closeOther(viewer, body.id).then(() => null),
    },
    'POST /api/end-other-sessions': {
      access: 'user',
      handle: ({ viewer }) => sessions.closeAllOthers(viewer).then(() => null),
    },
    'POST /api/change-password': {
      access: 'user',
      audit: true,
      body: schemas.changePassword,
      handle: async ({ viewer, ip, body, locale }) => {
        await logins.changePassword(viewer, ip, body);
        return { code: 200, msg: texts.translate(locale, 'account.passwordChanged'), userInfo: null };
      },
    },
  });
}
