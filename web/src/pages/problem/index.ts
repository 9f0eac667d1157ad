export { ProblemPage } from './ProblemPage';
export { Workspace } from './Workspace';
export type { ProblemPlace } from './problem-place';
export type { SubmissionSource } from './problem-place';
export { parseExamples } from './statement/parse-examples';
export { codeFault } from './submission/use-submission';
