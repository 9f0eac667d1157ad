export { ProblemPage } from './ProblemPage';
