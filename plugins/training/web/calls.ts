import type { CoreCalls } from '@tribunal/contract';
import type { GroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import { callsInGroups, connect } from '@tribunal/web/plugin';
export { inGroup } from '@tribunal/web/plugin';
import {
  TRAINING_CALLS_OF_GROUPS,
  type AllTrainingCalls,
  type TrainingCategory,
  type TrainingGroupCalls,
} from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<
  AllTrainingCalls & GroupProblemCalls & CoreCalls
>();

/** Returns a call of the site as it is for trainings of a group. */
export const callIn = callsInGroups(TRAINING_CALLS_OF_GROUPS, {
  'GET /api/get-training-list': 'GET /api/group/get-training-list',
  'GET /api/admin/training/get-training-list': 'GET /api/group/get-admin-training-list',
  'POST /api/admin/training': 'POST /api/group/training',
  'GET /api/admin/training/get-problem-list': 'GET /api/group/get-training-problem-list',
  'PUT /api/admin/training/section': 'PUT /api/group/training-section',
  'DELETE /api/admin/training/section': 'DELETE /api/group/training-section',
} as const satisfies Partial<Record<keyof AllTrainingCalls, keyof TrainingGroupCalls>>);

/** Returns the categories that trainings of the site, or of a group, can have; undefined until they are loaded. */
export const useCategories = (gid: number | null): TrainingCategory[] | undefined => {
  const ofSite = useCall('GET /api/get-training-category', { failures: 'silent' }, { enabled: gid === null });
  const ofGroup = useCall(
    'GET /api/group/get-training-category',
    { query: { gid: gid ?? 0 }, failures: 'silent' },
    { enabled: gid !== null },
  );
  return (gid === null ? ofSite : ofGroup).data;
};

/** Calls whose replies may change with a verdict. */
export const RESULTS = [
  'GET /api/get-training-list',
  'GET /api/group/get-training-list',
  'GET /api/get-training-detail',
  'GET /api/get-training-problem-list',
  'GET /api/get-training-problem-details',
  'GET /api/get-full-screen-problem-list',
  'GET /api/get-training-rank',
] as const;

export const PROBLEMS = 'GET /api/admin/training/get-problem-list';
export const SECTIONS = 'GET /api/admin/training/sections';
/** Returns the calls whose replies change with what a training consists of. */
export const contentCalls = (gid: number | null) => [callIn(gid, PROBLEMS), callIn(gid, SECTIONS), ...RESULTS] as const;
