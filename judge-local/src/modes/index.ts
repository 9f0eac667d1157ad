import type { JudgeMode } from '@tribunal/contract';
import { defaultMode } from './default';
import type { Mode } from './mode';

export type { CaseOutcome, Mode, ReadyCase, Trial } from './mode';

/** What this judge can do; a mode that is missing here is refused, never guessed at. */
export const MODES: Readonly<Partial<Record<JudgeMode, Mode>>> = { default: defaultMode };
