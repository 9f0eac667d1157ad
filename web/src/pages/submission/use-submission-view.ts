import { isInProgress, type SubmissionView } from '@tribunal/contract';
import { useEffect } from 'react';
import { callKey, queryClient, useCall } from '../../api';
import { useLiveSubmissions } from '../../shared/live-submissions';

const DETAIL = 'GET /api/get-submission-detail';
interface Detail {
  submission: SubmissionView;
  codeShare: boolean;
}

/** One submission, of a contest if `cid` is told, and its cases, followed until the verdict is final. */
export const useSubmissionView = (submitId: number, cid?: number) => {
  const query = { submitId };
  const detail = useCall(DETAIL, { query });
  const cases = useCall('GET /api/get-all-case-result', { query, failures: 'silent' });
  const submission = detail.data?.submission;
  const judging = submission !== undefined && isInProgress(submission.status);

  useLiveSubmissions({
    rows: submission ? [submission] : undefined,
    cid,
    onChange: (row) => {
      if (row.submitId !== submitId) return;
      queryClient.setQueryData<Detail>(
        callKey(DETAIL, { query }),
        (before) => before && { ...before, submission: { ...before.submission, ...row } },
      );
      if (!isInProgress(row.status)) void detail.refetch();
      void cases.refetch();
    },
  });
  const isFinal = submission !== undefined && !judging;
  const { refetch } = cases;
  useEffect(() => {
    if (isFinal) void refetch();
  }, [isFinal, refetch]);

  return { detail, cases: cases.data ?? null, submission, codeShare: detail.data?.codeShare ?? false, judging };
};
