export { ProblemsTab } from './ProblemsTab';
