export { RejudgingPage } from './RejudgingPage';
export { RejudgingsPage } from './RejudgingsPage';
