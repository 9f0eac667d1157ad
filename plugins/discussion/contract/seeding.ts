import { token } from '@tribunal/contract';
import type { SeededComment } from '@tribunal/plugin-comment/contract';

/** A discussion that a plugin creates, such as the demo. */
export interface SeededDiscussion {
  /** Group that it belongs to; without it, the site. */
  gid?: number;
  pid: number | null;
  uid: string;
  /** Name of a category; the first one is taken if it does not exist. */
  category: string;
  title: string;
  description: string;
  /** Markdown. */
  content: string;
  isSpoiler?: boolean;
  isPinned?: boolean;
  createdAt?: Date;
  likedBy: readonly string[];
  comments: readonly SeededComment[];
}

export interface DiscussionSeedingService {
  /** Creates a discussion in the server's transaction and returns its id. */
  create(discussion: SeededDiscussion): Promise<number>;
}
export const DiscussionSeeding = token<DiscussionSeedingService>('discussion-seeding');
