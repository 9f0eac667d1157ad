export { problemSetContext } from './problem-set-context';
export { ProblemPage } from './ProblemPage';
export { Workspace } from './Workspace';
export type { ProblemContext } from './problem-context';
export type { SubmissionSource } from './problem-context';
export { PageData, problemData } from './statement/ProblemData';
export { parseExamples } from './statement/parse-examples';
export { codeFault } from './submission/use-submission';
