export { ProblemsPage } from './ProblemsPage';
