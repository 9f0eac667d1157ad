import type { JudgeMode } from '@tribunal/contract';
import { defaultMode } from './default';
import { interactiveMode } from './interactive';
import type { Mode } from './mode';
import { spjMode } from './spj';

export type { CaseOutcome, Mode, PreparedTask, ReadyCase, ReadyProgram } from './mode';
export { runToFile, type Ran } from './run-to-file';

/** The modes this judge supports; it refuses a task with any other mode. */
export const MODES: Readonly<Partial<Record<JudgeMode, Mode>>> = {
  default: defaultMode,
  spj: spjMode,
  interactive: interactiveMode,
};
