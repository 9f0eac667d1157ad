import { Limits, OWN_BANK, type ProblemCalls } from '@tribunal/contract';
import {
  commaList,
  flag,
  id,
  integer,
  list,
  notFound,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
} from '../http';
import type { ProblemAuthoring } from './authoring';
import type { ProblemCatalog } from './catalog';
import type { LanguageCatalog } from './languages';
import { presentLanguage } from './presenter';
import type { ProblemReader } from './reader';
import { problemSave } from './save-schema';

type Query<K extends keyof ProblemCalls> = ProblemCalls[K] extends { query: infer Q extends object } ? Q : never;
type Body<K extends keyof ProblemCalls> = ProblemCalls[K] extends { body: infer B extends object } ? B : never;

interface ProblemServices {
  catalog: ProblemCatalog;
  problems: ProblemReader;
  languages: LanguageCatalog;
  authoring: ProblemAuthoring;
}

const byPid = schemaFor<{ pid: number }>({ pid: id() });
const MAX_SAVE_BYTES = 128 * 1024 * 1024;

export const problemRoutes = ({ catalog, problems, languages, authoring }: ProblemServices): RouteSpec[] =>
  routes<ProblemCalls>()({
    'GET /api/get-problem-list': {
      access: 'public',
      query: schemaFor<Query<'GET /api/get-problem-list'>>({
        keyword: optional(text({ max: Limits.shortText.max })),
        difficulty: optional(integer()),
        oj: optional(text({ max: 10 })),
        tagId: optional(commaList(id(), { max: 50 })),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => catalog.list(query, viewer),
    },
    'GET /api/get-problem-detail': {
      access: 'public',
      query: schemaFor<Query<'GET /api/get-problem-detail'>>({
        problemId: text({ min: 1, max: Limits.problemId.max }),
        gid: optional(id()),
      }),
      handle: ({ query, viewer }) => problems.detail(viewer, query.problemId),
    },
    'GET /api/get-random-problem': { access: 'public', handle: () => catalog.pickRandom() },
    'GET /api/get-recent-updated-problem': { access: 'public', handle: () => catalog.recentlyUpdated() },
    'GET /api/get-all-problem-tags': {
      access: 'public',
      query: schemaFor<Query<'GET /api/get-all-problem-tags'>>({ oj: optional(text({ max: 10 })) }),
      handle: ({ query }) => catalog.tags(query.oj ?? OWN_BANK),
    },
    'GET /api/languages': {
      access: 'public',
      query: schemaFor<Query<'GET /api/languages'>>({ pid: optional(id()), all: optional(flag()) }),
      handle: async ({ query, viewer }) =>
        query.all
          ? (await languages.all()).map(presentLanguage)
          : problems.languagesOfBank(viewer, query.pid, OWN_BANK),
    },
    'GET /api/get-problem-languages': {
      access: 'public',
      query: byPid,
      handle: ({ query, viewer }) => problems.languagesOf(viewer, query.pid),
    },
    'GET /api/get-problem-code-template': {
      access: 'public',
      query: byPid,
      handle: ({ query, viewer }) => problems.templatesOf(viewer, query.pid),
    },
    'POST /api/get-user-problem-status': {
      access: 'user',
      body: schemaFor<Body<'POST /api/get-user-problem-status'>>({
        pidList: list(id(), { min: 1, max: Limits.pageSize.max }),
        isContestProblemList: flag(),
        cid: optional(integer({ min: 0 })),
        gid: optional(id()),
        containsEnd: optional(flag()),
      }),
      handle: ({ body, viewer }) => {
        if (body.isContestProblemList) throw notFound('problem.noSuchContest');
        return problems.statusOf(viewer, body.pidList);
      },
    },
    'POST /api/admin/problem': {
      access: 'can:problem_admin',
      body: problemSave,
      maxBytes: MAX_SAVE_BYTES,
      handle: ({ body, viewer }) => authoring.create(viewer, body),
    },
  });
