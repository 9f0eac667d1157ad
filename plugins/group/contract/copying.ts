import { extensionPoint } from '@tribunal/contract';
import type { GroupDraft } from './calls';

/** A problem that a copy of the group leaves out: it is neither a public one of the site nor copied with the group. */
export interface MissingProblem {
  problemId: string;
  title: string;
  /** Title of the contest or the training that has it. */
  usedBy: string;
}

/** Characters of a new password in a copy, which teachers read out. */
export const NEW_PASSWORD_LENGTH = 8;

/** What a plugin copies of a group. */
export interface CopiedPart {
  /** The earliest time that a copy moves; null without one. */
  firstAt: Date | null;
  missing: MissingProblem[];
  /** Titles of the contests and trainings that get new passwords, so that those of the last term are worth nothing. */
  newPasswords: string[];
}

/** A copy of a group that is made, in one transaction. */
export interface GroupCopy {
  readonly from: number;
  readonly to: number;
  /** Who copies it, and owns everything in it. */
  readonly uid: string;
  /** Moves the start or the due time of something that is copied. */
  readonly move: (at: Date) => Date;
  /** The copies of the problems that belong to the group itself, by the originals. */
  readonly problems: ReadonlyMap<number, number>;
}

/** Copies the problems that belong to a group itself; this comes first. While its plugin is off, they are left out. */
export interface GroupProblemCopier {
  /** Returns the problems that would be copied. */
  list(gid: number): Promise<readonly number[]>;
  /** Copies them, and returns the copies by their originals. */
  copy(copy: Omit<GroupCopy, 'problems' | 'move'>): Promise<ReadonlyMap<number, number>>;
}
export const groupProblemCopiers = extensionPoint<GroupProblemCopier>('group-problem-copiers');

/** Copies what a plugin keeps for a group, without people and submissions. While its plugin is off, it is left out. */
export interface GroupCopier {
  /** `copied` are the problems that are copied with the group. */
  describe(gid: number, copied: readonly number[]): Promise<CopiedPart>;
  copy(copy: GroupCopy): Promise<void>;
}
export const groupCopiers = extensionPoint<GroupCopier>('group-copiers');

export interface GroupCopyRequest {
  gid: number;
  group: GroupDraft;
  /** The new time of the first contest or due time, by which all others move; null leaves all as they are. */
  firstAt: string | null;
  /** The time zone in which times keep their hour, by default UTC. */
  timeZone?: string;
  /** Whether the visible announcements are copied. */
  withAnnouncements: boolean;
}

export interface GroupCopyCalls {
  /** Returns what a copy of the group would have. */
  'GET /api/group/copy': {
    query: { gid: number };
    data: Omit<CopiedPart, 'firstAt'> & {
      firstAt: string | null;
      /** Number of problems of the group itself, which are copied. */
      problems: number;
    };
  };
  /**
   * Creates a group of the caller's with the trainings and contests of another one, without people and submissions.
   * Contests are hidden until they are shown.
   */
  'POST /api/group/copy': { body: GroupCopyRequest; data: { id: number } };
}
