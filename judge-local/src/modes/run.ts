import type { TaskCase } from '@tribunal/contract';
import { JudgeFailure } from '@tribunal/worker';
import { sandboxLimits } from '../limits';
import { MIB } from '../units';
import type { OutputSink, RunRequest, RunResult } from '../sandbox/types';
import { faultOf, measured, type Fault, type Measured } from '../verdict';
import type { Trial } from './mode';

/** Read only to tell why a runtime gave up; never shown. */
const STDERR_BYTES = 4096;

/** The user's program as every mode runs it; stdin is the mode's matter. */
export const requestOf = (
  { language, limits, program }: Trial,
  outputBytes: number,
  stdout: OutputSink,
): Omit<RunRequest, 'stdin'> => ({
  kind: 'run',
  argv: language.run.argv(limits),
  files: [{ path: language.program.path, ref: program, executable: language.program.executable }],
  stdout,
  stderr: { capture: STDERR_BYTES },
  limits: sandboxLimits(limits, language, outputBytes),
});

export interface Ending {
  used: Measured;
  /** null: it ended well. */
  fault: Fault | null;
}

/** How the user's program ended. Throws `JudgeFailure` when the sandbox did not do its part. */
export function endingOf({ language, limits }: Trial, spec: TaskCase, result: RunResult): Ending {
  if (result.status === 'internal' || result.status === 'cancelled') {
    throw new JudgeFailure('the sandbox could not run a case', `case ${spec.seq}: ${result.message ?? result.status}`);
  }
  const memoryBytes = (limits.memoryMb + language.run.runtimeMemoryMb) * MIB;
  const exhaustion = language.run.ranOutOfMemory(result) ? 'memory' : 'none';
  return { used: measured(result), fault: faultOf(result, { timeMs: limits.timeMs, memoryBytes }, exhaustion) };
}
