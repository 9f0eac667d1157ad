export { JudgesPage } from './JudgesPage';
