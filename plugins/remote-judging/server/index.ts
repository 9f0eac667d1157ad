import {
  Config,
  Db,
  defineServerPart,
  HookBus,
  Log,
  tokenScopes,
  unavailable,
  type ServerScope,
} from '@tribunal/server';
import { problemSourceProviders, type ProblemSourceProvider } from '@tribunal/server/authoring';
import { judgeGuards } from '@tribunal/server/judging';
import { boundedTimes, SQL_NOW, sqlMs, type BoundedTime } from '@tribunal/server/platform';
import { isAtSite } from '@tribunal/remote-kit/contract';
import { onRemoteStart, RemoteProblems, RemoteSeeding, type RemoteSeedingService } from '../contract';
import { remoteJudging } from '../plugin';
import { setUpAccounts } from './accounts';
import { setUpCatalogue } from './catalogue';
import { setUpCompanion } from './companion';
import { setUpCrashLoops } from './crash-loops';
import { setUpExtension } from './extension';
import { setUpHealth } from './health';
import { setUpImports } from './imports';
import { setUpJobs } from './jobs';
import { setUpLanguages } from './languages';
import { setUpLedger } from './ledger';
import { RemoteSiteRegistry } from './sites/remote-site-registry';
import { SiteModeGuard } from './sites/site-mode-guard';
import { setUpStatus } from './status';
import { setUpSync } from './sync';
import { Intervals } from '@tribunal/contract';
import type { Knex } from 'knex';
import { getLossPhase, getTaskTarget } from './ledger/task-target';
import { RemoteAccountService } from './accounts/remote-account-service';
import { RemoteImportService } from './imports/remote-import-service';

const seedingOf = (scope: ServerScope): RemoteSeedingService => {
  const sites = scope.get(RemoteSiteRegistry);
  return {
    sites: () => sites.all(),
    isActive: ({ key }) => sites.isActive(sites.get(key)),
    saveAccount: async (account) => void (await scope.get(RemoteAccountService).save('operator', account)),
    removeAccount: (key, name) => scope.get(RemoteAccountService).removeByName(key, name),
    startImport: async (author, key, problemIds) =>
      void (await scope.get(RemoteImportService).start(author, { key, problemIds })),
  };
};

/**
 * Handles the problems of all remote judges. Those of a judge that is switched off, or at which only users themselves can
 * submit, can be read, but not submitted to.
 */
const remoteSourceProvider = (knex: Knex, sites: RemoteSiteRegistry): ProblemSourceProvider => ({
  keys: () => sites.all().map(({ key }) => key),
  denySubmission: async (source, { isLinked }) => {
    const site = sites.find(source);
    const name = site?.spec.name ?? source;
    if (!site || !sites.isActive(site)) return unavailable('remote-judging.judgeOff', { name });
    if (isLinked) return null;
    const isLinkedOnly = (await sites.openSubmitMethods(site)).every(isAtSite);
    const canLink = site.spec.submitMethods.includes('verify');
    return isLinkedOnly && canLink ? unavailable('remote-judging.onlyLinked', { name }) : null;
  },
  findProblemUrl: async (pid) => {
    const row = await knex('remoteProblem').where({ pid }).first('url');
    return row?.url ?? null;
  },
  getTaskTarget: (query) => getTaskTarget(knex, { ...query, languageSource: sites.languageSourceOf(query.bank) }),
  getLossPhase: (judgementId) => getLossPhase(knex, judgementId),
});

/** Longer than any site requires between two submissions of one account. */
const LONGEST_GAP_MS = 600_000;

/** Configurable times of remote judging. */
const remoteTimes: readonly BoundedTime[] = [
  {
    table: 'remote_job',
    condition: 'done_at is null',
    column: 'lease_until',
    maxDelay: sqlMs(Intervals.judgeLease),
    correction: `lease_until = ${SQL_NOW} + ${sqlMs(Intervals.judgeLease)}`,
  },
  {
    table: 'remote_account',
    condition: 'true',
    column: 'free_at',
    maxDelay: sqlMs(LONGEST_GAP_MS),
    correction: `free_at = ${SQL_NOW}`,
  },
];

export default defineServerPart(remoteJudging, (scope) => {
  scope.provide(RemoteSiteRegistry);
  // In order of dependency: each uses only those before it.
  setUpHealth(scope);
  setUpCrashLoops(scope);
  setUpJobs(scope);
  setUpLanguages(scope);
  setUpAccounts(scope);
  setUpCatalogue(scope);
  setUpImports(scope);
  setUpLedger(scope);
  setUpCompanion(scope);
  setUpStatus(scope);
  setUpSync(scope);
  setUpExtension(scope);
  scope.contribute(problemSourceProviders, remoteSourceProvider(scope.get(Db), scope.get(RemoteSiteRegistry)));
  const modeGuard = new SiteModeGuard(scope.get(Config).judge.simulateRemotes ? 'simulator' : 'site', scope.get(Log));
  scope.contribute(judgeGuards, (call) => modeGuard.check(call));
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
    read: [
      'GET /api/get-remote-run',
      'GET /api/remote-levels',
      'GET /api/remote-runs',
      'GET /api/remote-site-texts',
      'GET /api/remote-status',
    ],
    problem: ['GET /api/admin/problem/import-remote-oj-problem', 'POST /api/admin/problem/import-remote-oj-problem'],
    admin: [
      'GET /api/admin/remote-catalogue',
      'GET /api/admin/remote-catalogue/site',
      'GET /api/admin/remote-import',
      'GET /api/admin/remote-import/list',
      'GET /api/admin/remote-judge',
      'GET /api/admin/remote-run/given-up',
      'GET /api/admin/remote-run/needs-review',
      'GET /api/admin/remote-suspension',
      'POST /api/admin/remote-catalogue/refresh',
      'POST /api/admin/remote-import',
      'POST /api/admin/remote-import/apply',
      'POST /api/admin/remote-import/page',
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
