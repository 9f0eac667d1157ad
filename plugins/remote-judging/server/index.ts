import { boundedTimes, Db, defineServerPart, HookBus, problemSourceProviders, tokenScopes } from '@tribunal/server';
import { onRemoteStart, RemoteProblems, RemoteSeeding } from '../contract';
import { remoteJudging } from '../plugin';
import { setUpAccounts } from './accounts';
import { remoteTimes } from './bounded-times';
import { setUpCatalogue } from './catalogue';
import { setUpCrashLoops } from './crash-loops';
import { setUpHealth } from './health';
import { setUpImports } from './imports';
import { setUpJobs } from './jobs';
import { setUpLanguages } from './languages';
import { setUpLedger } from './ledger';
import { OperatorNotifier } from './operator-notifier';
import { remoteSourceProvider } from './problem-source-provider';
import { seedingOf } from './seeding';
import { RemoteSiteRegistry } from './sites/remote-site-registry';
import { setUpStatus } from './status';
import { setUpSync } from './sync';

export default defineServerPart(remoteJudging, (scope) => {
  scope.provide(RemoteSiteRegistry);
  scope.provide(OperatorNotifier);
  // In order of dependency: each uses only those before it.
  setUpHealth(scope);
  setUpCrashLoops(scope);
  setUpJobs(scope);
  setUpLanguages(scope);
  setUpAccounts(scope);
  setUpCatalogue(scope);
  setUpImports(scope);
  setUpLedger(scope);
  setUpStatus(scope);
  setUpSync(scope);
  scope.contribute(problemSourceProviders, remoteSourceProvider(scope.get(Db), scope.get(RemoteSiteRegistry)));
  scope.contribute(boundedTimes, ...remoteTimes);
  scope.share(RemoteProblems);
  scope.provide(RemoteSeeding, { value: seedingOf(scope) });
  scope.share(RemoteSeeding);
  // The plugins of remote judges start when this has ended.
  scope.effect('other plugins at the start', async () => {
    await scope.get(HookBus).run(onRemoteStart, scope.get(RemoteSeeding));
    return () => undefined;
  });
  scope.contribute(tokenScopes, {
    read: ['GET /api/get-remote-run', 'GET /api/remote-site-texts', 'GET /api/remote-status'],
    problem: ['GET /api/admin/problem/import-remote-oj-problem', 'POST /api/admin/problem/import-remote-oj-problem'],
    admin: [
      'GET /api/admin/remote-catalogue',
      'GET /api/admin/remote-catalogue/site',
      'GET /api/admin/remote-import',
      'GET /api/admin/remote-import/list',
      'GET /api/admin/remote-judge',
      'GET /api/admin/remote-run/given-up',
      'GET /api/admin/remote-run/parked',
      'GET /api/admin/remote-suspension',
      'POST /api/admin/remote-catalogue/refresh',
      'POST /api/admin/remote-import',
      'POST /api/admin/remote-import/apply',
      'POST /api/admin/remote-import/retry',
      'POST /api/admin/remote-import/sync',
      'POST /api/admin/remote-judge/check',
      'POST /api/admin/remote-run/decide',
      'POST /api/admin/remote-run/resume',
      'POST /api/admin/remote-suspension/release',
      'PUT /api/admin/remote-judge/pause',
      'DELETE /api/admin/remote-import',
    ],
  });
});
