import type { AdminProblemRow, Page, PageQuery, ProblemAdminCalls, ProblemSave } from '@tribunal/contract';
import type { AwardType, ContestAuth, ContestStatus, ContestType, OiRankScoreType, RankShowName } from './vocabulary';
import type { ContestAnnouncement } from './announcements';

export interface AwardConfig {
  priority: number;
  name: string;
  /** `#rrggbb`. */
  background: string;
  color: string;
  /** Percentage of the ranked participants or number of rows, depending on `awardType`. */
  num: number;
}

/** Which awards a contest gives. */
export interface AwardRules {
  awardType: AwardType;
  awards: readonly AwardConfig[];
  /** Whether the award of a participant is that of the rank, so that equal ranks share one. */
  sharesAwards: boolean;
}

/** Contents of a contest's form. Times are ISO 8601. */
export interface ContestSave {
  title: string;
  description?: string | null;
  type: ContestType;
  auth: ContestAuth;
  /** When absent while editing, the previous password is kept. */
  pwd?: string | null;
  startTime: string;
  endTime: string;
  sealRank?: boolean;
  sealRankTime?: string | null;
  autoRealRank?: boolean;
  openPrint?: boolean;
  openRank?: boolean;
  openAccountLimit?: boolean;
  /** Format: `<prefix>p</prefix><suffix>s</suffix><start>0</start><end>10</end><extra>a b</extra>` */
  accountLimitRule?: string | null;
  rankShowName?: RankShowName;
  starAccount?: string[];
  oiRankScoreType?: OiRankScoreType;
  awardType?: AwardType;
  awardConfigList?: AwardConfig[];
  /** Whether equal ranks share an award; true by default. */
  sharesAwards?: boolean;
  allowEndSubmit?: boolean;
  /** Penalty for one rejected attempt, in minutes; ACM rule only. */
  penaltyMinutes?: number;
}

export interface AdminContestRow {
  id: number;
  title: string;
  type: ContestType;
  auth: ContestAuth;
  status: ContestStatus;
  startTime: string;
  endTime: string;
  visible: boolean;
  author: string;
  uid: string;
  isRecord: boolean;
  mayEdit: boolean;
  mayDelete: boolean;
  gmtCreate: string;
  gmtModified: string;
}

export interface AdminContest extends Required<ContestSave> {
  id: number;
  uid: string;
  author: string;
  /** In seconds. */
  duration: number;
  visible: boolean;
  status: ContestStatus;
  gid: number | null;
  source: number | null;
  isRecord: boolean;
  /** Whether the freeze was ended by hand. */
  isRevealed: boolean;
  /** Number of participants who have submitted, without virtual ones. */
  submitters: number;
  gmtCreate: string;
  gmtModified: string;
}

/** Link of a problem to a contest. */
export interface ContestProblemLink {
  id: number;
  cid: number;
  pid: number | null;
  displayId: string;
  displayTitle: string;
  color: string | null;
}
/** The link is identified by its `id`, or by contest and problem; absent fields stay unchanged. */
export interface ContestProblemChange {
  id?: number;
  cid?: number;
  pid?: number;
  displayId?: string;
  displayTitle?: string;
  color?: string | null;
}

/**
 * A problem with its link to a contest; or the form of the problem alone, which names the contest in its problem. Without
 * a label the problem gets the next free one.
 */
export interface NewContestProblem extends Partial<Omit<ProblemSave, 'problem'>> {
  cid?: number;
  displayId?: string;
  displayTitle?: string;
  color?: string | null;
  save?: ProblemSave;
  problem?: ProblemSave['problem'] & { cid?: number };
}

export interface ContestAdminCalls {
  'GET /api/admin/contest/get-contest-list': {
    query: PageQuery & { keyword?: string };
    data: Page<AdminContestRow>;
  };
  'GET /api/admin/contest': { query: { cid: number }; data: AdminContest };
  'POST /api/admin/contest': { body: ContestSave; data: { id: number } };
  'PUT /api/admin/contest': { body: ContestSave & { id: number }; data: null };
  'DELETE /api/admin/contest': { query: { cid: number }; data: null };
  'GET /api/admin/contest/clone': { query: { cid: number }; data: { id: number } };
  'PUT /api/admin/contest/change-contest-visible': { query: { cid: number; visible: boolean }; data: null };
  /** Returns the problems of the contest in their order; with `problemType`, those that can still be added. */
  'GET /api/admin/contest/get-problem-list': {
    query: PageQuery & { cid: number; keyword?: string; problemType?: number; oj?: string };
    data: { problemList: Page<AdminProblemRow>; contestProblemMap: Record<string, ContestProblemLink> };
  };
  /** Creates a problem that belongs to this contest alone until it is published. */
  'POST /api/admin/contest/problem': {
    body: NewContestProblem;
    data: { pid: number };
  };
  /** Returns the same data as the call of the problem bank, for users who may edit the problem there. */
  'GET /api/admin/contest/problem': ProblemAdminCalls['GET /api/admin/problem'];
  'PUT /api/admin/contest/problem': ProblemAdminCalls['PUT /api/admin/problem'];
  /** Removes the problem from the contest; refused while it has submissions, unless `withSubmissions` is set. */
  'DELETE /api/admin/contest/problem': {
    query: { pid: number; cid: number; withSubmissions?: boolean };
    data: null;
  };
  'GET /api/admin/contest/contest-problem': { query: { cid: number; pid: number }; data: ContestProblemLink };
  'PUT /api/admin/contest/contest-problem': { body: ContestProblemChange; data: null };
  /** Puts all problems of the contest into the order of these links. */
  'PUT /api/admin/contest/problem-order': { body: { cid: number; ids: number[] }; data: null };
  /** Orders the problems of the contest by label again. */
  'DELETE /api/admin/contest/problem-order': { query: { cid: number }; data: null };
  /** Adds the problem after all others. */
  'POST /api/admin/contest/add-problem-from-public': {
    body: { pid: number; cid: number; displayId: string };
    data: null;
  };
  /** Imports the problem if the bank does not have it; answers once it is there. */
  'GET /api/admin/contest/import-remote-oj-problem': {
    query: { name: string; problemId: string; cid: number; displayId: string };
    data: { pid: number };
  };
  'GET /api/admin/contest/announcement': { query: PageQuery & { cid: number }; data: Page<ContestAnnouncement> };
  'POST /api/admin/contest/announcement': {
    body: { cid: number; announcement: { title: string; content: string; status: 0 | 1 } };
    data: { id: number };
  };
  'PUT /api/admin/contest/announcement': {
    body: { cid: number; announcement: { id: number; title: string; content: string; status: 0 | 1 } };
    data: null;
  };
  'DELETE /api/admin/contest/announcement': { query: { cid?: number; aid: number }; data: null };
}
