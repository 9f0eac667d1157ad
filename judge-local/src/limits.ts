import type { JudgeTask } from '@tribunal/contract';
import type { Language, ProgramLimits } from './languages';
import type { RunLimits } from './sandbox/types';
import { MIB } from './units';

type TaskLimits = Pick<JudgeTask, 'timeLimitMs' | 'memoryLimitMb' | 'stackLimitMb'> &
  Partial<Pick<JudgeTask, 'factors'>>;

/** Returns the problem's limits multiplied by the site's factors for the language, or by the language's own factor. */
export function programLimits(task: TaskLimits, { factor }: Language): ProgramLimits {
  const { time, memory } = task.factors ?? { time: factor, memory: factor };
  return {
    timeMs: Math.round(task.timeLimitMs * time),
    memoryMb: Math.round(task.memoryLimitMb * memory),
    stackMb: task.stackLimitMb,
  };
}

const OUTPUT_FLOOR = 32 * MIB;

/** Returns the number of bytes a program may print: twice the longest right answer, but at least 32 MiB. */
export const outputCap = (task: Pick<JudgeTask, 'cases'>): number =>
  Math.max(OUTPUT_FLOOR, ...task.cases.map(({ output }) => 2 * output.bytes));

/**
 * Returns the wall-clock limit for programs that wait instead of computing; it is generous because a busy machine
 * also makes them wait.
 */
const wallMs = (timeMs: number): number => 3 * timeMs + 1500;

/** Size of each of `/w` and `/tmp`, in bytes. */
const SCRATCH = 64 * MIB;
const PROCESSES = { pids: 128, openFiles: 256 };

/** Returns the limits that the sandbox enforces. */
export const sandboxLimits = (
  { timeMs, memoryMb, stackMb }: ProgramLimits,
  { run }: Language,
  outputBytes: number,
): RunLimits => ({
  ...PROCESSES,
  cpuMs: timeMs,
  wallMs: wallMs(timeMs),
  memoryBytes: (memoryMb + run.runtimeMemoryMb) * MIB,
  stackBytes: stackMb * MIB,
  fileBytes: outputBytes,
  tmpBytes: SCRATCH,
});

/** Returns the same limits plus the size of the files in `/w`, which is in memory. */
export const withFiles = (
  limits: RunLimits,
  { inputBytes, expectedBytes }: { inputBytes: number; expectedBytes: number },
): RunLimits => ({
  ...limits,
  memoryBytes: limits.memoryBytes + inputBytes + expectedBytes,
  tmpBytes: limits.tmpBytes + inputBytes + expectedBytes,
});

const CHECKER: RunLimits = {
  ...PROCESSES,
  cpuMs: 16_000,
  wallMs: 48_000,
  memoryBytes: 512 * MIB,
  stackBytes: 128 * MIB,
  fileBytes: 16 * MIB,
  tmpBytes: SCRATCH,
};

/**
 * Returns the limits of a checker, which do not depend on the problem's. `fileBytes` is the total size of the files
 * it reads.
 */
export const checkerLimits = ({ run }: Language, fileBytes: number): RunLimits =>
  withFiles(
    { ...CHECKER, memoryBytes: CHECKER.memoryBytes + run.runtimeMemoryMb * MIB },
    { inputBytes: fileBytes, expectedBytes: 0 },
  );

/**
 * Returns the limits of an interactor. They exceed those of the program it talks to, so that the program hits its
 * limits first.
 */
export function interactorLimits({ timeMs, memoryMb }: ProgramLimits, { run }: Language, fileBytes: number): RunLimits {
  const memoryBytes = (2 * (memoryMb + 100) + run.runtimeMemoryMb) * MIB;
  const limits = { ...CHECKER, cpuMs: 2 * (timeMs + 200), wallMs: 2 * wallMs(timeMs), memoryBytes };
  return withFiles(limits, { inputBytes: fileBytes, expectedBytes: 0 });
}
