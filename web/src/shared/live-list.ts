import type { Page, PageQuery, SubmissionRow } from '@tribunal/contract';
import { callKey, connect, queryClient, useStreamLive, type CallOptions } from '../api';
import { useLiveSubmissions, type LiveSubmission, type RowLoader } from './live-submissions';

/** A submission of a list, with how many testcases have been judged. */
export type LiveRow = SubmissionRow & Partial<Pick<LiveSubmission, 'done' | 'total'>>;
const PUBLIC_LIST = 'GET /api/get-submission-list';

/** Lists of submissions, in the open bank and elsewhere, differ only in their query. */
const { useCall } = connect<Record<string, { query: PageQuery & object; data: Page<LiveRow> }>>();

/** Returns a page of the list after `row` has changed or arrived; returns the same page when nothing changes. */
export const withRow = (
  page: Page<LiveRow>,
  row: LiveSubmission,
  { currentPage = 1, limit }: PageQuery,
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

/** Polling interval in ms for new submissions while the event stream is down. */
const REFETCH_MS = 10_000;

interface Source {
  /** The call that returns the list; defaults to that of the open bank. */
  call?: string;
  query: PageQuery & object;
}

/** Loads a page of submissions without live updates. */
export const useSubmissionPage = ({ call = PUBLIC_LIST, query }: Source, options?: CallOptions) =>
  useCall(call, { query }, options);

interface Options extends Source {
  /** How single rows of the list are loaded; defaults to that of the problem set. */
  loadRows?: RowLoader;
  /** Returns whether a new submission matches the query. */
  isWanted: (row: SubmissionRow) => boolean;
  enabled?: boolean;
}

/** Loads a page of submissions and updates it live with changes and new submissions. */
export const useLiveList = ({ call = PUBLIC_LIST, query, loadRows, isWanted, enabled = true }: Options) => {
  const live = useStreamLive();
  const refetchInterval = live ? false : REFETCH_MS;
  const result = useSubmissionPage({ call, query }, { keep: 'previous', enabled, refetchInterval });
  const onChange = (row: LiveSubmission): void => {
    queryClient.setQueryData<Page<LiveRow>>(
      callKey(call, { query }),
      (page) => page && withRow(page, row, query, isWanted),
    );
  };
  useLiveSubmissions({ rows: result.data?.records, loadRows, onChange });
  return result;
};
