import { Role, type ProblemDetail } from '@tribunal/contract';
import type { RemoteJob, RemoteJobResult } from '../contract';
import type { RemoteProblem } from '@tribunal/remote-kit/contract';
import type { ImportBatch } from '../contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import { startTestApp, type Api, type TestApp, type TestUser } from '@tribunal/testing';
import { fakeRemoteJudge, fakeRemoteJudgePlugin, remoteProblem, type FakeRemoteJudge } from './fake-remote-judge';
import type { Knex } from 'knex';
import { CatalogueService } from '../server/catalogue/catalogue-service';
import { RemoteJobQueue } from '../server/jobs/remote-job-queue';
import { ImportAbandonment } from '../server/imports/import-abandonment';
import { ScheduledComparison } from '../server/imports/scheduled-comparison';
import { remoteJudgingPlugin, type Calls } from './remote-judging-plugin';

export const IMPORT_ONE = 'POST /api/admin/problem/import-remote-oj-problem';
export const IMPORT_PATH = '/api/admin/remote-import';

/** A site whose clock does not advance by itself, with four remote judges and one judge-remote for all of them. */
export interface ImportHarness {
  site: TestApp;
  calls: Api<Calls>;
  knex: Knex;
  catalogue: CatalogueService;
  scheduled: ScheduledComparison;
  abandonment: ImportAbandonment;
  jobs: RemoteJobQueue;
  judge: FakeRemoteJudge;
  root: TestUser;
  /** A normal admin. */
  admin: TestUser;
  /** Advances the clock by `ms`. Logins end after a day. */
  advanceClock(ms: number): Promise<void>;
  /** Imports one problem, by default of HDU and as root. */
  importProblem(
    problemId: string,
    wish?: Partial<RemoteProblem>,
    by?: { name?: string; as?: TestUser },
  ): Promise<ImportedProblemRef>;
  startImport(problemIds: string, as?: TestUser): Promise<ImportBatch>;
  getImport(id: number, as?: TestUser): Promise<ImportBatch>;
  detail(problemId: string): Promise<ProblemDetail>;
}

interface ImportedProblemRef {
  pid: number;
  problemId: string;
}

/** Returns a fetch result in which every problem exists and has these fields. */
export const fetchResult =
  (wish: Partial<RemoteProblem> = {}) =>
  (job: RemoteJob): RemoteJobResult =>
    job.kind === 'fetch' ? { ok: true, problem: remoteProblem({ id: job.problemId, ...wish }) } : { ok: true };

export async function openImportHarness(): Promise<ImportHarness> {
  let now = Date.parse('2026-05-01T10:00:00Z');
  const { plugin, services } = await remoteJudgingPlugin();
  const plugins = [
    plugin,
    fakeRemoteJudgePlugin(),
    fakeRemoteJudgePlugin({ key: 'CF', exampleContestId: '1500', hasCatalogue: true }),
    fakeRemoteJudgePlugin({ key: 'GYM', sharesWith: 'CF' }),
    fakeRemoteJudgePlugin({ key: 'ZOJ' }),
  ];
  const site = await startTestApp({ clock: { now: () => new Date(now) }, plugins });
  const judge = fakeRemoteJudge(site, { keys: ['HDU', 'CF', 'GYM', 'ZOJ'] });
  const calls = site.calls<Calls>();
  const harness: ImportHarness = {
    site,
    calls,
    judge,
    catalogue: services.get(CatalogueService),
    scheduled: services.get(ScheduledComparison),
    abandonment: services.get(ImportAbandonment),
    jobs: services.get(RemoteJobQueue),
    knex: resolve(site.app.container, Db),
    root: await site.asRoot(),
    admin: await site.signUp({ role: Role.Admin }),
    advanceClock: async (ms) => {
      now += ms;
      harness.root = await site.asRoot();
    },
    importProblem: (problemId, wish, { name = 'HDU', as = harness.root } = {}) =>
      judge.processJobsDuring(calls.api(IMPORT_ONE, { body: { name, problemId }, as }), fetchResult(wish)),
    startImport: (problemIds, as = harness.root) =>
      calls.api(`POST ${IMPORT_PATH}`, { body: { key: 'HDU', problemIds }, as }),
    getImport: (id, as = harness.root) => calls.api(`GET ${IMPORT_PATH}`, { query: { id }, as }),
    detail: (problemId) => calls.api('GET /api/get-problem-detail', { query: { problemId }, as: harness.root }),
  };
  return harness;
}
