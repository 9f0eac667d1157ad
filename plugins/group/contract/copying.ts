import { extensionPoint } from '@tribunal/contract';
import type { GroupDraft } from './calls';

/** A problem that a copy of the group leaves out, because it is not a public one of the site. */
export interface MissingProblem {
  problemId: string;
  title: string;
  /** Title of the contest or the training that has it. */
  usedBy: string;
}

/** What a plugin copies of a group. */
export interface CopiedPart {
  /** The earliest time that a copy moves; null without one. */
  firstAt: Date | null;
  missing: MissingProblem[];
}

/** A copy of a group that is made, in the server's transaction `tx`. */
export interface GroupCopy {
  readonly from: number;
  readonly to: number;
  /** Who copies it, and owns everything in it. */
  readonly uid: string;
  /** By how much all times move. */
  readonly offsetMs: number;
  readonly tx: object;
}

/** Copies what a plugin keeps for a group, without people and submissions. While its plugin is off, it is left out. */
export interface GroupCopier {
  describe(gid: number, tx: object): Promise<CopiedPart>;
  copy(copy: GroupCopy): Promise<void>;
}
export const groupCopiers = extensionPoint<GroupCopier>('group-copiers');

export interface GroupCopyRequest {
  gid: number;
  group: GroupDraft;
  /** The new time of the first contest or due time, by which all others move; null leaves all as they are. */
  firstAt: string | null;
  /** Whether the visible announcements are copied. */
  withAnnouncements: boolean;
}

export interface GroupCopyCalls {
  /** Returns what a copy of the group would have. */
  'GET /api/group/copy': { query: { gid: number }; data: { firstAt: string | null; missing: MissingProblem[] } };
  /**
   * Creates a group of the caller's with the trainings and contests of another one, without people and submissions.
   * Contests are hidden until they are shown.
   */
  'POST /api/group/copy': { body: GroupCopyRequest; data: { id: number } };
}
