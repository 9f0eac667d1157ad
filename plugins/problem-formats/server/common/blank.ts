import { Difficulty, type TaskChecker } from '@tribunal/contract';
import { PACKAGE_DEFAULTS, type PackageProblem } from '@tribunal/plugin-problem-packages/server';

/**
 * Returns a problem of which only the title is known ('' if it has none); readers fill in what their format provides.
 */
export const blankProblem = (title: string): PackageProblem => ({
  ...PACKAGE_DEFAULTS,
  // How hard it is, is not known; most judges ignore blanks at the ends of lines.
  difficulty: Difficulty.Mid,
  isRemoveEndBlank: true,
  problemId: null,
  title: title.trim(),
  description: null,
  input: null,
  output: null,
  hint: null,
  source: null,
  examples: [],
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
