import type { CoreCalls } from '@tribunal/contract';
import { connect, queryClient } from '@tribunal/web/plugin';
import type { AllTrainingCalls } from '../contract';

export const { api, useCall } = connect<AllTrainingCalls & CoreCalls>();

/** Calls whose replies may change with a verdict. */
export const RESULTS = [
  'GET /api/get-training-list',
  'GET /api/get-training-detail',
  'GET /api/get-training-problem-list',
  'GET /api/get-training-problem-details',
  'GET /api/get-full-screen-problem-list',
  'GET /api/get-training-rank',
];

/** Refetches these calls. */
export const refresh = async (...calls: string[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};
