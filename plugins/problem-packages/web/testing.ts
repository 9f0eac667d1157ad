import type { ParsedProblem } from '../contract';

/** Returns a valid problem of an archive with these values. */
export const parsedProblem = (values: Partial<ParsedProblem>): ParsedProblem => ({
  key: 0,
  problemId: null,
  title: 'A+B',
  type: 0,
  difficulty: 0,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  timeLimit: 1000,
  memoryLimit: 256,
  stackLimit: 128,
  cases: 3,
  samples: 1,
  languages: null,
  tags: [],
  solutions: [],
  losses: [],
  remarks: [],
  error: null,
  ...values,
});
