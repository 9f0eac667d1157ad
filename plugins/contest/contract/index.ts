import type { AccessCalls } from './access';
import type { AdoptingCalls } from './adopting';
import type { BoardCalls } from './board';
import type { ClicsCalls } from './clics';
import type { DeskCalls } from './desk';
import type { OfficeCalls } from './office';
import type { ProblemCalls } from './problems';
import type { RejudgingCalls } from './rejudging';
import type { ReplayCalls } from './replay';
import type { SubmissionCalls } from './submissions';
import type { VirtualCalls } from './virtual';

export type * from './access';
export * from './account-rule';
export type * from './adopting';
export type * from './board';
export type * from './clics';
export * from './colour';
export type * from './contest';
export type * from './desk';
export * from './export';
export type * from './log';
export * from './medals';
export * from './news';
export type * from './office';
export * from './print';
export type * from './problems';
export type * from './record';
export type * from './rejudging';
export type * from './replay';
export * from './seal';
export * from './stage';
export type * from './submissions';
export * from './times';
export type * from './virtual';
export * from './vocabulary';

/** Every call of the plugin, by the area that answers it. */
export type AllContestCalls = AccessCalls &
  ProblemCalls &
  SubmissionCalls &
  BoardCalls &
  DeskCalls &
  OfficeCalls &
  AdoptingCalls &
  ReplayCalls &
  VirtualCalls &
  RejudgingCalls &
  ClicsCalls;
