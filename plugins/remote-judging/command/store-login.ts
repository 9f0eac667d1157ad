import { resolve, type Container, type Scope } from '@tribunal/kernel';
import { DomainError, Texts } from '@tribunal/server';
import { auditCommand } from '@tribunal/server/command';
import { remoteJudging } from '../plugin';
import { RemoteAccountService } from '../server/accounts/remote-account-service';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import { RemoteSiteRegistry } from '../server/sites/remote-site-registry';

/** Language of the command: English, like everything that operators read. */
const LOCALE = 'en-US';

/** A login that a person has completed in a browser, for an account of the operator. */
export interface CompletedLogin {
  key: string;
  /** Name of the account at the site. */
  name: string;
  /** Address where the person has logged in. */
  endpoint: string;
  session: string;
  userAgent: string;
  /** Proxy of the browser; absent if it had none. */
  proxy?: string;
}

export interface Outcome {
  json: object;
  text: string;
  isGood: boolean;
}

/** Registers the services that the command needs. */
export function provideServices(scope: Scope): void {
  scope.provide(RemoteSiteRegistry);
  scope.provide(RemoteJobQueue);
  scope.provide(RemoteAccountService);
}

const refused = (text: string, field: string | null = null): Outcome => ({
  json: { error: text, field },
  text,
  isGood: false,
});

/**
 * Stores the session with the user agent and the proxy that it is bound to, in the operator's account of this name,
 * which is added if there is none. What the page of the judge refuses is refused here, too.
 */
export async function storeLogin(
  container: Container,
  services: Pick<Scope, 'get'>,
  { endpoint, ...login }: CompletedLogin,
): Promise<Outcome> {
  const accounts = services.get(RemoteAccountService);
  const sites = services.get(RemoteSiteRegistry);
  const { key, name } = login;
  const facts = { name: 'remote browser', plugin: remoteJudging.id, input: { key, name } };
  try {
    const site = sites.get(key);
    const [origin, { origin: loggedInAt }] = [await sites.origin(site), new URL(endpoint)];
    if (origin !== loggedInAt)
      return refused(`Nothing was stored: the login is for ${loggedInAt}, but this site uses ${origin} for ${key}.`);
    const known = (await accounts.list(key)).find((account) => account.name === name && account.owner === null);
    const body = { ...login, ...(known && { id: known.id }) };
    const { id } = await auditCommand(container, facts, () => accounts.save('operator', body));
    return { json: { id, key, name, isNew: !known }, text: `Session and user agent stored for ${name}.`, isGood: true };
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    return refused(resolve(container, Texts).translate(LOCALE, error.key, error.values), error.field ?? null);
  }
}
