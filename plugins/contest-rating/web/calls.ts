import { connect } from '@tribunal/web/plugin';
import type { ContestRatingCalls } from '../contract';

export const { api, refresh, useCall, useList } = connect<ContestRatingCalls>();
