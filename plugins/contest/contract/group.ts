import type { GroupCallsLike, Page, PageQuery } from '@tribunal/contract';
import type { ContestListQuery } from './access';
import type { AdminContestRow, ContestAdminCalls, ContestProblemChange, ContestSave } from './admin';
import type { Contest } from './contest';

/** A contest of a group; a `gid` must be that of its group. */
export interface InGroup {
  cid: number;
  gid?: number;
}

/** The calls for contests of groups that do what calls of the administration area do for contests of the site. */
export const CONTEST_CALLS_OF_GROUPS = {
  'GET /api/group/contest': 'GET /api/admin/contest',
  'PUT /api/group/contest': 'PUT /api/admin/contest',
  'DELETE /api/group/contest': 'DELETE /api/admin/contest',
  'PUT /api/group/change-contest-visible': 'PUT /api/admin/contest/change-contest-visible',
  /** With `problemType`, lists the public problems of the bank that can still be added. */
  'GET /api/group/get-contest-problem-list': 'GET /api/admin/contest/get-problem-list',
  /** Creates a problem of the group that belongs to this contest alone until it is published there. */
  'POST /api/group/contest-problem': 'POST /api/admin/contest/problem',
  'GET /api/group/contest-problem': 'GET /api/admin/contest/contest-problem',
  'DELETE /api/group/contest-problem': 'DELETE /api/admin/contest/problem',
  'PUT /api/group/contest-problem-order': 'PUT /api/admin/contest/problem-order',
  'DELETE /api/group/contest-problem-order': 'DELETE /api/admin/contest/problem-order',
  'POST /api/group/add-contest-problem-from-public': 'POST /api/admin/contest/add-problem-from-public',
  'GET /api/group/get-contest-announcement-list': 'GET /api/admin/contest/announcement',
  'POST /api/group/contest-announcement': 'POST /api/admin/contest/announcement',
  'PUT /api/group/contest-announcement': 'PUT /api/admin/contest/announcement',
} as const satisfies Record<string, keyof ContestAdminCalls>;

/** Calls for contests of groups that differ from those of the administration area. */
export interface OtherContestGroupCalls {
  /** Lists the visible contests of a group in the order of those of the site, for its members. */
  'GET /api/group/get-contest-list': { query: ContestListQuery & { gid: number }; data: Page<Contest> };
  'GET /api/group/get-admin-contest-list': {
    query: PageQuery & { gid: number; keyword?: string };
    data: Page<AdminContestRow>;
  };
  'POST /api/group/contest': { body: ContestSave & { gid: number }; data: { id: number } };
  'POST /api/group/contest/clone': { body: InGroup; data: { id: number } };
  'PUT /api/group/contest-problem': { body: ContestProblemChange & InGroup; data: null };
  /** Adds a problem of the group by the id that is shown there; who sees it elsewhere does not change. */
  'POST /api/group/add-contest-problem-from-group': {
    query: InGroup & { problemId: string; displayId: string };
    data: null;
  };
  'DELETE /api/group/contest-announcement': { query: InGroup & { aid: number }; data: null };
}

export type ContestGroupCalls = GroupCallsLike<ContestAdminCalls, typeof CONTEST_CALLS_OF_GROUPS> &
  OtherContestGroupCalls;
