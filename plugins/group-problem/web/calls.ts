import type { CoreCalls } from '@tribunal/contract';
import type { AllGroupCalls } from '@tribunal/plugin-group/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllGroupProblemCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<
  AllGroupProblemCalls & AllGroupCalls & CoreCalls
>();

/** Calls that list problems of groups. */
export const LISTS = ['GET /api/group/get-problem-list', 'GET /api/group/get-admin-problem-list'] as const;
