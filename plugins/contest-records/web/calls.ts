import type { CoreCalls } from '@tribunal/contract';
import type { AllContestCalls } from '@tribunal/plugin-contest/contract';
import { connect } from '@tribunal/web/plugin';
import type { RecordsCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<AllContestCalls & RecordsCalls & CoreCalls>();
