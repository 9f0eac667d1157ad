import type { Page, PageQuery, ProblemDetail, Status, SubmissionRow } from '@tribunal/contract';
import type { ContestAuth, ContestStatus, ContestType, OiRankScoreType, RankShowName } from './vocabulary';

/** What everybody may know of a contest that can be seen. Times are ISO 8601, `duration` is in seconds. */
export interface Contest {
  id: number;
  title: string;
  type: ContestType;
  auth: ContestAuth;
  status: ContestStatus;
  startTime: string;
  endTime: string;
  duration: number;
  /** Those who have registered; null for public contests. */
  count: number | null;
  openRank: boolean;
  openPrint: boolean;
  gid: number | null;
  oiRankScoreType: OiRankScoreType;
  rankShowName: RankShowName;
  sealRank: boolean;
  sealRankTime: string | null;
  /** Results are hidden now. */
  isSealed: boolean;
  allowEndSubmit: boolean;
  author: string;
  /** The server's clock when this was said. */
  now: string;
  /** A finished contest that was read from a file: nobody submits to it. */
  isRecord: boolean;
}

/** A contest as one viewer has it before them. */
export interface ContestInfo extends Contest {
  /** Markdown. */
  description: string | null;
  /** What the viewer may do here, so that pages need not guess. */
  viewer: ContestViewer;
}
/** Why somebody who may see a contest may not open what is in it. */
export type EntryRefusal = 'notStarted' | 'needsPassword' | 'accountNotAllowed';
export interface ContestViewer {
  isContestAdmin: boolean;
  /** Has given the password, or needs none. */
  hasAccess: boolean;
  /** May open problems, rank and the rest now. */
  mayEnter: boolean;
  /** Why not; null: may. */
  entryRefusal: EntryRefusal | null;
  maySubmit: boolean;
  /** Sees results as they are; false: what came since the seal is hidden. */
  isRealTime: boolean;
  /** May switch `containsEnd` on. */
  mayContainEnd: boolean;
  /** Takes part virtually: when that began and ends. */
  virtual: { startTime: string; endTime: string } | null;
}

/** For the public boards, which need no login: no description. */
export interface ContestOutsize {
  contest: Contest;
  problemList: BoardProblem[];
  isContestAdmin: boolean;
}
export interface BoardProblem {
  id: number;
  displayId: string;
  displayTitle: string;
  /** `#rrggbb` of the balloon. */
  color: string | null;
}

/** `ac` and `total` are null for those who see no results in real time. */
export interface ContestProblem extends BoardProblem {
  cid: number;
  /** null in a record whose problem is not in the bank, and for those who may not enter. */
  pid: number | null;
  ac: number | null;
  total: number | null;
}

export interface ContestListQuery extends PageQuery {
  status?: ContestStatus;
  type?: ContestType;
  keyword?: string;
}

export interface ContestSubmissionQuery extends PageQuery {
  contestID: number;
  /** Those of its admins from before the start, instead of those since. */
  beforeContestSubmit: boolean;
  onlyMine: boolean;
  problemID?: string;
  completeProblemID?: boolean;
  status?: Status;
  username?: string;
  containsEnd?: boolean;
}

/** A contest on the home page. */
export type RecentContest = Pick<
  Contest,
  'id' | 'title' | 'type' | 'auth' | 'status' | 'startTime' | 'endTime' | 'duration' | 'openRank'
>;

/** For the navigation of focus mode. */
export interface FullScreenProblem {
  pid: number;
  displayId: string;
  title: string;
  status: Status | null;
  score: number | null;
}

export interface ContestCalls {
  'GET /api/get-contest-list': { query: ContestListQuery; data: Page<Contest> };
  'GET /api/get-contest-info': { query: { cid: number }; data: ContestInfo };
  'GET /api/get-contest-access': { query: { cid: number }; data: { access: boolean } };
  'POST /api/register-contest': { body: { cid: number; password: string }; data: null };
  'GET /api/get-contest-problem': { query: { cid: number; containsEnd?: boolean }; data: ContestProblem[] };
  /** `problem.problemId` is the label, and its title the one in the contest. */
  'GET /api/get-contest-problem-details': {
    query: { cid: number; displayId: string; containsEnd?: boolean };
    data: ProblemDetail;
  };
  'GET /api/contest-submissions': { query: ContestSubmissionQuery; data: Page<SubmissionRow> };
  'POST /api/check-contest-submissions-status': {
    body: { submitIds: number[]; cid: number };
    data: Record<string, SubmissionRow>;
  };
  'GET /api/get-contest-full-screen-problem-list': { query: { cid: number }; data: FullScreenProblem[] };
  /** Running or to come, outside groups. */
  'GET /api/get-recent-contest': { data: RecentContest[] };
}
