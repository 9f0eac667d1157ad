import { JudgeFailure } from '@tribunal/worker';
import { sandboxLimits } from '../limits';
import { MIB } from '../units';
import type { OutputSink, RunRequest, RunResult } from '../sandbox/types';
import { faultOf, measured, type Fault, type Measured } from '../verdict';
import type { PreparedTask } from './mode';

/** Standard error is read to determine why a runtime failed and is shown by test runs. */
const STDERR_BYTES = 64 * 1024;

/** Returns the request for the user's program that every mode uses; each mode sets stdin itself. */
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
  /** null if the program ended successfully. */
  fault: Fault | null;
}

/** Memory, in bytes, of the testcase's files, which does not count as the program's. */
export interface FilesInMemory {
  inputBytes: number;
  expectedBytes: number;
}

const NO_FILES: FilesInMemory = { inputBytes: 0, expectedBytes: 0 };

/**
 * Returns how the user's program ended.
 * @throws `JudgeFailure` if the sandbox failed.
 */
export function endingOf(
  { program: { language }, limits }: PreparedTask,
  what: string,
  result: RunResult,
  { inputBytes, expectedBytes } = NO_FILES,
): Ending {
  if (result.status === 'internal' || result.status === 'cancelled') {
    throw new JudgeFailure('sandboxRun', `${what}: ${result.message ?? result.status}`);
  }
  const own = { ...result, memoryBytes: Math.max(0, result.memoryBytes - inputBytes) };
  const memoryBytes = (limits.memoryMb + language.run.runtimeMemoryMb) * MIB + expectedBytes;
  const exhaustion = language.run.ranOutOfMemory(result) ? 'memory' : 'none';
  return { used: measured(own), fault: faultOf(own, { timeMs: limits.timeMs, memoryBytes }, exhaustion) };
}
