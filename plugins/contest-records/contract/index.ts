import type { RecordImportCalls } from './record-import';
import type { ReplayCalls } from './replay';
import type { VirtualCalls } from './virtual';

export type * from './record';
export type * from './record-import';
export type * from './replay';
export type * from './virtual';
export * from './limits';
export * from './record-formats';

/** All calls of the plugin. */
export type RecordsCalls = RecordImportCalls & ReplayCalls & VirtualCalls;
