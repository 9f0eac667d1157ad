import type { Page, PageQuery } from '@tribunal/contract';
import type { Contest, ContestInfo } from './contest';
import type { ContestStatus, ContestType } from './vocabulary';

export interface ContestListQuery extends PageQuery {
  status?: ContestStatus;
  type?: ContestType;
  keyword?: string;
}

/** Contest as listed on the home page. */
export type RecentContest = Pick<
  Contest,
  'id' | 'title' | 'type' | 'auth' | 'status' | 'startTime' | 'endTime' | 'duration' | 'openRank'
>;

/** Contest of another site. */
export interface OtherContest {
  oj: string;
  url: string;
  title: string;
  beginTime: string;
  endTime: string;
}

export interface AccessCalls {
  'GET /api/get-contest-list': { query: ContestListQuery; data: Page<Contest> };
  'GET /api/get-contest-info': { query: { cid: number }; data: ContestInfo };
  'GET /api/get-contest-access': { query: { cid: number }; data: { access: boolean } };
  'POST /api/register-contest': { body: { cid: number; password: string }; data: null };
  /** Returns the running and upcoming contests outside groups. */
  'GET /api/get-recent-contest': { data: RecentContest[] };
  /** Always returns an empty list, because no calendar of another site is read. */
  'GET /api/get-recent-other-contest': { data: OtherContest[] };
}
