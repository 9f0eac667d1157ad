import { Status, type SubmissionView } from '@tribunal/contract';
import { useMemo } from 'react';
import { useCall } from '../../../api';
import type { MarkedCode } from '../../../kit';
import type { LiveSubmission } from '../../../shared/live-submissions';
import type { Code } from '../editor/use-draft';
import { compileMarks } from './compile-marks';

/** What a compiler said about the code that was sent. */
export interface CompilerOutput extends MarkedCode {
  submission: SubmissionView;
}

/** Returns why the compiler refuses the code just sent; null if it does not or says nothing, undefined until that is known. */
export const useCompilerOutput = (
  current: LiveSubmission | null,
  sent: Code | null,
): CompilerOutput | null | undefined => {
  const isRefused = current?.status === Status.CompileError;
  const { data, isFetching } = useCall(
    'GET /api/get-submission-detail',
    { query: { submitId: current?.submitId ?? 0 }, failures: 'silent' },
    { enabled: isRefused },
  );
  const submission = isRefused && data?.submission.status === Status.CompileError ? data.submission : null;
  return useMemo(() => {
    if (isRefused && isFetching && !submission) return undefined;
    if (!submission?.errorMessage || !sent) return null;
    const marks = compileMarks(submission.errorMessage);
    return { document: sent.language, code: sent.code, marks, submission };
  }, [submission, sent, isRefused, isFetching]);
};
