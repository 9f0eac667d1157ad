import { id, oneOf, optional, pageFields, routes, schemaFor, text, type RouteSpec, searchText } from '@tribunal/server';
import { TRAINING_AUTHS, TrainingLimits, type TrainingCalls, type TrainingListQuery } from '../../contract';
import type { TrainingEntryService } from './training-entry-service';
import type { TrainingListReader } from './training-list-reader';

type Calls = Pick<
  TrainingCalls,
  | 'GET /api/get-training-category'
  | 'GET /api/get-training-list'
  | 'GET /api/get-training-detail'
  | 'GET /api/get-training-access'
  | 'POST /api/register-training'
>;
const byTid = schemaFor<{ tid: number }>({ tid: id() });
const SITE = null;

export const accessRoutes = (lists: TrainingListReader, entry: TrainingEntryService): RouteSpec[] =>
  routes<Calls>()({
    'GET /api/get-training-category': { access: 'public', handle: ({ viewer }) => lists.categories(viewer, SITE) },
    'GET /api/get-training-list': {
      access: 'public',
      query: schemaFor<TrainingListQuery>({
        keyword: optional(searchText()),
        categoryId: optional(id()),
        auth: optional(oneOf(TRAINING_AUTHS)),
        ...pageFields,
      }),
      handle: ({ query, viewer }) => lists.list(viewer, SITE, query),
    },
    'GET /api/get-training-detail': {
      access: 'user',
      query: byTid,
      handle: ({ viewer, query }) => entry.getDetail(viewer, query.tid),
    },
    'GET /api/get-training-access': {
      access: 'user',
      query: byTid,
      handle: async ({ viewer, query }) => ({ access: await entry.hasAccess(viewer, query.tid) }),
    },
    'POST /api/register-training': {
      access: 'user',
      body: schemaFor<TrainingCalls['POST /api/register-training']['body']>({
        tid: id(),
        password: text(TrainingLimits.password),
      }),
      handle: ({ viewer, body, ip }) => entry.register(viewer, body.tid, body.password, ip),
    },
  });
