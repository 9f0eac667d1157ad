import { Limits, PageSizes } from '@tribunal/contract';

/** Characters, and rows. */
export const CommentLimits = {
  content: { max: Limits.comment.max },
  /** To one comment. */
  replies: { max: 1000 },
} as const;

export const CommentPageSizes = { comments: PageSizes.comment, repliesShown: PageSizes.repliesShown } as const;
