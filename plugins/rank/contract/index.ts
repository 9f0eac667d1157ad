import { token, type Page, type PageQuery, type ProblemType } from '@tribunal/contract';

export const RANK_TYPES = ['ACM', 'OI'] as const;
/** ACM lists count solved problems, OI lists add up points. */
export type RankType = (typeof RANK_TYPES)[number];

/** A list by its name or, as contests number their rules, by 0 for ACM and 1 for OI. */
export type RankTypeOrNumber = RankType | ProblemType;

export const RankPageSizes = { list: 30, chart: 10 } as const;

/** Limits in characters. */
export const RankLimits = { signature: { max: 100 } } as const;

/** How long changes are kept for the lists of other processes, in ms. */
export const CHANGE_LIFE_MS = 3_600_000;

/** A member on the rank list of a group. All numbers count what was submitted in the group outside contests. */
export interface GroupRankRecord {
  /** Place among all users of the list; equal results share one. */
  place: number;
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  /** Number of problems solved. */
  ac: number;
  /** Number of submissions. */
  total: number;
  /** Sum of the best points for each OI problem. */
  score: number;
}

/** A user on a rank list of the site. All numbers count public problems outside contests and groups. */
export interface RankRecord extends GroupRankRecord {
  /** The first characters of the signature. */
  signature: string | null;
  /** Contest rating; null for users without one, and for all while no plugin rates users. */
  rating: number | null;
}

export interface OwnRank {
  place: number;
  /** Page of the list that has the row, with the given page size. */
  page: number;
}

/** A user on the list of those who solved the most problems in the last seven days. */
export interface RecentRankRow {
  uid: string;
  username: string;
  nickname: string | null;
  avatar: string | null;
  titleName: string | null;
  titleColor: string | null;
  ac: number;
}

export interface RankListQuery extends PageQuery {
  type: RankTypeOrNumber;
  /** Part of the user name or nickname. */
  searchUser?: string;
}

export interface GroupRankQuery extends PageQuery {
  gid: number;
  type: RankTypeOrNumber;
  searchUser?: string;
}

export interface RankCalls {
  /** Lists the users who have submitted something, best first. A search changes no places. */
  'GET /api/get-rank-list': { query: RankListQuery; data: Page<RankRecord> };
  /** Returns where the viewer is on a list; null if not on it. */
  'GET /api/get-own-rank': { query: { type: RankTypeOrNumber; limit?: number }; data: OwnRank | null };
  /** Lists the members of a group, best first; for members. A search changes no places. */
  'GET /api/get-group-rank-list': { query: GroupRankQuery; data: Page<GroupRankRecord> };
  'GET /api/get-recent-seven-ac-rank': { data: RecentRankRow[] };
}

/** Lets other plugins report submissions that they stored as past ones. */
export const RankRecount = token<{
  /** Counts the results of all users again. */
  recountAll(): Promise<void>;
}>('rank-recount');
