export { ProblemListPage } from './ProblemListPage';
