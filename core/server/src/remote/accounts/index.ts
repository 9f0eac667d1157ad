import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { HookBus } from '../../tokens';
import { onJobDone } from '../jobs';
import { AccountSelector } from './account-selector';
import { RemoteAccountService } from './remote-account-service';
import { HandleVerificationService } from './handle-verification-service';
import { PublicRunReader } from './public-run-reader';
import { accountRoutes } from './routes';
import { SessionStore } from './session-store';

/** Binds the accounts at remote judges. `RemoteSiteRegistry` and `RemoteJobQueue` must be bound by other modules. */
export const bindAccounts = (container: Container): void => {
  bind(container, AccountSelector);
  bind(container, RemoteAccountService);
  bind(container, PublicRunReader);
  bind(container, HandleVerificationService);
  bind(container, SessionStore);
};

export const accountsRoutesOf = (container: Container): RouteSpec[] =>
  accountRoutes({
    accounts: resolve(container, RemoteAccountService),
    handles: resolve(container, HandleVerificationService),
    sessions: resolve(container, SessionStore),
  });

/** Handles the results of requested logins until the returned function is called. */
export function startAccounts(container: Container): () => void | Promise<void> {
  const sessions = resolve(container, SessionStore);
  return resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.kind === 'login') await sessions.handleLoginResult(tx.knex, job, result);
  });
}
