export { ContestListPage } from './ContestListPage';
