import type { Page, SubmissionRow } from '@tribunal/contract';
import { callKey, queryClient, useCall } from '../../api';
import { useUser } from '../../app/session';
import { useLiveSubmissions, type LiveSubmission } from '../../shared/live-submissions';
import { belongs, toQuery, type Filters } from './filters';

export type LiveRow = SubmissionRow & Partial<Pick<LiveSubmission, 'done' | 'total'>>;
const CALL = 'GET /api/get-submission-list';

/** The page of the list that the filters ask for; changes and new submissions come in by themselves. */
export const useLiveList = (filters: Filters) => {
  const user = useUser();
  const query = toQuery(filters);
  const result = useCall(CALL, { query }, { keep: 'previous', enabled: !filters.onlyMine || user !== null });

  const onChange = (row: LiveSubmission) =>
    queryClient.setQueryData<Page<LiveRow>>(callKey(CALL, { query }), (page) => {
      if (!page) return page;
      const known = page.records.some((each) => each.submitId === row.submitId);
      if (known) {
        return {
          ...page,
          records: page.records.map((each) => (each.submitId === row.submitId ? { ...each, ...row } : each)),
        };
      }
      const newest = page.records[0]?.submitId ?? 0;
      if (filters.page !== 1 || row.submitId < newest || !belongs(row, filters, user?.uid)) return page;
      return { ...page, total: page.total + 1, records: [row, ...page.records].slice(0, filters.size) };
    });
  useLiveSubmissions({ rows: result.data?.records, onChange });
  return { ...result, data: result.data as Page<LiveRow> | undefined };
};
