import type { JudgeTask } from '@tribunal/contract';
import type { Language, ProgramLimits } from './languages';
import type { RunLimits } from './sandbox/types';
import { MIB } from './units';

type Asked = Pick<JudgeTask, 'timeLimitMs' | 'memoryLimitMb' | 'stackLimitMb'> & Partial<Pick<JudgeTask, 'factors'>>;

/** The problem's limits times the site's factors for the language, or times the language's own. */
export function programLimits(task: Asked, { factor }: Language): ProgramLimits {
  const { time, memory } = task.factors ?? { time: factor, memory: factor };
  return {
    timeMs: Math.round(task.timeLimitMs * time),
    memoryMb: Math.round(task.memoryLimitMb * memory),
    stackMb: task.stackLimitMb,
  };
}

const OUTPUT_FLOOR = 32 * MIB;

/** Bytes a program may print: twice the longest right answer, and never less than 32 MiB. */
export const outputCap = (task: Pick<JudgeTask, 'cases'>): number =>
  Math.max(OUTPUT_FLOOR, ...task.cases.map(({ output }) => 2 * output.bytes));

/** Programs that wait instead of computing end here; generous, as a busy machine also makes them wait. */
const wallMs = (timeMs: number): number => 3 * timeMs + 1500;

/** Each of `/w` and `/tmp`. */
const SCRATCH = 64 * MIB;
const PROCESSES = { pids: 128, openFiles: 256 };

/** What the sandbox is told. */
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

/** The same with files in `/w`, which lies in memory. */
export const withFiles = (limits: RunLimits, { placed, written }: { placed: number; written: number }): RunLimits => ({
  ...limits,
  memoryBytes: limits.memoryBytes + placed + written,
  tmpBytes: limits.tmpBytes + placed + written,
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

/** A checker's limits are its own, whatever the problem's are. `fileBytes`: what it reads, all together. */
export const checkerLimits = ({ run }: Language, fileBytes: number): RunLimits =>
  withFiles(
    { ...CHECKER, memoryBytes: CHECKER.memoryBytes + run.runtimeMemoryMb * MIB },
    { placed: fileBytes, written: 0 },
  );

/** An interactor outlasts the program it talks with, so that the program's limits are met first. */
export function interactorLimits({ timeMs, memoryMb }: ProgramLimits, { run }: Language, fileBytes: number): RunLimits {
  const memoryBytes = (2 * (memoryMb + 100) + run.runtimeMemoryMb) * MIB;
  const limits = { ...CHECKER, cpuMs: 2 * (timeMs + 200), wallMs: 2 * wallMs(timeMs), memoryBytes };
  return withFiles(limits, { placed: fileBytes, written: 0 });
}
