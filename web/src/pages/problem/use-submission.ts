import { Limits, isInProgress, type Problem } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, getToken, queryClient, useCall } from '../../api';
import { accountDialog } from '../../app/account';
import { toast } from '../../kit';
import { useLiveSubmissions, type LiveSubmission } from '../../shared/live-submissions';

interface Code {
  language: string;
  code: string;
}

/** What is wrong with code before it is sent, as a locale key. */
export const codeFault = (code: string): 'problem.codeEmpty' | 'problem.codeLong' | null => {
  if (!code.trim()) return 'problem.codeEmpty';
  return code.length > Limits.code.max ? 'problem.codeLong' : null;
};

/** Sends code and follows what becomes of it. */
export const useSubmission = (problem: Problem) => {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [current, setCurrent] = useState<LiveSubmission | null>(null);
  const judging = current !== null && isInProgress(current.status);

  useLiveSubmissions({
    rows: current ? [current] : undefined,
    onChange: (row) =>
      setCurrent((before) =>
        before?.submitId === row.submitId
          ? { ...before, ...row, done: row.done ?? before.done, total: row.total ?? before.total }
          : before,
      ),
  });

  const cases = useCall(
    'GET /api/get-all-case-result',
    { query: { submitId: current?.submitId ?? 0 }, failures: 'silent' },
    { enabled: current !== null && problem.openCaseResult },
  );
  const { refetch } = cases;
  const submitId = current?.submitId;
  const done = current?.done;
  useEffect(() => {
    if (submitId === undefined || !problem.openCaseResult) return;
    // While it runs, one look at a time is enough; the final one must be the newest.
    void refetch({ cancelRefetch: !judging });
  }, [submitId, done, judging, refetch, problem.openCaseResult]);

  useEffect(() => {
    if (submitId === undefined || judging) return;
    void queryClient.invalidateQueries({ queryKey: ['GET /api/get-problem-detail'] });
    void queryClient.invalidateQueries({ queryKey: ['GET /api/get-submission-list'] });
  }, [submitId, judging]);

  const submit = async ({ language, code }: Code): Promise<void> => {
    if (sending || judging) return;
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    const wrong = codeFault(code);
    setFault(wrong && t(wrong, { max: Limits.code.max }));
    if (wrong) return toast.error(t(wrong, { max: Limits.code.max }));
    setSending(true);
    try {
      const body = { pid: problem.problemId, language, code, isRemote: problem.isRemote };
      const row = await api('POST /api/submit-problem-judge', { body });
      setCurrent({ ...row, done: null, total: null });
      toast.success(t('problem.submitted'));
    } catch (error) {
      if (error instanceof ApiError && error.field === 'code') setFault(error.message);
    } finally {
      setSending(false);
    }
  };

  return {
    submit,
    sending,
    judging,
    fault,
    clearFault: () => setFault(null),
    current,
    cases: cases.data?.judgeCaseList ?? [],
  };
};
export type SubmissionState = ReturnType<typeof useSubmission>;
