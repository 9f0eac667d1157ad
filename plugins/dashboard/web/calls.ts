import { connect } from '@tribunal/web/plugin';
import type { DashboardCalls } from '../contract';

export const { useCall } = connect<DashboardCalls>();
