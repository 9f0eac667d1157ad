import { Limits } from '@tribunal/contract';
import {
  flag,
  id,
  instant,
  integer,
  list,
  nullable,
  oneOf,
  optional,
  pageFields,
  rowOf,
  schemaFor,
  text,
  searchText,
} from '@tribunal/server';
import {
  TRAINING_AUTHS,
  TrainingLimits,
  type CategoryChoice,
  type OrderItem,
  type TrainingDto,
  type TrainingSave,
} from '../../contract';
import replies from '../../contract/replies.json';

/** Longest text that is read as a colour; whether it is one is checked where it is used. */
const COLOUR_MAX = 20;
/** Maximum length of the name of a problem source. */
export const SOURCE_MAX = 10;

export const rank = () => integer({ min: TrainingLimits.rank.min, max: TrainingLimits.rank.max });
export const category = {
  name: text({ ...TrainingLimits.categoryName, trim: 'trim' }),
  color: text({ max: COLOUR_MAX, trim: 'trim' }),
};
/** Fields of rows that are sent back with a change. */
export const categoryRow = [...rowOf(replies, 'GET /api/get-training-category'), 'gid', 'gmtCreate', 'gmtModified'];
export const sectionRow = rowOf(replies, 'GET /api/admin/training/sections');
export const problemRow = rowOf(replies, 'GET /api/admin/training/get-problem-list', 'trainingProblemMap');

export const section = {
  title: text({ ...TrainingLimits.sectionTitle, trim: 'trim' }),
  needsSection: optional(nullable(id())),
  needsSolved: optional(nullable(integer({ min: 1, max: TrainingLimits.problems.max }))),
};

export const keyword = optional(searchText());
export const displayId = optional(text({ max: Limits.problemId.max, trim: 'trim' }));
export const problemFilters = {
  ...pageFields,
  keyword: optional(searchText()),
  queryExisted: optional(flag()),
  oj: optional(text({ max: SOURCE_MAX })),
};
export const problemRank = { id: optional(id()), pid: id(), rank: rank(), displayId };
export const addedPids = list(id(), TrainingLimits.added);
export const order = list(schemaFor<OrderItem>({ kind: oneOf(['section', 'problem']), id: id() }), {
  max: TrainingLimits.problems.max + TrainingLimits.sections.max,
});

export const form = {
  title: text({ ...TrainingLimits.title, trim: 'trim' }),
  description: optional(nullable(text(TrainingLimits.description))),
  rank: rank(),
  auth: oneOf(TRAINING_AUTHS),
  privatePwd: optional(nullable(text({ max: TrainingLimits.password.max }))),
  status: optional(flag()),
  dueTime: optional(nullable(instant())),
};
const choice = optional(
  nullable(
    schemaFor<CategoryChoice>(
      { id: optional(id()), name: optional(category.name), color: optional(category.color) },
      categoryRow,
    ),
  ),
);

export const newTraining = { training: schemaFor<TrainingSave>(form), trainingCategory: choice };
const changedTraining = {
  training: schemaFor<TrainingSave & { id: number }>({ id: id(), ...form }, [
    ...rowOf(replies, 'GET /api/admin/training', 'training'),
    ...rowOf(replies, 'GET /api/admin/training/get-training-list'),
    'gid',
    'isGroup',
    'author',
  ]),
  trainingCategory: choice,
};
export const trainingDto = schemaFor<TrainingDto>(newTraining);
export const trainingChange = schemaFor<{
  training: TrainingSave & { id: number };
  trainingCategory?: CategoryChoice | null;
}>(changedTraining);
