import { Limits, type BodyOf, type QueryOf } from '@tribunal/contract';
import { flag, id, pageFields, routes, schemaFor, text, type RouteSpec } from '@tribunal/server';
import type { OrderItem, SectionSave, TrainingAdminCalls } from '../../contract';
import type { CategoryService } from './category-service';
import {
  addedPids,
  category,
  categoryRow,
  displayId,
  keyword,
  order,
  problemFilters,
  problemRank,
  problemRow,
  section,
  sectionRow,
  SOURCE_MAX,
  trainingChange,
  trainingDto,
} from './fields';
import type { SectionService } from './section-service';
import type { TrainingAdminService } from './training-admin-service';
import type { TrainingProblemService } from './training-problem-service';

type Query<K extends keyof TrainingAdminCalls> = QueryOf<TrainingAdminCalls, K>;
type Body<K extends keyof TrainingAdminCalls> = BodyOf<TrainingAdminCalls, K>;

const SITE = null;
const access = 'staff';
const byTid = schemaFor<{ tid: number }>({ tid: id() });

export interface TrainingAdminServices {
  admin: TrainingAdminService;
  problems: TrainingProblemService;
  sections: SectionService;
  categories: CategoryService;
}

/** Routes for the trainings of the site; whom each may be changed by is decided by its place. */
export const adminRoutes = ({ admin, problems, sections, categories }: TrainingAdminServices): RouteSpec[] =>
  routes<TrainingAdminCalls>()({
    'GET /api/admin/training/get-training-list': {
      access,
      query: schemaFor<Query<'GET /api/admin/training/get-training-list'>>({
        keyword,
        ...pageFields,
      }),
      handle: ({ query, viewer }) => admin.list(viewer, SITE, query),
    },
    'GET /api/admin/training': { access, query: byTid, handle: ({ query, viewer }) => admin.get(viewer, query.tid) },
    'POST /api/admin/training': {
      access,
      body: trainingDto,
      secretFields: ['privatePwd'],
      handle: ({ body, viewer }) => admin.create(viewer, SITE, body),
    },
    'PUT /api/admin/training': {
      access,
      body: trainingChange,
      secretFields: ['privatePwd'],
      handle: ({ body: { training, trainingCategory }, viewer }) =>
        admin.update(viewer, training.id, training, trainingCategory).then(() => null),
    },
    'DELETE /api/admin/training': {
      access,
      query: byTid,
      handle: ({ query, viewer }) => admin.remove(viewer, query.tid).then(() => null),
    },
    'PUT /api/admin/training/change-training-status': {
      access,
      query: schemaFor<{ tid: number; status: boolean }>({ tid: id(), status: flag() }),
      handle: ({ query, viewer }) => admin.setVisible(viewer, query.tid, query.status).then(() => null),
    },
    'GET /api/admin/training/get-problem-list': {
      access,
      query: schemaFor<Query<'GET /api/admin/training/get-problem-list'>>({
        tid: id(),
        ...problemFilters,
      }),
      handle: ({ query, viewer }) => problems.list(viewer, query),
    },
    'PUT /api/admin/training/problem': {
      access,
      body: schemaFor<Body<'PUT /api/admin/training/problem'>>(
        {
          tid: id(),
          ...problemRank,
        },
        problemRow,
      ),
      handle: ({ body, viewer }) => problems.setRank(viewer, body).then(() => null),
    },
    'DELETE /api/admin/training/problem': {
      access,
      query: schemaFor<{ tid: number; pid: number }>({ tid: id(), pid: id() }),
      handle: ({ query, viewer }) => problems.remove(viewer, query.tid, query.pid).then(() => null),
    },
    'POST /api/admin/training/add-problem-from-public': {
      access,
      body: schemaFor<Body<'POST /api/admin/training/add-problem-from-public'>>({ tid: id(), pid: id(), displayId }),
      handle: ({ body: { tid, pid, displayId: named }, viewer }) =>
        problems.add(viewer, tid, [pid], named).then(() => null),
    },
    'POST /api/admin/training/add-problems': {
      access,
      body: schemaFor<Body<'POST /api/admin/training/add-problems'>>({
        tid: id(),
        pids: addedPids,
      }),
      handle: ({ body, viewer }) => problems.add(viewer, body.tid, body.pids).then(() => null),
    },
    'GET /api/admin/training/import-remote-oj-problem': {
      access,
      audit: true,
      query: schemaFor<Query<'GET /api/admin/training/import-remote-oj-problem'>>({
        name: text({ min: 1, max: SOURCE_MAX, trim: 'trim' }),
        problemId: text({ max: Limits.shortText.max, trim: 'trim' }),
        tid: id(),
      }),
      handle: ({ query, viewer }) => problems.importRemote(viewer, query),
    },
    'GET /api/admin/training/sections': {
      access,
      query: byTid,
      handle: ({ query, viewer }) => sections.list(viewer, query.tid),
    },
    'POST /api/admin/training/section': {
      access,
      body: schemaFor<SectionSave & { tid: number }>({ tid: id(), ...section }),
      handle: ({ body, viewer }) => sections.create(viewer, body.tid, body),
    },
    'PUT /api/admin/training/section': {
      access,
      body: schemaFor<SectionSave & { id: number }>({ id: id(), ...section }, sectionRow),
      handle: ({ body, viewer }) => sections.update(viewer, body.id, body).then(() => null),
    },
    'DELETE /api/admin/training/section': {
      access,
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ query, viewer }) => sections.remove(viewer, query.id).then(() => null),
    },
    'PUT /api/admin/training/order': {
      access,
      body: schemaFor<{ tid: number; items: OrderItem[] }>({
        tid: id(),
        items: order,
      }),
      handle: ({ body, viewer }) => sections.reorder(viewer, body.tid, body.items).then(() => null),
    },
    'POST /api/admin/training/category': {
      access,
      body: schemaFor<Body<'POST /api/admin/training/category'>>(category),
      handle: ({ body, viewer }) => categories.create(viewer, SITE, body),
    },
    'PUT /api/admin/training/category': {
      access,
      body: schemaFor<Body<'PUT /api/admin/training/category'>>({ id: id(), ...category }, categoryRow),
      handle: ({ body, viewer }) => categories.update(viewer, body.id, body).then(() => null),
    },
    'DELETE /api/admin/training/category': {
      access,
      query: schemaFor<{ cid: number }>({ cid: id() }),
      handle: ({ query, viewer }) => categories.remove(viewer, query.cid).then(() => null),
    },
  });
