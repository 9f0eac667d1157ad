import { JudgeFailure } from '@tribunal/worker';
import { sandboxLimits } from '../limits';
import { MIB } from '../units';
import type { OutputSink, RunRequest, RunResult } from '../sandbox/types';
import { faultOf, measured, type Fault, type Measured } from '../verdict';
import type { PreparedTask } from './mode';

/** Read to tell why a runtime gave up, and shown by test runs. */
const STDERR_BYTES = 64 * 1024;

/** The user's program as every mode runs it; stdin is the mode's matter. */
export const requestOf = (
  { program: { language, ref }, limits }: PreparedTask,
  outputBytes: number,
  stdout: OutputSink,
): Omit<RunRequest, 'stdin'> => ({
  kind: 'run',
  argv: language.run.argv(limits),
  files: [{ path: language.program.path, ref, executable: language.program.executable }],
  stdout,
  stderr: { capture: STDERR_BYTES },
  limits: sandboxLimits(limits, language, outputBytes),
});

export interface Ending {
  used: Measured;
  /** null: it ended well. */
  fault: Fault | null;
}

/** Bytes of memory that are not the program's doing: files of the case. */
export interface FilesInMemory {
  placed: number;
  written: number;
}

const NO_FILES: FilesInMemory = { placed: 0, written: 0 };

/** How the user's program ended. Throws `JudgeFailure` when the sandbox did not do its part. */
export function endingOf(
  { program: { language }, limits }: PreparedTask,
  what: string,
  result: RunResult,
  { placed, written } = NO_FILES,
): Ending {
  if (result.status === 'internal' || result.status === 'cancelled') {
    throw new JudgeFailure('sandboxRun', `${what}: ${result.message ?? result.status}`);
  }
  const own = { ...result, memoryBytes: Math.max(0, result.memoryBytes - placed) };
  const memoryBytes = (limits.memoryMb + language.run.runtimeMemoryMb) * MIB + written;
  const exhaustion = language.run.ranOutOfMemory(result) ? 'memory' : 'none';
  return { used: measured(own), fault: faultOf(own, { timeMs: limits.timeMs, memoryBytes }, exhaustion) };
}
