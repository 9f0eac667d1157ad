import { isInProgress, type SubmissionRow, type SubmissionView } from '@tribunal/contract';
import { useEffect } from 'react';
import { callKey, queryClient, useCall } from '../../api';
import { useLiveSubmissions, type RowLoader } from '../../shared/live-submissions';

const DETAIL = 'GET /api/get-submission-detail';
interface Detail {
  submission: SubmissionView;
  codeShare: boolean;
}

interface Place {
  loadRows?: RowLoader;
  showsCases?: (row: SubmissionRow) => boolean;
}

/** Loads a submission with its cases, and follows it until the verdict is final. */
export const useSubmissionView = (submitId: number, { loadRows, showsCases }: Place) => {
  const query = { submitId };
  const detail = useCall(DETAIL, { query });
  const submission = detail.data?.submission;
  const hasCases = !showsCases || (submission !== undefined && showsCases(submission));
  const cases = useCall('GET /api/get-all-case-result', { query, failures: 'silent' }, { enabled: hasCases });
  const judging = submission !== undefined && isInProgress(submission.status);

  useLiveSubmissions({
    rows: submission ? [submission] : undefined,
    loadRows,
    onChange: (row) => {
      if (row.submitId !== submitId) return;
      queryClient.setQueryData<Detail>(
        callKey(DETAIL, { query }),
        (previous) => previous && { ...previous, submission: { ...previous.submission, ...row } },
      );
      // The message says what the submission waits for.
      if (!isInProgress(row.status) || row.isPostponed !== submission?.isPostponed) void detail.refetch();
      if (hasCases) void cases.refetch();
    },
  });
  const isFinal = submission !== undefined && !judging;
  const { refetch } = cases;
  useEffect(() => {
    if (isFinal && hasCases) void refetch();
  }, [isFinal, hasCases, refetch]);

  return {
    detail,
    cases: cases.data ?? null,
    areCasesPending: cases.isLoading,
    submission,
    codeShare: detail.data?.codeShare ?? false,
    judging,
  };
};
