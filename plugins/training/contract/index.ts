import type { TrainingAdminCalls } from './admin';
import type { TrainingGroupCalls } from './group';
import type { RankCalls } from './rank';
import type { TrainingCalls } from './training';

export type * from './admin';
export * from './group';
export type * from './rank';
export * from './seeding';
export type * from './training';
export * from './updates';
export * from './limits';
export * from './vocabulary';

/** All calls of the plugin, grouped by the area that answers them. */
export type AllTrainingCalls = TrainingCalls & RankCalls & TrainingAdminCalls & TrainingGroupCalls;
