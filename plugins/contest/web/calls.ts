import type { CoreCalls } from '@tribunal/contract';
import type { GroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import { connect } from '@tribunal/web/plugin';
import type { AllContestCalls, ContestGroupCalls } from '../contract';

export const { api, refresh, refreshAfterPending, useAction, useCall } = connect<
  AllContestCalls & GroupProblemCalls & CoreCalls
>();

/** The calls that do for groups what these do for the site; they take the same and reply the same. */
const OF_GROUP = {
  'GET /api/get-contest-list': 'GET /api/group/get-contest-list',
  'GET /api/admin/contest/get-contest-list': 'GET /api/group/get-admin-contest-list',
  'GET /api/admin/contest': 'GET /api/group/contest',
  'POST /api/admin/contest': 'POST /api/group/contest',
  'PUT /api/admin/contest': 'PUT /api/group/contest',
  'DELETE /api/admin/contest': 'DELETE /api/group/contest',
  'PUT /api/admin/contest/change-contest-visible': 'PUT /api/group/change-contest-visible',
  'GET /api/admin/contest/get-problem-list': 'GET /api/group/get-contest-problem-list',
  'POST /api/admin/contest/problem': 'POST /api/group/contest-problem',
  'PUT /api/admin/contest/contest-problem': 'PUT /api/group/contest-problem',
  'DELETE /api/admin/contest/problem': 'DELETE /api/group/contest-problem',
  'PUT /api/admin/contest/problem-order': 'PUT /api/group/contest-problem-order',
  'DELETE /api/admin/contest/problem-order': 'DELETE /api/group/contest-problem-order',
  'POST /api/admin/contest/add-problem-from-public': 'POST /api/group/add-contest-problem-from-public',
  'GET /api/admin/contest/announcement': 'GET /api/group/get-contest-announcement-list',
  'POST /api/admin/contest/announcement': 'POST /api/group/contest-announcement',
  'PUT /api/admin/contest/announcement': 'PUT /api/group/contest-announcement',
  'DELETE /api/admin/contest/announcement': 'DELETE /api/group/contest-announcement',
} as const satisfies Partial<Record<keyof AllContestCalls, keyof ContestGroupCalls>>;

/** Returns the call as it is for contests of a group; null is the site. Its types are those of the site's call. */
export const callIn = <K extends keyof typeof OF_GROUP>(gid: number | null, call: K): K =>
  gid === null ? call : (OF_GROUP[call] as string as K);

/** The call that lists the problems of a contest for those who choose them. */
export const PROBLEM_LIST = 'GET /api/admin/contest/get-problem-list';
/** The call that lists announcements for those who write them. */
export const ANNOUNCEMENTS = 'GET /api/admin/contest/announcement';

/** Returns the group as calls of groups take it. */
export const inGroup = (gid: number | null): { gid?: number } => (gid === null ? {} : { gid });

/** Returns the loader of rows of a contest's submissions; its call returns only what the contest allows to be shown. */
export const rowLoader = (cid: number) => (submitIds: number[]) =>
  api('POST /api/check-contest-submissions-status', { body: { submitIds, cid }, failures: 'silent' });
