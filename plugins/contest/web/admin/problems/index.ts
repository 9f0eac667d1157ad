export { ProblemFormPage } from './ProblemFormPage';
export { ProblemsPage } from './ProblemsPage';
