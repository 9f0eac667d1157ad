import { connect } from '@tribunal/web/plugin';
import type { RankCalls } from '../contract';

export const { useCall, useList } = connect<RankCalls>();
