import type { GroupCallsLike, Page, PageQuery } from '@tribunal/contract';
import type { AdminTrainingRow, SectionSave, TrainingAdminCalls, TrainingDto, TrainingSave } from './admin';
import type { Training, TrainingCategory, TrainingListQuery } from './training';

/** A training of a group; a `gid` must be that of its group. */
export interface InGroup {
  tid: number;
  gid?: number;
}

/** The calls for trainings of groups that do what calls of the administration area do for trainings of the site. */
export const TRAINING_CALLS_OF_GROUPS = {
  'GET /api/group/training': 'GET /api/admin/training',
  'PUT /api/group/training': 'PUT /api/admin/training',
  'DELETE /api/group/training': 'DELETE /api/admin/training',
  'PUT /api/group/change-training-status': 'PUT /api/admin/training/change-training-status',
  'PUT /api/group/training-problem': 'PUT /api/admin/training/problem',
  /** Removes the problem from the training; it stays where it is. */
  'DELETE /api/group/training-problem': 'DELETE /api/admin/training/problem',
  'POST /api/group/add-training-problem-from-public': 'POST /api/admin/training/add-problem-from-public',
  /** Adds several public problems at the end, in this order. */
  'POST /api/group/add-training-problems': 'POST /api/admin/training/add-problems',
  'GET /api/group/training-sections': 'GET /api/admin/training/sections',
  'POST /api/group/training-section': 'POST /api/admin/training/section',
  /** Puts all sections and problems of the training into this order. */
  'PUT /api/group/training-order': 'PUT /api/admin/training/order',
} as const satisfies Record<string, keyof TrainingAdminCalls>;

type ProblemList = TrainingAdminCalls['GET /api/admin/training/get-problem-list'];

/** Calls for trainings of groups that differ from those of the administration area. */
export interface OtherTrainingGroupCalls {
  /** Lists the visible trainings of a group in their order, for its members. */
  'GET /api/group/get-training-list': { query: TrainingListQuery & { gid: number }; data: Page<Training> };
  /** Lists the categories that trainings of the group can have: those of the site, and its own. */
  'GET /api/group/get-training-category': { query: { gid: number }; data: TrainingCategory[] };
  'GET /api/group/get-admin-training-list': {
    query: PageQuery & { gid: number; keyword?: string };
    data: Page<AdminTrainingRow>;
  };
  /** The group may also be named in the training. */
  'POST /api/group/training': {
    body: TrainingDto & { gid?: number; training: TrainingSave & { gid?: number } };
    data: { id: number };
  };
  /** Lists the problems of the training, unless `queryExisted` is false. */
  'GET /api/group/get-training-problem-list': { query: ProblemList['query'] & InGroup; data: ProblemList['data'] };
  /** Adds a public problem of the group by its id; nobody else sees it because of that. */
  'POST /api/group/add-training-problem-from-group': { query: InGroup & { problemId: string }; data: null };
  'PUT /api/group/training-section': { body: SectionSave & { id: number }; data: null };
  /** Removes the heading; its problems stay and come below the one before. */
  'DELETE /api/group/training-section': { query: { id: number }; data: null };
}

export type TrainingGroupCalls = GroupCallsLike<TrainingAdminCalls, typeof TRAINING_CALLS_OF_GROUPS> &
  OtherTrainingGroupCalls;
