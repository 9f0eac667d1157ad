import { connect, queryClient } from '@tribunal/web/plugin';
import type { AllGroupCalls } from '../contract';

export const { api, useCall } = connect<AllGroupCalls>();

/** Refetches these calls. */
export const refresh = async (...calls: (keyof AllGroupCalls)[]): Promise<void> => {
  await Promise.all(calls.map((call) => queryClient.invalidateQueries({ queryKey: [call] })));
};
