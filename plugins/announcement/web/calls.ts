import { connect } from '@tribunal/web/plugin';
import type { AnnouncementCalls } from '../contract';

export const { api, refresh, useAction, useList } = connect<AnnouncementCalls>();

/** Calls whose replies change with an announcement. */
export const CALLS = ['GET /api/admin/announcement', 'GET /api/get-common-announcement'] as const;
