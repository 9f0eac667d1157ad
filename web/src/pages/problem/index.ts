export { ProblemPage } from './ProblemPage';
export { Workspace } from './Workspace';
export type { ProblemPlace } from './place/problem-place';
export type { SubmissionSource } from './place/problem-place';
