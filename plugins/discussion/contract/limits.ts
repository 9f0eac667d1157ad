import { Limits } from '@tribunal/contract';

/** Limits in characters or, for lists, in rows. */
export const DiscussionLimits = {
  title: { min: 1, max: Limits.shortText.max },
  description: { min: 1, max: Limits.shortText.max },
  content: { min: 1, max: Limits.longText.max },
  category: { max: 50 },
  categories: { max: 100 },
  reason: { max: 200 },
  /** A report: all its tags and the reason. */
  report: { min: 1, max: 400 },
  /** Reports of one user within `DiscussionIntervals.reportWindow`. */
  reports: { max: 10 },
  /** Discussions that one call of a moderator deletes. */
  removed: { min: 1, max: 500 },
  /** Larger totals of a list are capped: nobody pages that far, and counting them takes long. */
  total: { max: 10_000 },
  /** Results of a search, the newest: deeper pages of common words take long. */
  found: { max: 500 },
} as const;

/** Intervals in milliseconds. */
export const DiscussionIntervals = { reportWindow: 600_000 } as const;

export const DISCUSSION_PAGE_SIZE = 10;
