/** Unstable (decision 79): what lists of submissions build on besides; loaded with them, not with the first page. */
export { StatusList } from '../pages/status/StatusList';
export {
  isFiltered,
  matchesSubmissionFilters,
  readSubmissionFilters,
  SUBMISSION_FILTERS,
  statusOptions,
  submissionColumns,
} from '../shared/submission-list';
