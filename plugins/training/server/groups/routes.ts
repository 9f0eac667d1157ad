import { Limits, type BodyOf, type QueryOf } from '@tribunal/contract';
import {
  badInput,
  flag,
  id,
  notFound,
  oneOf,
  optional,
  pageFields,
  routes,
  schemaFor,
  text,
  type RouteSpec,
  type Viewer,
} from '@tribunal/server';
import { TRAINING_AUTHS, type InGroup, type TrainingGroupCalls, type TrainingSave } from '../../contract';
import type { TrainingListReader } from '../access';
import {
  addedPids,
  changedTraining,
  displayId,
  form,
  keyword,
  newTraining,
  order,
  problemFilters,
  problemRank,
  problemRow,
  section,
  sectionRow,
} from '../admin/fields';
import type { TrainingAdminServices } from '../admin/routes';
import type { TrainingAccess } from '../trainings';

type Query<K extends keyof TrainingGroupCalls> = QueryOf<TrainingGroupCalls, K>;
type Body<K extends keyof TrainingGroupCalls> = BodyOf<TrainingGroupCalls, K>;

interface Services extends Omit<TrainingAdminServices, 'categories'> {
  lists: TrainingListReader;
  trainings: TrainingAccess;
}

const access = 'user';
const gid = id();
const inGroup = { tid: id(), gid: optional(gid) };
const byTid = schemaFor<InGroup>(inGroup);

