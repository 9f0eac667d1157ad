import {
  Role,
  type ImportBatch,
  type ProblemDetail,
  type RemoteJob,
  type RemoteJobResult,
  type RemoteProblem,
} from '@tribunal/contract';
import { resolve } from '@tribunal/kernel';
import { Db } from '@tribunal/server';
import {
  fakeRemoteJudge,
  fakeSite,
  remoteProblem,
  startTestApp,
  type FakeRemoteJudge,
  type TestApp,
  type TestUser,
} from '@tribunal/testing';
import type { Knex } from 'knex';

export const ONE = 'POST /api/admin/problem/import-remote-oj-problem';
export const IMPORT = '/api/admin/remote-import';

/** A site whose time stands still, with four remote judges and one judge-remote for all of them. */
export interface ImportDesk {
  site: TestApp;
  knex: Knex;
  judge: FakeRemoteJudge;
  root: TestUser;
  /** A plain one. */
  admin: TestUser;
  /** Moves the time on, in ms. Logins end after a day. */
  leap(ms: number): Promise<void>;
  /** Imports one problem, of HDU and as root unless said. */
  bringIn(problemId: string, wish?: Partial<RemoteProblem>, by?: { name?: string; as?: TestUser }): Promise<Saved>;
  begin(problemIds: string, as?: TestUser): Promise<ImportBatch>;
  look(id: number, as?: TestUser): Promise<ImportBatch>;
  detail(problemId: string): Promise<ProblemDetail>;
}

interface Saved {
  pid: number;
  problemId: string;
}

/** Every problem is there, and is like this. */
export const brings =
  (wish: Partial<RemoteProblem> = {}) =>
  (job: RemoteJob): RemoteJobResult =>
    job.kind === 'fetch' ? { ok: true, problem: remoteProblem({ id: job.problemId, ...wish }) } : { ok: true };

export async function importDesk(): Promise<ImportDesk> {
  let now = Date.parse('2026-05-01T10:00:00Z');
  const plugins = [
    fakeSite(),
    fakeSite({ key: 'CF' }),
    fakeSite({ key: 'GYM', sharesWith: 'CF' }),
    fakeSite({ key: 'ZOJ' }),
  ];
  const site = await startTestApp({ clock: { now: () => new Date(now) }, plugins });
  const judge = fakeRemoteJudge(site, { keys: ['HDU', 'CF', 'GYM', 'ZOJ'] });
  const desk: ImportDesk = {
    site,
    judge,
    knex: resolve(site.app.container, Db),
    root: await site.asRoot(),
    admin: await site.signUp({ role: Role.Admin }),
    leap: async (ms) => {
      now += ms;
      desk.root = await site.asRoot();
    },
    bringIn: (problemId, wish, { name = 'HDU', as = desk.root } = {}) =>
      judge.during(site.api(ONE, { body: { name, problemId }, as }), brings(wish)),
    begin: (problemIds, as = desk.root) => site.api(`POST ${IMPORT}`, { body: { key: 'HDU', problemIds }, as }),
    look: (id, as = desk.root) => site.api(`GET ${IMPORT}`, { query: { id }, as }),
    detail: (problemId) => site.api('GET /api/get-problem-detail', { query: { problemId }, as: desk.root }),
  };
  return desk;
}
