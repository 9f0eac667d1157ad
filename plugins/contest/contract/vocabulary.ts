import { Status } from '@tribunal/contract';

/** The rule of a contest. */
export const ContestType = { Acm: 0, Oi: 1 } as const;
export type ContestType = (typeof ContestType)[keyof typeof ContestType];

/** `Private` asks for a password to enter, `Protected` to submit. */
export const ContestAuth = { Public: 0, Private: 1, Protected: 2 } as const;
export type ContestAuth = (typeof ContestAuth)[keyof typeof ContestAuth];

/** Where a contest stands on the server's clock. */
export const ContestStatus = { Scheduled: -1, Running: 0, Ended: 1 } as const;
export type ContestStatus = (typeof ContestStatus)[keyof typeof ContestStatus];

/** What an award's `num` counts: percent of the ranked, or rows. */
export const AwardType = { None: 0, Proportion: 1, Number: 2 } as const;
export type AwardType = (typeof AwardType)[keyof typeof AwardType];

/**
 * What counts of the submissions to a problem under the OI rule: the newest one, the best one, or of each subtask the best
 * points that any of them reached.
 */
export const OI_RANK_SCORE_TYPES = ['Recent', 'Highest', 'SubtaskBest'] as const;
export type OiRankScoreType = (typeof OI_RANK_SCORE_TYPES)[number];

/** The one name of a participant that boards show. */
export const RANK_SHOW_NAMES = ['username', 'nickname', 'realname'] as const;
export type RankShowName = (typeof RANK_SHOW_NAMES)[number];

export const PrintStatus = { Waiting: 0, Printed: 1 } as const;
export type PrintStatus = (typeof PrintStatus)[keyof typeof PrintStatus];

/** Rank of participants outside the ranking. */
export const STAR_RANK = -1;

/** Verdicts that cost no penalty and decide nothing: the submission counts as not made. */
export const FREE_VERDICTS: readonly Status[] = [
  Status.Cancelled,
  Status.CompileError,
  Status.SystemError,
  Status.SubmittedFailed,
];

export const ContestLimits = {
  title: { min: 1, max: 255 },
  description: { max: 65_535 },
  password: { min: 1, max: 100 },
  displayId: { min: 1, max: 20 },
  displayTitle: { min: 1, max: 255 },
  problems: { max: 100 },
  starAccounts: { max: 1000 },
  awards: { max: 20 },
  awardName: { min: 1, max: 50 },
  /** Characters of the encoded account rule. */
  accountRule: { max: 65_535 },
  /** Characters. */
  print: { min: 50, max: 65_535 },
  /** Print requests of one user in one contest. */
  prints: { max: 200 },
  announcementTitle: { min: 1, max: 255 },
  announcement: { min: 1, max: 65_535 },
  clarification: { min: 1, max: 10_000 },
  /** Questions of one user in one contest that wait for an answer. */
  openClarifications: { max: 20 },
  followed: { max: 500 },
  readAnnouncements: { max: 1000 },
  keyword: { max: 100 },
  /** Minutes; a wrong attempt costs so much under the ACM rule unless told otherwise. */
  penaltyMinutes: { min: 0, max: 1000, default: 20 },
  /** A contest lasts at most so long, ms. */
  durationMs: { min: 1000, max: 366 * 86_400_000 },
  /** Of a record that is read. */
  record: {
    bytes: 64 * 1024 * 1024,
    files: 1000,
    /** Between the start and any submission or judgement: ten years. */
    fromStartMs: 3660 * 86_400_000,
    language: 100,
    teams: 20_000,
    problems: 200,
    runs: 500_000,
    judgements: 1_000_000,
    removedIntervals: 100,
  },
} as const;

export const ContestPageSizes = {
  list: 10,
  submissions: 30,
  announcements: 10,
  balloons: 20,
  prints: 15,
  clarifications: 20,
  board: 50,
  boardChoices: [10, 30, 50, 100, 300],
} as const;

/** Milliseconds. */
export const ContestIntervals = {
  announcementPoll: 60_000,
  boardRefresh: 30_000,
  balloonRefresh: 10_000,
  printRefresh: 10_000,
  /** Least time between two news of the board of one contest. */
  newsGap: 150,
  /** That something was sent is news that can wait so long for its verdict. */
  newsOfTries: 1000,
  /** Between two looks at a rejudging under way. */
  rejudgeRefresh: 2000,
  /** Between two print requests of one user. */
  printGap: 20_000,
  /** Wrong passwords of one user, so many in so long: see `PASSWORD_GUESSES`. */
  passwordWindow: 600_000,
  /** Virtual participations that one user begins, so many in so long: see `VIRTUAL_BEGINNINGS`. */
  virtualWindow: 600_000,
} as const;
export const PASSWORD_GUESSES = 10;
export const VIRTUAL_BEGINNINGS = 10;
