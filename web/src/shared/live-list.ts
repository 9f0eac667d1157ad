import type { Page, SubmissionListQuery, SubmissionRow } from '@tribunal/contract';
import { callKey, queryClient, useCall, useStreamLive } from '../api';
import { useLiveSubmissions, type LiveSubmission } from './live-submissions';

export type LiveRow = SubmissionRow & Partial<Pick<LiveSubmission, 'done' | 'total'>>;
const CALL = 'GET /api/get-submission-list';

/** What becomes of a page of the list when `row` changed or came in; the page itself when nothing does. */
export const withRow = (
  page: Page<LiveRow>,
  row: LiveSubmission,
  { currentPage = 1, limit }: SubmissionListQuery,
  isWanted: (row: SubmissionRow) => boolean,
): Page<LiveRow> => {
  if (page.records.some((each) => each.submitId === row.submitId)) {
    const records = page.records.map((each) => (each.submitId === row.submitId ? { ...each, ...row } : each));
    return { ...page, records };
  }
  const newest = page.records[0]?.submitId ?? 0;
  if (currentPage !== 1 || row.submitId < newest || !isWanted(row)) return page;
  return { ...page, total: page.total + 1, records: [row, ...page.records].slice(0, limit) };
};

/** How often new submissions are asked for while no events arrive (ms). */
const LOOK_AGAIN = 10_000;

interface Options {
  query: SubmissionListQuery;
  /** Whether a submission that just came in belongs to what is asked for. */
  isWanted: (row: SubmissionRow) => boolean;
  enabled?: boolean;
}

/** A page of submissions; changes and new ones come in by themselves. */
export const useLiveList = ({ query, isWanted, enabled = true }: Options) => {
  const live = useStreamLive();
  const refetchInterval = live ? false : LOOK_AGAIN;
  const result = useCall(CALL, { query }, { keep: 'previous', enabled, refetchInterval });
  const onChange = (row: LiveSubmission): void => {
    queryClient.setQueryData<Page<LiveRow>>(
      callKey(CALL, { query }),
      (page) => page && withRow(page, row, query, isWanted),
    );
  };
  useLiveSubmissions({ rows: result.data?.records, onChange });
  return { ...result, data: result.data as Page<LiveRow> | undefined };
};
