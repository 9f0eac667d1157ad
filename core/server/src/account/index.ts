import {
  ApiTokenAuthentication,
  Authentication,
  tokenScopes,
  type CoreArea,
  Config,
  Db,
  Random,
  Texts,
  RateLimiter,
} from '@tribunal/platform';
import { AccountEditor } from './account-editor';
import { AccountService } from './account-service';
import { CaptchaService } from './captcha';
import { MailCodeService } from './codes/mail-code-service';
import { EmailService } from './codes/email-service';
import { ensureRoot } from './ensure-root';
import { NewPasswordStore } from './new-accounts/new-password-store';
import { PasswordHasher } from './new-accounts/password-hasher';
import { KnownNetworkStore } from './guard/known-network-store';
import { LoginService } from './login/login-service';
import { PasswordChecker } from './guard/password-checker';
import { RoleAccessReader } from './role-access-reader';
import { ProfileEditor } from './profile-editor';
import { ChallengeStore } from './second-factor/challenge-store';
import { FactorCipher } from './second-factor/factor-cipher';
import { SecondFactorSettings } from './second-factor/second-factor-settings';
import { IdentityConfirmation } from './second-factor/identity-confirmation';
import { Passkeys } from './second-factor/passkeys';
import { PendingLoginStore } from './second-factor/pending-login-store';
import { secondFactorRoutes } from './second-factor/routes';
import { SecondFactorService } from './second-factor/second-factor-service';
import { ResetService } from './codes/reset-service';
import { accountRoutes } from './routes';
import { SessionService } from './login/session-service';
import { ViewerFactory } from './login/viewer-factory';
import { ApiTokenService } from './tokens/api-token-service';
import { coreTokenScopes } from './tokens/core-token-scopes';
import { apiTokenRoutes } from './tokens/routes';

export { AccountEditor } from './account-editor';
export { onAccountsChanged, onRenamed } from './events';
export { AccountService } from './account-service';
export type { LoginRules } from './guard/rate-limit-rules';
export { AccountModel, authorOf, findByUsername, lockAccount, rolesOf } from './model';
export { RoleAccessReader, type RoleCall, type RoleRule } from './role-access-reader';
export { presentUser } from './presenter';
export {
  findAccountConflicts,
  insertAccounts,
  type AccountConflict,
  type NewAccount,
} from './new-accounts/new-accounts';
export {
  NEW_PASSWORD_KEY,
  NewPasswordStore,
  randomPassword,
  respondWithPasswords,
} from './new-accounts/new-password-store';
export { PasswordHasher } from './new-accounts/password-hasher';
export { isChangedValue, readUserRows, type FileRemark, type FileRow } from './new-accounts/read-user-rows';
export { hashPassword } from './passwords';
export { captchaAnswer, email, nickname, password, realname, school, username } from './schemas';
export { conflictIfTaken } from './unique-violations';
export { usersWithSecondFactor } from './second-factor/has-second-factor';
export { IdentityConfirmation } from './second-factor/identity-confirmation';
export { LoginService, respondToLogin, type LoggedIn, type LoginOrigin } from './login/login-service';
export { PasswordChecker } from './guard/password-checker';
export { SessionService } from './login/session-service';
export { loginFromNewAddress, onPasswordReset, type LoginFromNewAddress } from './login/events';

export const accountArea: CoreArea = (scope) => {
  scope.provide(ViewerFactory);
  scope.provide(SessionService);
  scope.provide(ApiTokenService);
  scope.provide(RateLimiter);
  scope.provide(KnownNetworkStore);
  scope.provide(PasswordChecker);
  scope.provide(MailCodeService);
  scope.provide(CaptchaService);
  scope.provide(FactorCipher);
  scope.provide(Passkeys);
  scope.provide(ChallengeStore);
  scope.provide(PendingLoginStore);
  scope.provide(SecondFactorService);
  scope.provide(IdentityConfirmation);
  scope.provide(SecondFactorSettings);
  scope.provide(AccountService);
  scope.provide(AccountEditor);
  scope.provide(PasswordHasher);
  scope.provide(NewPasswordStore);
  scope.provide(LoginService);
  scope.provide(EmailService);
  scope.provide(ResetService);
  scope.provide(ProfileEditor);
  scope.provide(RoleAccessReader);
  scope.provide(Authentication, { factory: (get) => get(SessionService) });
  scope.provide(ApiTokenAuthentication, { factory: (get) => get(ApiTokenService) });
  scope.contribute(tokenScopes, coreTokenScopes);
  scope.serve(() =>
    accountRoutes({
      accounts: scope.get(AccountService),
      captchas: scope.get(CaptchaService),
      emails: scope.get(EmailService),
      logins: scope.get(LoginService),
      profileEditor: scope.get(ProfileEditor),
      resets: scope.get(ResetService),
      sessions: scope.get(SessionService),
      texts: scope.get(Texts),
    }),
  );
  scope.serve(() =>
    secondFactorRoutes({
      logins: scope.get(LoginService),
      settings: scope.get(SecondFactorSettings),
      identity: scope.get(IdentityConfirmation),
    }),
  );
  scope.serve(() => apiTokenRoutes(scope.get(ApiTokenService), scope.get(IdentityConfirmation)));
  scope.effect('first super admin', () =>
    ensureRoot(scope.get(Db), scope.get(AccountService), scope.get(Config), scope.get(Random)),
  );
  scope.schedule({
    name: 'forget-captchas',
    cron: '* * * * *',
    run: () => scope.get(CaptchaService).deleteExpired(),
  });
  scope.schedule({
    name: 'forget-new-passwords',
    cron: '* * * * *',
    run: () => scope.get(NewPasswordStore).deleteExpired(),
  });
  scope.schedule({
    name: 'forget-ended-logins',
    cron: '17 * * * *',
    run: async () => {
      await scope.get(SessionService).deleteExpired();
      await scope.get(PendingLoginStore).deleteExpired();
      await scope.get(ApiTokenService).deleteExpired();
      await scope.get(RateLimiter).deleteExpired();
      await scope.get(MailCodeService).deleteExpired();
      await scope.get(KnownNetworkStore).deleteExpired();
    },
  });
};
