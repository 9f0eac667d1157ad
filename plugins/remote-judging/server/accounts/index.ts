import { accountContentProviders, Db, type ServerScope } from '@tribunal/server';
import { accountDataProviders } from '@tribunal/server/account';
import { onJobDone } from '../jobs/model';
import { remoteData } from './account-data';
import { remoteContent } from './account-content';
import { AccountSelector } from './account-selector';
import { RemoteAccountService } from './remote-account-service';
import { HandleVerificationService } from './handle-verification-service';
import { PublicRunReader } from './public-run-reader';
import { accountRoutes } from './routes';
import { MethodChoiceService } from './method-choice';
import { OwnerNotifier } from './owner-notifier';
import { SessionStore } from './session-store';

/** Sets up the accounts at remote judges. */
export function setUpAccounts(scope: ServerScope): void {
  scope.provide(AccountSelector);
  scope.provide(RemoteAccountService);
  scope.provide(PublicRunReader);
  scope.provide(HandleVerificationService);
  scope.provide(OwnerNotifier);
  scope.provide(SessionStore);
  scope.provide(MethodChoiceService);
  const sessions = scope.get(SessionStore);
  scope.serve(
    accountRoutes({
      accounts: scope.get(RemoteAccountService),
      handles: scope.get(HandleVerificationService),
      sessions,
      choices: scope.get(MethodChoiceService),
    }),
  );
  scope.contribute(accountDataProviders, remoteData(scope.get(Db)));
  scope.contribute(accountContentProviders, remoteContent(scope.get(Db), scope.get(RemoteAccountService)));
  scope.schedule({
    name: 'forget-accounts-of-deleted-users',
    cron: '37 * * * *',
    run: () => scope.get(RemoteAccountService).removeOfDeletedUsers(),
  });
  scope.hook(onJobDone, async ({ job, result }) => {
    if (job.kind === 'login') await sessions.handleLoginResult(job, result);
  });
}
