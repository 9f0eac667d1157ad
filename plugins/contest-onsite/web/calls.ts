import type { CoreCalls } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { connect } from '@tribunal/web/plugin';
import type { OnsiteCalls } from '../contract';

export const { api, refresh, refreshAfterPending, useAction, useCall, useList } = connect<
  AllContestCalls & OnsiteCalls & CoreCalls
>();

export const CLARIFICATIONS = 'GET /api/get-contest-clarification';
