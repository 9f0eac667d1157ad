import { PageSizes, type SubmissionListQuery, type SubmissionRow } from '@tribunal/contract';
import { matchesSubmissionFilters, readSubmissionFilters, type SubmissionFilters } from '../../shared/submission-list';

export const readFilters = (params: URLSearchParams): SubmissionFilters =>
  readSubmissionFilters(params, PageSizes.submissionList);

export const toQuery = (filters: SubmissionFilters): SubmissionListQuery => ({
  onlyMine: filters.onlyMine || undefined,
  status: filters.status === '' ? undefined : Number(filters.status),
  username: filters.username || undefined,
  problemID: filters.problemID || undefined,
  completeProblemID: filters.completeProblemID || undefined,
  currentPage: filters.page,
  limit: filters.size,
});

/** Returns whether a new submission matches the filters. */
export const matchesFilters = (row: SubmissionRow, filters: SubmissionFilters, myUid: string | undefined): boolean => {
  if (!matchesSubmissionFilters(row, filters, myUid)) return false;
  const wanted = filters.problemID.toLowerCase();
  const id = row.displayPid.toLowerCase();
  return filters.completeProblemID ? id === wanted : id.includes(wanted) || row.title.toLowerCase().includes(wanted);
};
