import { Limits, PageSizes } from '@tribunal/contract';

/** Characters, and rows. */
export const CommentLimits = {
  content: { max: Limits.comment.max },
  /** To one comment. */
  replies: { max: 1000 },
  /** Comments and replies of one user within `CommentIntervals.pace`. */
  writings: { max: 10 },
} as const;

/** Milliseconds. */
export const CommentIntervals = { pace: 60_000 } as const;

export const CommentPageSizes = { comments: PageSizes.comment, repliesShown: PageSizes.repliesShown } as const;
