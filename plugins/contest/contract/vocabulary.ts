import { Status } from '@tribunal/contract';

/** Ranking rule of a contest. */
export const ContestType = { Acm: 0, Oi: 1 } as const;
export type ContestType = (typeof ContestType)[keyof typeof ContestType];

/** `Private` needs a password to enter, `Protected` one to submit. */
export const ContestAuth = { Public: 0, Private: 1, Protected: 2 } as const;
export type ContestAuth = (typeof ContestAuth)[keyof typeof ContestAuth];

/** Status of a contest by the server's clock. */
export const ContestStatus = { Scheduled: -1, Running: 0, Ended: 1 } as const;
export type ContestStatus = (typeof ContestStatus)[keyof typeof ContestStatus];

/** Meaning of an award's `num`: percentage of the ranked participants, or number of rows. */
export const AwardType = { None: 0, Proportion: 1, Number: 2 } as const;
export type AwardType = (typeof AwardType)[keyof typeof AwardType];

/**
 * Which submissions to a problem count under the OI rule: the newest one, the best one, or for each subtask the best
 * points that any of them reached.
 */
export const OI_RANK_SCORE_TYPES = ['Recent', 'Highest', 'SubtaskBest'] as const;
export type OiRankScoreType = (typeof OI_RANK_SCORE_TYPES)[number];

/** Names of a participant that scoreboards can show; each contest shows exactly one. */
export const RANK_SHOW_NAMES = ['username', 'nickname', 'realname'] as const;
export type RankShowName = (typeof RANK_SHOW_NAMES)[number];

/** Rank of participants outside the ranking. */
export const STAR_RANK = -1;

/** Identifiers of judgement types of the CLICS and ICPC standards, of the verdicts that all formats share. */
export const JUDGEMENT_TYPES = {
  [Status.Accepted]: 'AC',
  [Status.WrongAnswer]: 'WA',
  [Status.PresentationError]: 'PE',
  [Status.TimeLimitExceeded]: 'TLE',
  [Status.MemoryLimitExceeded]: 'MLE',
  [Status.RuntimeError]: 'RTE',
  [Status.CompileError]: 'CE',
} as const;

/** Verdicts without penalty or effect on the result: the submission counts as not made. */
export const FREE_VERDICTS: readonly Status[] = [
  Status.Cancelled,
  Status.CompileError,
  Status.SystemError,
  Status.SubmittedFailed,
];
