import type { CoreCalls } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { connect } from '@tribunal/web/plugin';
import type { ContestRejudgingCalls } from '../contract';

export const { api, useAction, useCall } = connect<AllContestCalls & ContestRejudgingCalls & CoreCalls>();
