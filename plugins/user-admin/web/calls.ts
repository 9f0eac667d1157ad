import { connect } from '@tribunal/web/plugin';
import type { UserAdminCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<UserAdminCalls>();

export const USERS = 'GET /api/admin/user/get-user-list';
