export { ContestsPage } from './ContestsPage';
