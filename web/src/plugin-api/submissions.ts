/** What lists of submissions build on besides the plugin API; loaded with them, not with the first page. */
export {
  isFiltered,
  matchesSubmissionFilters,
  readSubmissionFilters,
  statusOptions,
  submissionColumns,
} from '../shared/submission-list';
