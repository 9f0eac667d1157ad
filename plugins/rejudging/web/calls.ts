import type { CoreCalls } from '@tribunal/contract';
import { connect } from '@tribunal/web/plugin';
import type { RejudgingCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<CoreCalls & RejudgingCalls>();
