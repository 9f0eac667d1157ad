import { bind, resolve } from '@tribunal/kernel';
import { Authentication } from '../http';
import type { CoreModule } from '../module';
import { Config, Db, Random, Scheduler } from '../tokens';
import { AccountService } from './account-service';
import { RateLimiter } from './guard/rate-limiter';
import { CaptchaService } from './captcha';
import { MailCodeService } from './codes/mail-code-service';
import { EmailService } from './codes/email-service';
import { ensureRoot } from './ensure-root';
import { KnownNetworkStore } from './guard/known-network-store';
import { LoginService } from './login/login-service';
import { PasswordChecker } from './guard/password-checker';
import { ProfileEditor } from './profile-editor';
import { ResetService } from './codes/reset-service';
import { accountRoutes } from './routes';
import { SessionService } from './login/session-service';

export { AccountService } from './account-service';
export type { RateLimitRule } from './guard/rate-limit-rules';
export { RateLimiter } from './guard/rate-limiter';
export { AccountModel, findByUsername, lockAccount, rolesOf } from './model';
export { presentUser } from './presenter';
export { SessionService } from './login/session-service';
export { loginFromNewAddress, type LoginFromNewAddress } from './login/events';

export const accountModule: CoreModule = {
  name: 'account',
  bind: (container) => {
    bind(container, SessionService);
    bind(container, RateLimiter);
    bind(container, KnownNetworkStore);
    bind(container, PasswordChecker);
    bind(container, MailCodeService);
    bind(container, CaptchaService);
    bind(container, AccountService);
    bind(container, LoginService);
    bind(container, EmailService);
    bind(container, ResetService);
    bind(container, ProfileEditor);
    bind(container, Authentication, { factory: (get) => get(SessionService) });
  },
  routes: (container) =>
    accountRoutes({
      accounts: resolve(container, AccountService),
      captchas: resolve(container, CaptchaService),
      emails: resolve(container, EmailService),
      logins: resolve(container, LoginService),
      profileEditor: resolve(container, ProfileEditor),
      resets: resolve(container, ResetService),
      sessions: resolve(container, SessionService),
    }),
  start: async (container) => {
    const accounts = resolve(container, AccountService);
    await ensureRoot(resolve(container, Db), accounts, resolve(container, Config), resolve(container, Random));
    const scheduler = resolve(container, Scheduler);
    const stopCaptchas = scheduler.schedule({
      name: 'core:forget-captchas',
      cron: '* * * * *',
      run: () => resolve(container, CaptchaService).deleteExpired(),
    });
    const stopLogins = scheduler.schedule({
      name: 'core:forget-ended-logins',
      cron: '17 * * * *',
      run: async () => {
        await resolve(container, SessionService).deleteExpired();
        await resolve(container, RateLimiter).deleteExpired();
        await resolve(container, MailCodeService).deleteExpired();
        await resolve(container, KnownNetworkStore).deleteExpired();
      },
    });
    return async () => void (await Promise.all([stopCaptchas(), stopLogins()]));
  },
};
