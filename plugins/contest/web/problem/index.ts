export { FocusPage } from './FocusPage';
export { ProblemPage } from './ProblemPage';
