import type { CoreCalls } from '@tribunal/contract';
import { connect } from '@tribunal/web/plugin';
import type { RemoteJudgingCalls } from '../contract';

export const { api, refresh, useAction, useCall, useList } = connect<CoreCalls & RemoteJudgingCalls>();

export const JUDGES = 'GET /api/admin/remote-judge';
export const ACCOUNTS = 'GET /api/admin/remote-account';
export const OWN_ACCOUNTS = 'GET /api/remote-account';
/** How the user wants to submit at each site. */
export const CHOICES = 'GET /api/remote-method';
export const IMPORT = 'GET /api/admin/remote-import';
/** Calls whose replies change when it is decided about a run that needs review. */
export const REVIEWED = ['GET /api/admin/remote-run/needs-review', JUDGES] as const;
