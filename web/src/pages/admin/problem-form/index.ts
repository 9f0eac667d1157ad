export { ProblemFormPage } from './ProblemFormPage';