/** Routes about trainings of groups; one of the site or of another group than `gid` does not exist for them. */
export const groupRoutes = ({ admin, problems, sections, lists, trainings }: Services): RouteSpec[] => {
  const check = async (viewer: Viewer, { tid, gid: named }: InGroup): Promise<void> => {
    const { training } = await trainings.getVisible(viewer, tid);
    if (training.gid === null || (named !== undefined && named !== training.gid)) throw notFound('training.unknown');
  };
  /** Runs an act for a training of a group. */
  const within = async <T>(viewer: Viewer, place: InGroup, act: () => Promise<T>): Promise<T> => {
    await check(viewer, place);
    return act();
  };
  const change = async (viewer: Viewer, place: InGroup, act: () => Promise<unknown>): Promise<null> => {
    await within(viewer, place, act);
    return null;
  };
  return routes<TrainingGroupCalls>()({
    'GET /api/group/get-training-list': {
      access,
      query: schemaFor<Query<'GET /api/group/get-training-list'>>({
        gid,
        keyword,
        categoryId: optional(id()),
        auth: optional(oneOf(TRAINING_AUTHS)),
        ...pageFields,
      }),
      handle: ({ viewer, query }) => lists.list(viewer, query.gid, query),
    },
    'GET /api/group/get-training-category': {
      access,
      query: schemaFor<{ gid: number }>({ gid }),
      handle: ({ viewer, query }) => lists.categories(viewer, query.gid),
    },
    'GET /api/group/get-admin-training-list': {
      access,
      query: schemaFor<Query<'GET /api/group/get-admin-training-list'>>({ gid, keyword, ...pageFields }),
      handle: ({ viewer, query }) => admin.list(viewer, query.gid, query),
    },
    'GET /api/group/training': {
      access,
      query: byTid,
      handle: ({ viewer, query }) => within(viewer, query, () => admin.get(viewer, query.tid)),
    },
    'POST /api/group/training': {
      access,
      audit: true,
      body: schemaFor<Body<'POST /api/group/training'>>({
        gid: optional(gid),
        ...newTraining,
        training: schemaFor<TrainingSave & { gid?: number }>({ ...form, gid: optional(gid) }),
      }),
      secretFields: ['privatePwd'],
      handle: ({ viewer, body }) => {
        const { gid: named = body.training.gid } = body;
        if (named === undefined) throw badInput('gid', 'input.required');
        return admin.create(viewer, named, body);
      },
    },
    'PUT /api/group/training': {
      access,
      audit: true,
      body: schemaFor<Body<'PUT /api/group/training'>>({ gid: optional(gid), ...changedTraining }),
      secretFields: ['privatePwd'],
      handle: ({ viewer, body: { gid: named, training, trainingCategory } }) =>
        change(viewer, { tid: training.id, gid: named }, () =>
          admin.update(viewer, training.id, training, trainingCategory),
        ),
    },
    'DELETE /api/group/training': {
      access,
      audit: true,
      query: byTid,
      handle: ({ viewer, query }) => change(viewer, query, () => admin.remove(viewer, query.tid)),
    },
    'PUT /api/group/change-training-status': {
      access,
      audit: true,
      query: schemaFor<Query<'PUT /api/group/change-training-status'>>({ ...inGroup, status: flag() }),
      handle: ({ viewer, query }) => change(viewer, query, () => admin.setVisible(viewer, query.tid, query.status)),
    },
    'GET /api/group/get-training-problem-list': {
      access,
      query: schemaFor<Query<'GET /api/group/get-training-problem-list'>>({ ...inGroup, ...problemFilters }),
      handle: ({ viewer, query }) =>
        within(viewer, query, () => problems.list(viewer, { queryExisted: true, ...query })),
    },
    'PUT /api/group/training-problem': {
      access,
      audit: true,
      body: schemaFor<Body<'PUT /api/group/training-problem'>>({ ...inGroup, ...problemRank }, problemRow),
      handle: ({ viewer, body }) => change(viewer, body, () => problems.setRank(viewer, body)),
    },
    'DELETE /api/group/training-problem': {
      access,
      audit: true,
      query: schemaFor<Query<'DELETE /api/group/training-problem'>>({ ...inGroup, pid: id() }),
      handle: ({ viewer, query }) => change(viewer, query, () => problems.remove(viewer, query.tid, query.pid)),
    },
    'POST /api/group/add-training-problem-from-public': {
      access,
      audit: true,
      body: schemaFor<Body<'POST /api/group/add-training-problem-from-public'>>({ ...inGroup, pid: id(), displayId }),
      handle: ({ viewer, body }) =>
        change(viewer, body, () => problems.add(viewer, body.tid, [body.pid], body.displayId)),
    },
    'POST /api/group/add-training-problem-from-group': {
      access,
      audit: true,
      query: schemaFor<Query<'POST /api/group/add-training-problem-from-group'>>({
        ...inGroup,
        problemId: text({ min: 1, max: Limits.problemId.max, trim: 'trim' }),
      }),
      handle: ({ viewer, query }) =>
        change(viewer, query, () => problems.addOfPlace(viewer, query.tid, query.problemId)),
    },
    'POST /api/group/add-training-problems': {
      access,
      audit: true,
      body: schemaFor<Body<'POST /api/group/add-training-problems'>>({ ...inGroup, pids: addedPids }),
      handle: ({ viewer, body }) => change(viewer, body, () => problems.add(viewer, body.tid, body.pids)),
    },
    'GET /api/group/training-sections': {
      access,
      query: byTid,
      handle: ({ viewer, query }) => within(viewer, query, () => sections.list(viewer, query.tid)),
    },
    'POST /api/group/training-section': {
      access,
      audit: true,
      body: schemaFor<Body<'POST /api/group/training-section'>>({ ...inGroup, ...section }),
      handle: ({ viewer, body }) => within(viewer, body, () => sections.create(viewer, body.tid, body)),
    },
    'PUT /api/group/training-section': {
      access,
      audit: true,
      body: schemaFor<Body<'PUT /api/group/training-section'>>({ id: id(), ...section }, sectionRow),
      handle: ({ viewer, body }) => sections.update(viewer, body.id, body).then(() => null),
    },
    'DELETE /api/group/training-section': {
      access,
      audit: true,
      query: schemaFor<{ id: number }>({ id: id() }),
      handle: ({ viewer, query }) => sections.remove(viewer, query.id).then(() => null),
    },
    'PUT /api/group/training-order': {
      access,
      audit: true,
      body: schemaFor<Body<'PUT /api/group/training-order'>>({ ...inGroup, items: order }),
      handle: ({ viewer, body }) => change(viewer, body, () => sections.reorder(viewer, body.tid, body.items)),
    },
  });
};
