import type { Page, PageQuery } from '@tribunal/contract';
import type { ContestListQuery } from './access';
import type { AdminContest, AdminContestRow, ContestAdminCalls, ContestProblemChange, ContestSave } from './admin';
import type { Contest } from './contest';

/** A contest of a group; a `gid` must be that of its group. */
export interface InGroup {
  cid: number;
  gid?: number;
}

type Admin<Call extends keyof ContestAdminCalls> = ContestAdminCalls[Call];
type AnnouncementBody<Call extends 'POST' | 'PUT'> = Admin<`${Call} /api/admin/contest/announcement`>['body'];

/** Contests of groups. Each call does what the call of the administration area does for contests of the site. */
export interface ContestGroupCalls {
  /** Lists the visible contests of a group in the order of those of the site, for its members. */
  'GET /api/group/get-contest-list': { query: ContestListQuery & { gid: number }; data: Page<Contest> };
  'GET /api/group/get-admin-contest-list': {
    query: PageQuery & { gid: number; keyword?: string };
    data: Page<AdminContestRow>;
  };
  'GET /api/group/contest': { query: InGroup; data: AdminContest };
  'POST /api/group/contest': { body: ContestSave & { gid: number }; data: { id: number } };
  'PUT /api/group/contest': { body: ContestSave & { id: number; gid?: number }; data: null };
  'DELETE /api/group/contest': { query: InGroup; data: null };
  'POST /api/group/contest/clone': { body: InGroup; data: { id: number } };
  'PUT /api/group/change-contest-visible': { query: InGroup & { visible: boolean }; data: null };

  /** With `problemType`, lists the public problems of the bank that can still be added. */
  'GET /api/group/get-contest-problem-list': {
    query: Admin<'GET /api/admin/contest/get-problem-list'>['query'] & InGroup;
    data: Admin<'GET /api/admin/contest/get-problem-list'>['data'];
  };
  /** Creates a problem of the group that belongs to this contest alone until it is published there. */
  'POST /api/group/contest-problem': {
    body: Admin<'POST /api/admin/contest/problem'>['body'] & { gid?: number };
    data: { pid: number };
  };
  'GET /api/group/contest-problem': {
    query: InGroup & { pid: number };
    data: Admin<'GET /api/admin/contest/contest-problem'>['data'];
  };
  'PUT /api/group/contest-problem': { body: ContestProblemChange & InGroup; data: null };
  'DELETE /api/group/contest-problem': { query: InGroup & { pid: number; withSubmissions?: boolean }; data: null };
  'PUT /api/group/contest-problem-order': { body: InGroup & { ids: number[] }; data: null };
  'DELETE /api/group/contest-problem-order': { query: InGroup; data: null };
  'POST /api/group/add-contest-problem-from-public': {
    body: InGroup & { pid: number; displayId: string };
    data: null;
  };
  /** Adds a problem of the group by the id that is shown there; who sees it elsewhere does not change. */
  'POST /api/group/add-contest-problem-from-group': {
    query: InGroup & { problemId: string; displayId: string };
    data: null;
  };

  'GET /api/group/get-contest-announcement-list': {
    query: PageQuery & InGroup;
    data: Admin<'GET /api/admin/contest/announcement'>['data'];
  };
  'POST /api/group/contest-announcement': { body: AnnouncementBody<'POST'> & InGroup; data: { id: number } };
  'PUT /api/group/contest-announcement': { body: AnnouncementBody<'PUT'> & InGroup; data: null };
  'DELETE /api/group/contest-announcement': { query: InGroup & { aid: number }; data: null };
}
