import type { SubmissionRow } from '@tribunal/contract';
import { matchesSubmissionFilters, readSubmissionFilters, SUBMISSION_FILTERS } from '@tribunal/web/submissions';
import { ContestPageSizes, type ContestInfo, type ContestSubmissionQuery } from '../../contract';

export const FILTERS = { ...SUBMISSION_FILTERS, beforeContestSubmit: 'flag' } as const;

/** Reads the filters of the list from the address. */
export const readFilters = (params: URLSearchParams) => ({
  ...readSubmissionFilters(params, ContestPageSizes.submissions),
  beforeStart: params.get('beforeContestSubmit') === 'true',
});
export type Filters = ReturnType<typeof readFilters>;

export const toQuery = (filters: Filters, contestID: number, containsEnd: boolean): ContestSubmissionQuery => ({
  contestID,
  beforeContestSubmit: filters.beforeStart,
  onlyMine: filters.onlyMine,
  status: filters.status === '' ? undefined : (Number(filters.status) as ContestSubmissionQuery['status']),
  username: filters.username || undefined,
  problemID: filters.problemID || undefined,
  completeProblemID: filters.completeProblemID || undefined,
  containsEnd: containsEnd || undefined,
  currentPage: filters.page,
  limit: filters.size,
});

interface ListContext {
  uid: string | undefined;
  containsEnd: boolean;
}

/** Returns whether the server would list the submission now: own ones always, others while nothing about them is hidden. */
export function isListed(
  { uid, submitTime }: SubmissionRow,
  { endTime, viewer }: Pick<ContestInfo, 'endTime' | 'viewer'>,
  listContext: ListContext,
): boolean {
  if (uid === listContext.uid) return true;
  return viewer.isRealTime && (listContext.containsEnd || Date.parse(submitTime) < Date.parse(endTime));
}

/** Returns whether a new submission matches the shown filters. */
export function matchesFilters(
  row: SubmissionRow,
  filters: Filters,
  { cid, uid }: { cid: number; uid?: string },
): boolean {
  if (row.cid !== cid || filters.beforeStart || !matchesSubmissionFilters(row, filters, uid)) return false;
  const [wantedLabel, label] = [filters.problemID.toLowerCase(), (row.displayId ?? '').toLowerCase()];
  return filters.completeProblemID ? label === wantedLabel : label.includes(wantedLabel);
}
