export { ContestPage } from './ContestPage';
