import type { AttemptRule } from '@tribunal/server';
import { CommentIntervals, CommentLimits } from '../contract';

/** How quickly one user may write, comments and replies together and wherever they are. */
export const WRITING: AttemptRule = {
  kind: 'comment',
  windowMs: CommentIntervals.pace,
  most: { subject: CommentLimits.writings.max },
  refusal: 'comment.tooOften',
};
