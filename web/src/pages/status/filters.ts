import { Limits, PageSizes, isStatus, type SubmissionListQuery, type SubmissionRow } from '@tribunal/contract';
import { wholeNumber } from '../../shared/search-params';

export const readFilters = (params: URLSearchParams) => {
  const status = params.get('status');
  return {
    onlyMine: params.get('onlyMine') === 'true',
    status: status !== null && status !== '' && isStatus(Number(status)) ? status : '',
    username: params.get('username') ?? '',
    problemID: params.get('problemID') ?? '',
    completeProblemID: params.get('completeProblemID') === 'true',
    page: wholeNumber(params.get('currentPage'), 1),
    size: Math.min(wholeNumber(params.get('limit'), PageSizes.submissionList), Limits.pageSize.max),
  };
};
export type Filters = ReturnType<typeof readFilters>;

export const isFiltered = ({ onlyMine, status, username, problemID }: Filters): boolean =>
  Boolean(onlyMine || status || username || problemID);

export const toQuery = (filters: Filters): SubmissionListQuery => ({
  onlyMine: filters.onlyMine || undefined,
  status: filters.status === '' ? undefined : Number(filters.status),
  username: filters.username || undefined,
  problemID: filters.problemID || undefined,
  completeProblemID: filters.completeProblemID || undefined,
  currentPage: filters.page,
  limit: filters.size,
});

/** Returns whether a new submission matches the filters. */
export const matchesFilters = (row: SubmissionRow, filters: Filters, myUid: string | undefined): boolean => {
  if (filters.onlyMine && row.uid !== myUid) return false;
  if (filters.status !== '' && row.status !== Number(filters.status)) return false;
  if (!row.username.toLowerCase().includes(filters.username.toLowerCase())) return false;
  const wanted = filters.problemID.toLowerCase();
  const id = row.displayPid.toLowerCase();
  return filters.completeProblemID ? id === wanted : id.includes(wanted) || row.title.toLowerCase().includes(wanted);
};
