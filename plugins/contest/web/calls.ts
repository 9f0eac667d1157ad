import type { CoreCalls } from '@tribunal/contract';
import type { GroupProblemCalls } from '@tribunal/plugin-group-problem/contract';
import { callsInGroups, connect } from '@tribunal/web/plugin';
export { inGroup } from '@tribunal/web/plugin';
import { CONTEST_CALLS_OF_GROUPS, type AllContestCalls, type ContestGroupCalls } from '../contract';

export const { api, refresh, refreshAfterPending, useAction, useCall, useList } = connect<
  AllContestCalls & GroupProblemCalls & CoreCalls
>();

/** Returns a call of the site as it is for contests of a group. */
export const callIn = callsInGroups(CONTEST_CALLS_OF_GROUPS, {
  'GET /api/get-contest-list': 'GET /api/group/get-contest-list',
  'GET /api/admin/contest/get-contest-list': 'GET /api/group/get-admin-contest-list',
  'POST /api/admin/contest': 'POST /api/group/contest',
  'PUT /api/admin/contest/contest-problem': 'PUT /api/group/contest-problem',
  'DELETE /api/admin/contest/announcement': 'DELETE /api/group/contest-announcement',
} as const satisfies Partial<Record<keyof AllContestCalls, keyof ContestGroupCalls>>);

/** The call that lists the problems of a contest for those who choose them. */
export const PROBLEM_LIST = 'GET /api/admin/contest/get-problem-list';
/** The call that lists announcements for those who write them. */
export const ANNOUNCEMENTS = 'GET /api/admin/contest/announcement';

/** Returns the loader of rows of a contest's submissions; its call returns only what the contest allows to be shown. */
export const rowLoader = (cid: number) => (submitIds: number[]) =>
  api('POST /api/check-contest-submissions-status', { body: { submitIds, cid }, failures: 'silent' });
