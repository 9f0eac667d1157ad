import { Clock, Config, defineServerPart, Log, onPasswordReset, RateLimiter } from '@tribunal/server';
import { loginOidc } from '../plugin';
import { AttemptStore } from './attempt-store';
import { IdentityStore } from './identity-store';
import { LinkFlow } from './link-flow';
import { LoginFlow } from './login-flow';
import { Provider } from './provider';
import { ResetNotice } from './reset-notice';
import { oidcRoutes } from './routes';

export default defineServerPart(loginOidc, (scope) => {
  const { baseUrl } = scope.get(Config).http;
  scope.provide(Provider, {
    factory: (get) => new Provider(() => scope.settingsWithSecrets(), baseUrl, get(Clock), get(Log)),
  });
  scope.provide(AttemptStore);
  scope.provide(IdentityStore);
  scope.provide(LoginFlow);
  scope.provide(LinkFlow);
  scope.provide(ResetNotice);
  scope.hook(onPasswordReset, ({ uid, tx }) => scope.get(ResetNotice).send(tx, uid));
  scope.serve(
    oidcRoutes({
      provider: scope.get(Provider),
      logins: scope.get(LoginFlow),
      links: scope.get(LinkFlow),
      identities: scope.get(IdentityStore),
      rateLimits: scope.get(RateLimiter),
      isSecure: baseUrl.startsWith('https:'),
    }),
  );
  scope.schedule({ name: 'forget-attempts', cron: '23 * * * *', run: () => scope.get(AttemptStore).deleteExpired() });
});
