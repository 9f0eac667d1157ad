import type { CoreCalls } from '@tribunal/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { connect, queryClient } from '@tribunal/web/plugin';
import type { AllGroupProblemCalls } from '../contract';

export const { api, useCall } = connect<AllGroupProblemCalls & AllGroupCalls & CoreCalls>();

/** Refetches the lists of problems of groups. */
export const refreshLists = async (): Promise<void> => {
  const calls = ['GET /api/group/get-problem-list', 'GET /api/group/get-admin-problem-list'];
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};
