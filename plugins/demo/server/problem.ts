import type { Difficulty, JudgeCaseMode, ProblemSave, ProblemType } from '@tribunal/contract';
import { Random } from './random';

/** A problem as its author defines it: inputs are generated, outputs are computed by `solve`. */
export interface DemoProblem {
  problemId: string;
  title: string;
  difficulty: Difficulty;
  tags: readonly string[];
  description: string;
  input: string;
  output: string;
  hint?: string;
  timeLimit?: number;
  memoryLimit?: number;
  type?: ProblemType;
  judgeCaseMode?: JudgeCaseMode;
  /** Inputs of the samples shown in the statement. */
  samples: readonly string[];
  /** Generates the test inputs beside the samples, which are testcases too. */
  inputs(random: Random): string[];
  /** Returns the subtask of the n-th testcase (0-based), in subtask modes. */
  groupOf?(index: number): number;
  solve(input: string): string;
}

const FULL_SCORE = 100;

/** Distributes the full score evenly; the last items get one point more each for the remainder. */
const shareOf = (index: number, count: number): number => {
  const share = Math.floor(FULL_SCORE / count);
  return index >= count - (FULL_SCORE - share * count) ? share + 1 : share;
};

export function toProblemSave(demo: DemoProblem): ProblemSave {
  const seed = [...demo.problemId].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) | 0;
  const inputs = [...demo.samples, ...demo.inputs(new Random(seed))];
  const scoreOf = (index: number): number | null => {
    if (demo.type !== 1) return null;
    if (!demo.groupOf) return shareOf(index, inputs.length);
    return shareOf(demo.groupOf(index) - 1, demo.groupOf(inputs.length - 1));
  };
  return {
    problem: {
      problemId: demo.problemId,
      title: demo.title,
      type: demo.type ?? 0,
      difficulty: demo.difficulty,
      auth: 1,
      timeLimit: demo.timeLimit ?? 1000,
      memoryLimit: demo.memoryLimit ?? 256,
      description: demo.description,
      input: demo.input,
      output: demo.output,
      hint: demo.hint ?? null,
      source: 'Tribunal',
      examples: demo.samples.map((sample) => `<input>${sample}</input><output>${demo.solve(sample)}</output>`).join(''),
      judgeCaseMode: demo.judgeCaseMode ?? 'default',
      isRemoveEndBlank: true,
    },
    judgeMode: 'default',
    samples: inputs.map((input, index) => ({
      input,
      output: demo.solve(input),
      score: scoreOf(index),
      groupNum: demo.groupOf ? demo.groupOf(index) : null,
    })),
    tags: demo.tags.map((name) => ({ name })),
  };
}

const MINUS = '-'.charCodeAt(0);
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/** Returns the whole numbers of the text, in order. Inputs have megabytes, which take long to split at spaces. */
export function numbers(text: string): number[] {
  const found: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at) === MINUS ? -1 : 1;
    if (sign < 0) at++;
    const start = at;
    let value = 0;
    for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt(++at)) {
      value = value * 10 + code - ZERO;
    }
    if (at > start) found.push(sign * value);
  }
  return found;
}

type Line = string | number | readonly number[];

/** Formats one line per item; the numbers of a list share one line. */
export const linesFrom = (lines: readonly Line[]): string =>
  lines.map((line) => (typeof line === 'object' ? line.join(' ') : String(line))).join('\n') + '\n';
export const linesOf = (...lines: readonly Line[]): string => linesFrom(lines);
