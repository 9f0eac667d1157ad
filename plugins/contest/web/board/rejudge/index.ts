export { RejudgeTab } from './RejudgeTab';
