import type { AccessCalls } from './access';
import type { AnnouncementCalls } from './announcements';
import type { RecordImportCalls } from './record-import';
import type { BoardCalls } from './board';
import type { ContestAdminCalls } from './admin';
import type { ProblemCalls } from './problems';
import type { RejudgingCalls } from './rejudging';
import type { ReplayCalls } from './replay';
import type { SubmissionCalls } from './submissions';
import type { VirtualCalls } from './virtual';

export type * from './access';
export * from './account-rule';
export type * from './record-import';
export type * from './board';
export * from './colour';
export type * from './contest';
export type * from './announcements';
export * from './export';
export type * from './log';
export * from './medals';
export * from './updates';
export type * from './admin';
export type * from './problems';
export type * from './record';
export type * from './rejudging';
export type * from './replay';
export * from './freeze';
export * from './seeding';
export type * from './submissions';
export * from './times';
export type * from './virtual';
export * from './vocabulary';

/** All calls of the plugin, grouped by the area that answers them. */
export type AllContestCalls = AccessCalls &
  ProblemCalls &
  SubmissionCalls &
  BoardCalls &
  AnnouncementCalls &
  ContestAdminCalls &
  RecordImportCalls &
  ReplayCalls &
  VirtualCalls &
  RejudgingCalls;
