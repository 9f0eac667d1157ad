import { connect } from '@tribunal/web/plugin';
import type { AllGroupCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<AllGroupCalls>();

/** Calls that list announcements of a group. */
export const ANNOUNCEMENTS = [
  'GET /api/group/get-admin-announcement-list',
  'GET /api/group/get-announcement-list',
] as const;

/** Calls whose replies change with a group, its members, or the viewer's membership. */
export const GROUPS = ['GET /api/get-group-detail', 'GET /api/get-group-list'] as const;

/** Calls whose replies change with a member, for those who manage members. */
export const MEMBERS = ['GET /api/group/get-apply-list', 'GET /api/get-group-detail'] as const;

export const LINKS = 'GET /api/group/invite-link';
