import type { RateLimitRule } from '@tribunal/server';
import { CommentIntervals, CommentLimits } from '../contract';

/** Limits how quickly one user may write; comments and replies at all places count together. */
export const WRITE_RATE_LIMIT: RateLimitRule = {
  kind: 'comment',
  windowMs: CommentIntervals.writeWindow,
  limits: { subject: CommentLimits.writings.max },
  refusal: 'comment.tooOften',
};
