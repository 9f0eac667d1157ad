import type { Page, PageQuery, SubmissionRow } from '@tribunal/contract';
import { callKey, connect, queryClient, useStreamLive, type CallOptions } from '../api';
import { useLiveSubmissions, type LiveSubmission } from './live-submissions';

export type LiveRow = SubmissionRow & Partial<Pick<LiveSubmission, 'done' | 'total'>>;
const EVERYBODYS = 'GET /api/get-submission-list';

/** Lists of submissions, in the open bank and elsewhere, differ only in what may be asked. */
const { useCall } = connect<Record<string, { query: PageQuery & object; data: Page<LiveRow> }>>();

/** What becomes of a page of the list when `row` changed or came in; the page itself when nothing does. */
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

/** How often new submissions are asked for while no events arrive (ms). */
const LOOK_AGAIN = 10_000;

interface Source {
  /** The call that answers; the list of the open bank unless told. */
  call?: string;
  query: PageQuery & object;
}

/** A page of submissions as it was when it was asked for. */
export const useSubmissionPage = ({ call = EVERYBODYS, query }: Source, options?: CallOptions) =>
  useCall(call, { query }, options);

interface Options extends Source {
  /** The contest that they belong to. */
  cid?: number;
  /** Whether a submission that just came in belongs to what is asked for. */
  isWanted: (row: SubmissionRow) => boolean;
  enabled?: boolean;
}

/** A page of submissions; changes and new ones come in by themselves. */
export const useLiveList = ({ call = EVERYBODYS, query, cid, isWanted, enabled = true }: Options) => {
  const live = useStreamLive();
  const refetchInterval = live ? false : LOOK_AGAIN;
  const result = useSubmissionPage({ call, query }, { keep: 'previous', enabled, refetchInterval });
  const onChange = (row: LiveSubmission): void => {
    queryClient.setQueryData<Page<LiveRow>>(
      callKey(call, { query }),
      (page) => page && withRow(page, row, query, isWanted),
    );
  };
  useLiveSubmissions({ rows: result.data?.records, cid, onChange });
  return result;
};
