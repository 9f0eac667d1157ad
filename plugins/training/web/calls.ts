import type { CoreCalls } from '@tribunal/contract';
import type { GroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllTrainingCalls, TrainingCategory, TrainingGroupCalls } from '../contract';

export const { api, refresh, useAction, useCall } = connect<AllTrainingCalls & GroupProblemCalls & CoreCalls>();

/** The calls that do for groups what these do for the site; they take the same and reply the same. */
const OF_GROUP = {
  'GET /api/get-training-list': 'GET /api/group/get-training-list',
  'GET /api/admin/training/get-training-list': 'GET /api/group/get-admin-training-list',
  'GET /api/admin/training': 'GET /api/group/training',
  'POST /api/admin/training': 'POST /api/group/training',
  'PUT /api/admin/training': 'PUT /api/group/training',
  'DELETE /api/admin/training': 'DELETE /api/group/training',
  'PUT /api/admin/training/change-training-status': 'PUT /api/group/change-training-status',
  'GET /api/admin/training/get-problem-list': 'GET /api/group/get-training-problem-list',
  'PUT /api/admin/training/problem': 'PUT /api/group/training-problem',
  'DELETE /api/admin/training/problem': 'DELETE /api/group/training-problem',
  'POST /api/admin/training/add-problems': 'POST /api/group/add-training-problems',
  'GET /api/admin/training/sections': 'GET /api/group/training-sections',
  'POST /api/admin/training/section': 'POST /api/group/training-section',
  'PUT /api/admin/training/section': 'PUT /api/group/training-section',
  'DELETE /api/admin/training/section': 'DELETE /api/group/training-section',
  'PUT /api/admin/training/order': 'PUT /api/group/training-order',
} as const satisfies Partial<Record<keyof AllTrainingCalls, keyof TrainingGroupCalls>>;

/** Returns the call as it is for trainings of a group; null is the site. Its types are those of the site's call. */
export const callIn = <K extends keyof typeof OF_GROUP>(gid: number | null, call: K): K =>
  gid === null ? call : (OF_GROUP[call] as string as K);

/** Returns the group as calls of groups take it. */
export const inGroup = (gid: number | null): { gid?: number } => (gid === null ? {} : { gid });

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
