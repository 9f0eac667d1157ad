import { Limits, type BodyOf, type QueryOf } from '@tribunal/contract';
import {
  badInput,
  id,
  oneOf,
  onlyInGroups,
  optional,
  pageFields,
  routes,
  routesOfGroups,
  schemaFor,
  text,
  type RouteSpec,
} from '@tribunal/server';
import {
  TRAINING_AUTHS,
  TRAINING_CALLS_OF_GROUPS,
  type InGroup,
  type OtherTrainingGroupCalls,
  type TrainingSave,
} from '../../contract';
import type { TrainingListReader } from '../access';
import { form, keyword, newTraining, problemFilters, section, sectionRow } from '../admin/fields';
import { adminRoutes, type TrainingAdminServices } from '../admin/routes';
import type { TrainingAccess } from '../trainings';

type Query<K extends keyof OtherTrainingGroupCalls> = QueryOf<OtherTrainingGroupCalls, K>;
type Body<K extends keyof OtherTrainingGroupCalls> = BodyOf<OtherTrainingGroupCalls, K>;
type OneCalls = Pick<
  OtherTrainingGroupCalls,
  'GET /api/group/get-training-problem-list' | 'POST /api/group/add-training-problem-from-group'
>;

interface Services extends TrainingAdminServices {
  lists: TrainingListReader;
  trainings: TrainingAccess;
}

const access = 'user';
const gid = id();
const inGroup = { tid: id(), gid: optional(gid) };

/** The training that a call names with its `tid`, or in its form. */
const namedIn = ({ tid, training }: Partial<InGroup> & { training?: { id?: number } }): number =>
  tid ?? training?.id ?? 0;

/** Routes about trainings of groups; one of the site or of another group than `gid` does not exist for them. */
export const groupRoutes = (services: Services): RouteSpec[] => [
  ...placeRoutes(services),
  ...onlyInGroups([...routesOfGroups(adminRoutes(services), TRAINING_CALLS_OF_GROUPS), ...problemRoutes(services)], {
    placeOf: async (viewer, input) => (await services.trainings.getVisible(viewer, namedIn(input))).training.gid,
    unknown: 'training.unknown',
  }),
];

/** Calls that name a group, or a section, whose training the service checks. */
const placeRoutes = ({ admin, sections, lists }: Services): RouteSpec[] =>
  routes<Omit<OtherTrainingGroupCalls, keyof OneCalls>>()({
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
  });

/** Calls for the problems of one training that take something else than those of the site. */
const problemRoutes = ({ problems }: Services): RouteSpec[] =>
  routes<OneCalls>()({
    'GET /api/group/get-training-problem-list': {
      access,
      query: schemaFor<Query<'GET /api/group/get-training-problem-list'>>({ ...inGroup, ...problemFilters }),
      handle: ({ viewer, query }) => problems.list(viewer, { queryExisted: true, ...query }),
    },
    'POST /api/group/add-training-problem-from-group': {
      access,
      audit: true,
      query: schemaFor<Query<'POST /api/group/add-training-problem-from-group'>>({
        ...inGroup,
        problemId: text({ min: 1, max: Limits.problemId.max, trim: 'trim' }),
      }),
      handle: ({ viewer, query }) => problems.addOfPlace(viewer, query.tid, query.problemId).then(() => null),
    },
  });
