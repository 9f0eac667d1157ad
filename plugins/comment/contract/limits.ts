import { Limits, PageSizes } from '@tribunal/contract';

/** Limits in characters or, for `replies` and `writings`, in rows. */
export const CommentLimits = {
  content: { max: Limits.comment.max },
  /** Replies to one comment. */
  replies: { max: 1000 },
  /** Comments and replies of one user within `CommentIntervals.writeWindow`. */
  writings: { max: 10 },
  /** Names offered while a mention is typed. */
  mentionChoices: { max: 8 },
} as const;

/** Intervals in milliseconds. */
export const CommentIntervals = { writeWindow: 60_000 } as const;

export const CommentPageSizes = { comments: PageSizes.comment, repliesShown: PageSizes.repliesShown } as const;
