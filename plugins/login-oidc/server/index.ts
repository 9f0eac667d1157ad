import { Clock, Config, Db, defineServerPart, Log, RateLimiter, MessageWriter, Texts } from '@tribunal/server';
import { onPasswordReset, accountDataProviders } from '@tribunal/server/account';
import { loginOidc } from '../plugin';
import { oidcData } from './account-data';
import { AttemptStore } from './attempt-store';
import { IdentityStore } from './identity-store';
import { LinkFlow } from './link-flow';
import { LoginFlow } from './login-flow';
import { OidcClient } from './oidc-client';
import { oidcRoutes } from './routes';
import { inject, injectable } from '@tribunal/kernel';

/** Tells users who have reset their password which linked logins still open their account. */
@injectable()
class ResetNotice {
  constructor(
    @inject(IdentityStore) private readonly identities: IdentityStore,
    @inject(MessageWriter) private readonly messages: MessageWriter,
    @inject(Texts) private readonly texts: Texts,
  ) {}

  /** The site does not know which language the user reads, so the message is in all. */
  async send(uid: string): Promise<void> {
    const identities = await this.identities.list(uid);
    if (identities.length === 0) return;
    const logins = identities.map(({ issuer }) => new URL(issuer).host).join(', ');
    const title = this.texts.translateAll('login-oidc.resetTitle', ' · ');
    const content = this.texts.translateAll('login-oidc.reset', '\n\n', () => ({ logins }));
    await this.messages.notify({ uid, title, content });
  }
}

export default defineServerPart(loginOidc, (scope) => {
  const { baseUrl } = scope.get(Config).http;
  scope.provide(OidcClient, {
    factory: (get) => new OidcClient(() => scope.settingsWithSecrets(), baseUrl, get(Clock), get(Log)),
  });
  scope.provide(AttemptStore);
  scope.provide(IdentityStore);
  scope.provide(LoginFlow);
  scope.provide(LinkFlow);
  scope.provide(ResetNotice);
  scope.hook(onPasswordReset, ({ uid }) => scope.get(ResetNotice).send(uid));
  scope.contribute(accountDataProviders, oidcData(scope.get(Db)));
  scope.serve(
    oidcRoutes({
      provider: scope.get(OidcClient),
      logins: scope.get(LoginFlow),
      links: scope.get(LinkFlow),
      identities: scope.get(IdentityStore),
      rateLimits: scope.get(RateLimiter),
      isSecure: baseUrl.startsWith('https:'),
    }),
  );
  scope.schedule({ name: 'forget-attempts', cron: '23 * * * *', run: () => scope.get(AttemptStore).deleteExpired() });
});
