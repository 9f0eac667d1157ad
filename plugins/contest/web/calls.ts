import type { CoreCalls } from '@tribunal/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllContestCalls } from '../contract';

export const { api, useCall } = connect<AllContestCalls & CoreCalls>();
