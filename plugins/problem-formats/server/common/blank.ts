import { Limits, type TaskChecker } from '@tribunal/contract';
import type { PackageProblem } from '@tribunal/plugin-problem-packages/server';

/**
 * Returns a problem of which only the title is known ('' if it has none); readers fill in what their format provides.
 */
export const blankProblem = (title: string): PackageProblem => ({
  problemId: null,
  title: title.trim(),
  type: 0,
  difficulty: 1,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: Limits.timeLimitMs.default,
  memoryLimit: Limits.memoryLimitMb.default,
  stackLimit: Limits.stackLimitMb.default,
  description: null,
  input: null,
  output: null,
  hint: null,
  source: null,
  examples: [],
  isRemoveEndBlank: true,
  openCaseResult: true,
  codeShare: true,
  cases: [],
  checker: null,
  userExtraFile: {},
  judgeExtraFile: {},
  fileIo: null,
  languages: null,
  tags: [],
  codeTemplates: [],
  solutions: [],
  images: [],
  losses: [],
  remarks: [],
});

/** Returns the fields of a problem that a checker determines. */
export const withChecker = (checker: TaskChecker | null): Pick<PackageProblem, 'checker' | 'judgeExtraFile'> => ({
  checker,
  judgeExtraFile: { ...checker?.extraFiles },
});
