import { token } from '@tribunal/contract';
import type { CommentTargetKind } from './comment-targets';

/** A comment that a plugin creates with its place, such as the demo. */
export interface SeededComment {
  uid: string;
  content: string;
  replies: readonly { uid: string; content: string }[];
}

export interface CommentSeedingService {
  /** Creates comments in the caller's transaction, without the limits of users and without messages. */
  create(place: { kind: CommentTargetKind; id: number }, comments: readonly SeededComment[]): Promise<void>;
}
export const CommentSeeding = token<CommentSeedingService>('comment-seeding');
