import type { CompanionChecks } from './check';
import { formChecks } from './forms';
import { pageChecks } from './pages';
import { submissionChecks } from './submissions';

export type { CompanionChecks } from './check';

/** Everything that a companion part must do. */
export const COMPANION_CHECKS: CompanionChecks = { ...formChecks, ...submissionChecks, ...pageChecks };
