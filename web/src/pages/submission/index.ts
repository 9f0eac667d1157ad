export { SubmissionDetails, type SubmissionContext } from './SubmissionDetails';
export { SubmissionPage } from './SubmissionPage';
