import type { AccessCalls } from './access';
import type { AnnouncementCalls } from './announcements';
import type { BoardCalls } from './board';
import type { ContestAdminCalls } from './admin';
import type { ContestGroupCalls } from './group';
import type { ProblemCalls } from './problems';
import type { SubmissionCalls } from './submissions';

export type * from './access';
export * from './account-rule';
export type * from './board';
export * from './colour';
export type * from './contest';
export type * from './announcements';
export * from './export';
export * from './labels';
export type * from './log';
export * from './medals';
export * from './updates';
export type * from './admin';
export * from './group';
export type * from './problems';
export * from './freeze';
export * from './seeding';
export type * from './submissions';
export * from './times';
export * from './limits';
export * from './vocabulary';

/** All calls of the plugin, grouped by the area that answers them. */
export type AllContestCalls = AccessCalls &
  ProblemCalls &
  SubmissionCalls &
  BoardCalls &
  AnnouncementCalls &
  ContestAdminCalls &
  ContestGroupCalls;
