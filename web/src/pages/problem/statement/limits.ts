import type { Problem } from '@tribunal/contract';

/** C and C++ get the limit as set, other languages twice as much. */
const OTHER_FACTOR = 2;
/** These sites use one limit for all languages. */
const ONE_LIMIT = /^(CF|GYM)-/;

export interface ShownLimits {
  /** Time limit in ms. */
  time: number;
  otherTime: number | null;
  /** Memory limit in MB. */
  memory: number;
  otherMemory: number | null;
}

export const limitsOf = (
  problem: Pick<Problem, 'problemId' | 'isRemote' | 'timeLimit' | 'memoryLimit'>,
): ShownLimits => {
  const { timeLimit: time, memoryLimit: memory } = problem;
  if (problem.isRemote && ONE_LIMIT.test(problem.problemId))
    return { time, memory, otherTime: null, otherMemory: null };
  return { time, memory, otherTime: time * OTHER_FACTOR, otherMemory: memory * OTHER_FACTOR };
};
