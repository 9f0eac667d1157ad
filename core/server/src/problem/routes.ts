import {
  Limits,
  LOCAL_PROBLEM_SOURCE,
  ProblemProgress,
  ProblemSorts,
  type ProblemFilters,
  type ProblemOrder,
  type BodyOf,
  type ProblemCalls,
  type QueryOf,
} from '@tribunal/contract';
import {
  commaList,
  flag,
  id,
  integer,
  list,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  searchText,
  text,
  type FieldsOf,
  type RouteSpec,
} from '@tribunal/platform';
import type { ProblemCatalog } from './list/problem-catalog';
import type { LanguageCatalog } from './languages/language-catalog';
import type { ProblemReader } from './problem-reader';
import type { TagCatalog } from './tags/tag-catalog';

type Query<K extends keyof ProblemCalls> = QueryOf<ProblemCalls, K>;
type Body<K extends keyof ProblemCalls> = BodyOf<ProblemCalls, K>;

interface ProblemServices {
  catalog: ProblemCatalog;
  problems: ProblemReader;
  languages: LanguageCatalog;
  tags: TagCatalog;
}

const byPid = schemaFor<{ pid: number }>({ pid: id() });
const ofBank = schemaFor<{ oj?: string }>({ oj: optional(text({ max: 10 })) });

const filterFields: FieldsOf<ProblemFilters> = {
  keyword: optional(searchText()),
  difficulty: optional(integer()),
  oj: optional(text({ max: 10 })),
  tagId: optional(commaList(id(), { max: 50 })),
  progress: optional(oneOf(ProblemProgress)),
};
const orderFields: FieldsOf<ProblemOrder> = {
  sort: optional(oneOf(ProblemSorts)),
  order: optional(oneOf(['asc', 'desc'])),
};

export const problemRoutes = ({ catalog, problems, languages, tags }: ProblemServices): RouteSpec[] =>
  routes<ProblemCalls>()({
    'GET /api/get-problem-list': {
      access: 'public',
      addedFilters: () => catalog.addedFilters(),
      query: schemaFor<Query<'GET /api/get-problem-list'>>({
        ...filterFields,
        ...orderFields,
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
      handle: ({ query, viewer }) => problems.getDetail(viewer, query),
    },
    'GET /api/get-random-problem': {
      access: 'public',
      addedFilters: () => catalog.addedFilters(),
      query: schemaFor<Query<'GET /api/get-random-problem'>>(filterFields),
      handle: ({ query, viewer }) => catalog.pickRandom(query, viewer),
    },
    'GET /api/get-adjacent-problems': {
      access: 'public',
      addedFilters: () => catalog.addedFilters(),
      query: schemaFor<Query<'GET /api/get-adjacent-problems'>>({
        problemId: text({ min: 1, max: Limits.problemId.max }),
        ...filterFields,
        ...orderFields,
      }),
      handle: ({ query, viewer }) => catalog.findAdjacent(query, viewer),
    },
    'GET /api/get-recent-updated-problem': { access: 'public', handle: () => catalog.recentlyUpdated() },
    'GET /api/get-all-problem-tags': {
      access: 'public',
      query: ofBank,
      handle: ({ query }) => tags.list(query.oj),
    },
    'GET /api/languages': {
      access: 'public',
      query: schemaFor<Query<'GET /api/languages'>>({ pid: optional(id()), all: optional(flag()) }),
      handle: async ({ query, viewer }) =>
        query.pid !== undefined && !query.all
          ? problems.languagesOf(viewer, query.pid)
          : query.all
            ? languages.present(await languages.listAll())
            : problems.languagesOfSource(LOCAL_PROBLEM_SOURCE),
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
        cid: optional(id()),
        gid: optional(id()),
        containsEnd: optional(flag()),
      }),
      handle: ({ body: { pidList, isContestProblemList, cid = 0, containsEnd = false }, viewer }) =>
        isContestProblemList
          ? problems.statusInContext(viewer, { cid, pids: pidList, containsEnd })
          : problems.statusOf(viewer, pidList),
    },
    'GET /api/get-full-screen-problem-list': {
      access: 'user',
      query: schemaFor<Query<'GET /api/get-full-screen-problem-list'>>({ cid: optional(id()), tid: optional(id()) }),
      handle: async ({ query, viewer }) => problems.listOfPlace(viewer, query),
    },
    'GET /api/get-problem-tags': {
      access: 'public',
      query: byPid,
      handle: ({ query, viewer }) => problems.tagsOf(viewer, query.pid),
    },
    'GET /api/get-problem-tags-and-classification': {
      access: 'public',
      query: ofBank,
      handle: ({ query }) => tags.classified(query.oj),
    },
  });
