export type { ProblemPlace, SubmissionSource } from './place';
export { ProblemPage } from './ProblemPage';
export { Workspace } from './Workspace';
