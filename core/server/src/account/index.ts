import { bind, resolve } from '@tribunal/kernel';
import { Authentication } from '../http';
import type { CoreModule } from '../module';
import { Config, Db, Random, Timetable } from '../tokens';
import { AccountService, Accounts } from './account-service';
import { AttemptGuard, Attempts } from './guard/attempts';
import { CaptchaService, Captchas } from './captcha';
import { MailCodes, MailCodeService } from './codes/codes';
import { Emails, EmailService } from './codes/email-service';
import { ensureRoot } from './first-start';
import { KnownNetworks, KnownNetworkStore } from './guard/known-networks';
import { Logins, LoginService } from './login/login-service';
import { PasswordCheck, PasswordChecker } from './guard/password-check';
import { ProfileEditing, ProfileEditor } from './profile-editor';
import { Resets, ResetService } from './codes/reset-service';
import { accountRoutes } from './routes';
import { SessionService, Sessions } from './login/sessions';

export { Accounts, type AccountService } from './account-service';
export type { AttemptRule } from './guard/attempt-rules';
export { Attempts, type AttemptGuard } from './guard/attempts';
export { Account, findByUsername, rolesOf } from './model';
export { presentUser } from './presenter';
export { Sessions, type SessionService } from './login/sessions';
export { loginFromNewAddress, type LoginFromNewAddress } from './login/signals';

export const accountModule: CoreModule = {
  name: 'account',
  bind: (container) => {
    bind(container, Sessions, SessionService);
    bind(container, Attempts, AttemptGuard);
    bind(container, KnownNetworks, KnownNetworkStore);
    bind(container, PasswordCheck, PasswordChecker);
    bind(container, MailCodes, MailCodeService);
    bind(container, Captchas, CaptchaService);
    bind(container, Accounts, AccountService);
    bind(container, Logins, LoginService);
    bind(container, Emails, EmailService);
    bind(container, Resets, ResetService);
    bind(container, ProfileEditing, ProfileEditor);
    bind(container, Authentication, { factory: (get) => get(Sessions) });
  },
  routes: (container) =>
    accountRoutes({
      accounts: resolve(container, Accounts),
      captchas: resolve(container, Captchas),
      emails: resolve(container, Emails),
      logins: resolve(container, Logins),
      profileEditor: resolve(container, ProfileEditing),
      resets: resolve(container, Resets),
      sessions: resolve(container, Sessions),
    }),
  start: async (container) => {
    const accounts = resolve(container, Accounts);
    await ensureRoot(resolve(container, Db), accounts, resolve(container, Config), resolve(container, Random));
    const timetable = resolve(container, Timetable);
    const stopCaptchas = timetable.schedule({
      name: 'core:forget-captchas',
      cron: '* * * * *',
      run: () => resolve(container, Captchas).sweep(),
    });
    const stopLogins = timetable.schedule({
      name: 'core:forget-ended-logins',
      cron: '17 * * * *',
      run: async () => {
        await resolve(container, Sessions).sweep();
        await resolve(container, Attempts).sweep();
        await resolve(container, MailCodes).sweep();
        await resolve(container, KnownNetworks).sweep();
      },
    });
    return async () => void (await Promise.all([stopCaptchas(), stopLogins()]));
  },
};
