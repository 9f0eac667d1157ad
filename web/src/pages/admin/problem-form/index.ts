export type { ProblemFormPlace } from './place';
export { ProblemEditor, ProblemFormPage } from './ProblemFormPage';
