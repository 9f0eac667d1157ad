import type { JudgeTask } from '@tribunal/contract';
import type { Language, ProgramLimits } from './languages';
import type { RunLimits } from './sandbox/types';
import { MIB } from './units';

export const programLimits = (
  task: Pick<JudgeTask, 'timeLimitMs' | 'memoryLimitMb' | 'stackLimitMb'>,
  { factor }: Language,
): ProgramLimits => ({
  timeMs: task.timeLimitMs * factor,
  memoryMb: task.memoryLimitMb * factor,
  stackMb: task.stackLimitMb,
});

const OUTPUT_FLOOR = 32 * MIB;

/** Bytes a program may print: twice the longest right answer, and never less than 32 MiB. */
export const outputCap = (task: JudgeTask): number =>
  Math.max(OUTPUT_FLOOR, ...task.cases.map(({ output }) => 2 * output.bytes));

/** Programs that wait instead of computing end here; generous, as a busy machine also makes them wait. */
const wallMs = (timeMs: number): number => 3 * timeMs + 1500;

/** What the sandbox is told. */
export const sandboxLimits = (
  { timeMs, memoryMb, stackMb }: ProgramLimits,
  { run }: Language,
  outputBytes: number,
): RunLimits => ({
  cpuMs: timeMs,
  wallMs: wallMs(timeMs),
  memoryBytes: (memoryMb + run.runtimeMemoryMb) * MIB,
  pids: 128,
  stackBytes: stackMb * MIB,
  fileBytes: outputBytes,
  tmpBytes: 64 * MIB,
  openFiles: 256,
});
