import { connect } from '@tribunal/web/plugin';
import type { UserAdminCalls } from '../contract';

export const { api, useCall } = connect<UserAdminCalls>();
