import type { Page, PageQuery } from '@tribunal/contract';
import type { Contest } from './contest';
import type { BoardProblem } from './problems';
import type { ContestType, OiRankScoreType } from './vocabulary';

/** How a board is counted. Times in ms. */
export interface BoardRules {
  type: ContestType;
  /** Of one rejected attempt. */
  penaltyMs: number;
  /** Solve times are cut down to whole units before they are added: a second here, a minute at ICPC contests. */
  unitMs: number;
  /** Whether equal penalties are told apart by the time of the last accepted submission, earlier first. */
  tieBreak: 'none' | 'last-accepted';
  oiRankScoreType: OiRankScoreType;
}

export interface Award {
  isWinAward: boolean;
  awardName: string | null;
  awardBackground: string | null;
  awardColor: string | null;
}

/** Of somebody's names only two are told: the username, by which their page is found, and the one the contest shows. */
export interface BoardRowBase extends Award {
  uid: string;
  /** Without an account, as the teams of records are, the shown name. */
  username: string;
  /** The name that the contest shows. */
  rankShowName: string;
  hasAccount: boolean;
  /** 1 and up; -1: outside the ranking (star). */
  rank: number;
  gender: string | null;
  avatar: string | null;
  school: string | null;
  isFollowed?: boolean;
}

/** One problem of one participant under the ACM rule. */
export interface AcmCell {
  isAC: boolean;
  isFirstAC: boolean;
  /** Seconds from the start, cut down as they are added to the total; null while not solved. */
  ACTime: number | null;
  /** Rejected attempts before the first accepted one. */
  errorNum: number;
  /** Attempts whose verdict is hidden, or not there yet. */
  tryNum: number;
  isAfterContest: boolean;
}
/** `totalTime` in seconds. Cells by label; problems never tried have none. */
export interface AcmRow extends BoardRowBase {
  ac: number;
  total: number;
  totalTime: number;
  submissionInfo: Record<string, AcmCell>;
}

/** `totalTime` and `timeInfo` in ms of run time of what is accepted. */
export interface OiRow extends BoardRowBase {
  totalScore: number;
  totalTime: number;
  submissionInfo: Record<string, number | null>;
  timeInfo: Record<string, number>;
}
export type BoardRow = AcmRow | OiRow;

export interface BoardQuery extends PageQuery {
  cid: number;
  /** The rows of these users come first, once more, on the first page. */
  concernedList?: string[];
  keyword?: string;
  removeStar?: boolean;
  /** Admins of the contest: as it is, unsealed. Of others it means nothing. */
  forceRefresh?: boolean;
  containsEnd?: boolean;
  /** Minutes from the start of a contest that has ended and is not sealed: the board as it was then. */
  atMinute?: number;
}

/** A seal is ended by hand, or put back after that. */
export type SealChange = 'reveal' | 'sealAgain';

/** Rows of the page itself are `records`; `total` counts them alone. */
export interface BoardPage extends Page<BoardRow> {
  /** The caller's own row and those followed, on the first page. */
  pinned: BoardRow[];
  isSealed: boolean;
  /** Told to admins of the contest alone: what they can do with its seal now. */
  sealChange?: SealChange;
  /** A later page with another number is of another state. What is hidden does not change it. */
  version: number;
}

/** For the public boards, which need no login: no description. */
export interface ContestOutsize {
  contest: Contest;
  problemList: BoardProblem[];
  isContestAdmin: boolean;
}

/** For the scroll board: everything since the start, judged; for admins of an ended, sealed ACM contest. */
export interface ScrollBoardInfo {
  id: number;
  title: string;
  rankShowName: string;
  problemCount: number;
  /** Label → `#rrggbb`. */
  balloonColor: Record<string, string | null>;
  startTime: string;
  endTime: string;
  sealRankTime: string;
  starUserList: string[];
  penaltyMinutes: number;
  /** How it is counted, to the last tie. */
  rules: BoardRules;
  /** Of a record, whose teams are on its board even when they sent nothing; of other contests none. */
  teams: ScrollBoardTeam[];
}
export interface ScrollBoardTeam {
  uid: string;
  username: string;
  rankShowName: string;
  school: string | null;
  avatar: string | null;
  gender: string | null;
  /** Outside the ranking. */
  isStar: boolean;
}
export interface ScrollBoardSubmission extends ScrollBoardTeam {
  submitId: number;
  status: number;
  submitTime: string;
  displayId: string;
}

export interface BoardCalls {
  'POST /api/get-contest-rank': { body: BoardQuery; data: BoardPage };
  /** Public: only contests with an outside board that have begun. */
  'POST /api/get-contest-outside-scoreboard': { body: BoardQuery; data: BoardPage };
  'GET /api/get-contest-outsize-info': { query: { cid: number }; data: ContestOutsize };
  'GET /api/get-contest-scroll-board-info': { query: { cid: number }; data: ScrollBoardInfo };
  'GET /api/get-contest-scroll-board-submission': {
    query: { cid: number; removeStar?: boolean };
    data: ScrollBoardSubmission[];
  };
  /** Admins of the contest end the seal by hand once it has ended, or put it back. */
  'PUT /api/change-contest-seal': { body: { cid: number; revealed: boolean }; data: null };
}
