import type { BoardCalls } from './board';
import type { ContestCalls as ReadingCalls } from './contest';
import type { DeskCalls } from './desk';
import type { OfficeCalls } from './office';
import type { RecordCalls } from './record';

export * from './board';
export type * from './contest';
export type * from './desk';
export type * from './log';
export * from './news';
export type * from './office';
export type * from './record';
export * from './stage';
export * from './times';
export * from './vocabulary';

/** Every call of the plugin, by the area that answers it. */
export type AllContestCalls = ReadingCalls & BoardCalls & DeskCalls & OfficeCalls & RecordCalls;
