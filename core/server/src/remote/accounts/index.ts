import { bind, resolve, type Container } from '@tribunal/kernel';
import type { RouteSpec } from '../../http';
import { HookBus } from '../../tokens';
import { onJobDone } from '../jobs';
import { AccountChoice, AccountChooser } from './choosing';
import { AccountDesk, RemoteAccountDesk } from './desk';
import { HandleDesk, Handles } from './handles';
import { PublicRunReader, PublicRuns } from './public-runs';
import { accountRoutes } from './routes';
import { VisitBook, Visits } from './visits';

/** Accounts at other judges. Somebody else binds `InstalledSites` and `Jobs`. */
export const bindAccounts = (container: Container): void => {
  bind(container, AccountChoice, AccountChooser);
  bind(container, AccountDesk, RemoteAccountDesk);
  bind(container, PublicRuns, PublicRunReader);
  bind(container, Handles, HandleDesk);
  bind(container, Visits, VisitBook);
};

export const accountsRoutesOf = (container: Container): RouteSpec[] =>
  accountRoutes({
    accounts: resolve(container, AccountDesk),
    handles: resolve(container, Handles),
    visits: resolve(container, Visits),
  });

/** Hears what comes of logins that were asked for, until the returned function is called. */
export function startAccounts(container: Container): () => void | Promise<void> {
  const visits = resolve(container, Visits);
  return resolve(container, HookBus).on(onJobDone, async ({ job, result, tx }) => {
    if (job.kind === 'login') await visits.loggedIn(tx.knex, job, result);
  });
}
