export { ProblemPage } from './ProblemPage';
export { Workspace } from './Workspace';
export type { ProblemPlace } from './problem-place';
export type { SubmissionSource } from './problem-place';
