import type { Page, PageQuery } from '@tribunal/contract';
import type { AwardRules } from './admin';
import type { Contest } from './contest';
import type { BoardProblem } from './problems';
import type { ContestType, OiRankScoreType } from './vocabulary';

/** Rules by which a scoreboard is computed. Times are in ms. */
export interface BoardRules {
  type: ContestType;
  /** Penalty for one rejected attempt. */
  penaltyMs: number;
  /** Solve times are truncated to whole units before they are added: a second here, a minute at ICPC contests. */
  unitMs: number;
  /** Whether equal penalties are ordered by the time of the last accepted submission, earlier first. */
  tieBreak: 'none' | 'last-accepted';
  oiRankScoreType: OiRankScoreType;
}

export interface Award {
  isWinAward: boolean;
  awardName: string | null;
  awardBackground: string | null;
  awardColor: string | null;
}

/**
 * Common columns of a row. Only two names of a participant are published: the username, which links to their page,
 * and the name that the contest shows.
 */
export interface BoardRowBase extends Award {
  uid: string;
  /** Shown name if the row has no account, e.g. a team of a record. */
  username: string;
  /** Name that the contest shows. */
  rankShowName: string;
  hasAccount: boolean;
  /** Rank from 1; -1 when outside the ranking (star). */
  rank: number;
  gender: string | null;
  avatar: string | null;
  school: string | null;
  isFollowed?: boolean;
}

/** Result of one participant on one problem under the ACM rule. */
export interface AcmCell {
  isAC: boolean;
  isFirstAC: boolean;
  /** Seconds from the start, truncated as they are added to the total; null until solved. */
  ACTime: number | null;
  /** Number of rejected attempts before the first accepted one. */
  errorNum: number;
  /** Number of attempts whose verdict is hidden or still missing. */
  tryNum: number;
  isAfterContest: boolean;
}
/** `totalTime` is in seconds. Cells are keyed by label; problems without attempts have none. */
export interface AcmRow extends BoardRowBase {
  ac: number;
  total: number;
  totalTime: number;
  submissionInfo: Record<string, AcmCell>;
}

/** `totalTime` and `timeInfo` are the run time of accepted submissions, in ms. */
export interface OiRow extends BoardRowBase {
  totalScore: number;
  totalTime: number;
  submissionInfo: Record<string, number | null>;
  timeInfo: Record<string, number>;
}
export type BoardRow = AcmRow | OiRow;

export interface BoardQuery extends PageQuery {
  cid: number;
  /** The rows of these users are repeated at the top of the first page. */
  concernedList?: string[];
  keyword?: string;
  removeStar?: boolean;
  /** Shows organisers the scoreboard without the freeze. Ignored for other users. */
  forceRefresh?: boolean;
  containsEnd?: boolean;
  /** Minutes from the start of a contest that has ended and is not frozen: returns the scoreboard as it was then. */
  atMinute?: number;
}

/** Ends a freeze by hand, or restores it after that. */
export type FreezeChange = 'reveal' | 'sealAgain';

/** `records` are the rows of the page itself; `total` counts only them. */
export interface BoardPage extends Page<BoardRow> {
  /** The viewer's own row and the followed ones, on the first page. */
  pinned: BoardRow[];
  /**
   * How many of the participants on this scoreboard, on all pages, have solved each problem, and with how many
   * submissions; keyed by label. Problems without submissions have none.
   */
  problemCounts: Record<string, { ac: number; total: number }>;
  isSealed: boolean;
  /** Only set for organisers: the change to the freeze that they can make now. */
  sealChange?: FreezeChange;
  /**
   * Version of the scoreboard; a later page with another number belongs to another state. Hidden results do not
   * change it.
   */
  version: number;
}

/** Contest data for the public scoreboards, which need no login; without the description. */
export interface ContestOutsize {
  contest: Contest;
  problemList: BoardProblem[];
  isContestAdmin: boolean;
}

/**
 * Data for the scroll board: all submissions since the start with their verdicts; for organisers of an ended, frozen ACM
 * contest.
 */
export interface ScrollBoardInfo {
  id: number;
  title: string;
  rankShowName: string;
  problemCount: number;
  /** Labels in the order of the columns; servers of the previous version do not send them. */
  labels?: string[];
  /** Maps a label to `#rrggbb`. */
  balloonColor: Record<string, string | null>;
  startTime: string;
  endTime: string;
  sealRankTime: string;
  starUserList: string[];
  penaltyMinutes: number;
  /** Complete ranking rules, including the tie-break. */
  rules: BoardRules;
  /** Awards of the contest; servers of the previous version do not send them. */
  awards?: AwardRules;
  /** Teams of a record, which appear on its scoreboard even without submissions; empty for other contests. */
  teams: ScrollBoardTeam[];
}
export interface ScrollBoardTeam {
  uid: string;
  username: string;
  rankShowName: string;
  school: string | null;
  avatar: string | null;
  gender: string | null;
  /** Whether the team is outside the ranking. */
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
  /** Public; only for contests that have begun and have a public scoreboard. */
  'POST /api/get-contest-outside-scoreboard': { body: BoardQuery; data: BoardPage };
  'GET /api/get-contest-outsize-info': { query: { cid: number }; data: ContestOutsize };
  'GET /api/get-contest-scroll-board-info': { query: { cid: number }; data: ScrollBoardInfo };
  'GET /api/get-contest-scroll-board-submission': {
    query: { cid: number; removeStar?: boolean };
    data: ScrollBoardSubmission[];
  };
  /** Lets organisers end the freeze by hand once the contest has ended, or restore it. */
  'PUT /api/change-contest-seal': { body: { cid: number; revealed: boolean }; data: null };
}
