import { flag, id, instant, integer, nullable, oneOf, optional, schemaFor, text } from '@tribunal/server';
import {
  TRAINING_AUTHS,
  TrainingLimits,
  type CategoryChoice,
  type TrainingDto,
  type TrainingSave,
} from '../../contract';

/** Longest text that is read as a colour; whether it is one is checked where it is used. */
const COLOUR_MAX = 20;

export const rank = () => integer({ min: TrainingLimits.rank.min, max: TrainingLimits.rank.max });
export const category = {
  name: text({ ...TrainingLimits.categoryName, trim: 'trim' }),
  color: text({ max: COLOUR_MAX, trim: 'trim' }),
};
export const section = {
  title: text({ ...TrainingLimits.sectionTitle, trim: 'trim' }),
  needsSection: optional(nullable(id())),
  needsSolved: optional(nullable(integer({ min: 1, max: TrainingLimits.problems.max }))),
};

const form = {
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
    schemaFor<CategoryChoice>({ id: optional(id()), name: optional(category.name), color: optional(category.color) }),
  ),
);

export const trainingDto = schemaFor<TrainingDto>({
  training: schemaFor<TrainingSave>(form),
  trainingCategory: choice,
});
export const trainingChange = schemaFor<{
  training: TrainingSave & { id: number };
  trainingCategory?: CategoryChoice | null;
}>({ training: schemaFor<TrainingSave & { id: number }>({ id: id(), ...form }), trainingCategory: choice });
