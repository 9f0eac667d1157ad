import { Limits, Status, isInProgress, type Problem, type SubmissionRow } from '@tribunal/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, getToken, queryClient, useCall } from '../../api';
import { accountDialog } from '../../shared/account';
import { may, useSession } from '../../shared/session';
import { takeErrorText, toast } from '../../kit';
import { useRemoteJudge } from '../../shared/remote';
import { useLiveSubmissions, type LiveSubmission } from '../../shared/live-submissions';
import type { ProblemPlace } from './place';
import type { Code } from './use-draft';

/** What is wrong with code before it is sent, as a locale key. */
export const codeFault = (code: string): 'problem.codeEmpty' | 'problem.codeLong' | null => {
  if (!code.trim()) return 'problem.codeEmpty';
  return code.length > Limits.code.max ? 'problem.codeLong' : null;
};

/** A submission as it begins; where results are hidden nothing more is ever said of it. */
const begun = (row: SubmissionRow, { results }: Pick<ProblemPlace, 'results'>): LiveSubmission => ({
  ...row,
  status: results === 'hidden' ? Status.UnknownResult : row.status,
  done: null,
  total: null,
});

/** Sends code and follows what becomes of it. */
export const useSubmission = (problem: Problem, place: ProblemPlace) => {
  const { t } = useTranslation();
  const [sending, setSending] = useState(false);
  const [fault, setFault] = useState<string | null>(null);
  const [current, setCurrent] = useState<LiveSubmission | null>(null);
  const judging = current !== null && isInProgress(current.status);
  const { cid, closed, results } = place;
  const isFollowed = results === 'shown';
  const hasCases = isFollowed && place.cases === 'shown' && problem.openCaseResult;
  // Where a problem comes from is not told everywhere, and so neither is how that judge is.
  const remote = useRemoteJudge({ ...problem, isRemote: problem.isRemote && place.kind === 'bank' });
  const session = useSession();
  // Until the server has said what this person may do, they are let try.
  const banned = session.user !== null && session.permissions !== null && !may(session, 'submit');

  useLiveSubmissions({
    rows: current && isFollowed ? [current] : undefined,
    cid,
    onChange: (row) =>
      setCurrent((before) =>
        isFollowed && before?.submitId === row.submitId
          ? { ...before, ...row, done: row.done ?? before.done, total: row.total ?? before.total }
          : before,
      ),
  });

  const cases = useCall(
    'GET /api/get-all-case-result',
    { query: { submitId: current?.submitId ?? 0 }, failures: 'silent' },
    { enabled: current !== null && hasCases },
  );
  const { refetch } = cases;
  const submitId = current?.submitId;
  const done = current?.done;
  useEffect(() => {
    if (submitId === undefined || !hasCases) return;
    // While it runs, one look at a time is enough; the final one must be the newest.
    void refetch({ cancelRefetch: !judging });
  }, [submitId, done, judging, refetch, hasCases]);

  const touched = place.touched.join('\n');
  useEffect(() => {
    if (submitId === undefined || judging) return;
    for (const call of touched.split('\n')) void queryClient.invalidateQueries({ queryKey: [call] });
  }, [submitId, judging, touched]);

  const submit = async ({ language, code }: Code): Promise<void> => {
    if (sending || judging || banned || closed || remote.isClosed) return;
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    const wrong = codeFault(code);
    setFault(wrong && t(wrong, { max: Limits.code.max }));
    if (wrong) return;
    setSending(true);
    try {
      if (place.beforeSubmit && !(await place.beforeSubmit())) return;
      const body = { pid: problem.problemId, language, code, cid, isRemote: problem.isRemote };
      const row = await api('POST /api/submit-problem-judge', { body });
      setCurrent(begun(row, place));
      toast.success(t(isFollowed ? 'problem.submitted' : 'problem.submittedHidden'));
    } catch (error) {
      setCurrent(null);
      if (error instanceof ApiError && error.field === 'code') setFault(takeErrorText(error));
    } finally {
      setSending(false);
    }
  };

  const resubmit = async (): Promise<void> => {
    if (!current || sending || judging) return;
    setSending(true);
    try {
      const row = await api('GET /api/resubmit', { query: { submitId: current.submitId } });
      setCurrent(begun(row, place));
      toast.success(t('correction.resubmitted'));
    } catch {
      // Shown already; what was sent stays as it is.
    } finally {
      setSending(false);
    }
  };

  return {
    submit,
    resubmit,
    banned,
    /** Why nothing can be submitted now; null: it can. */
    closed,
    /** The other judge that decides the problem. */
    remote,
    sending,
    judging,
    fault,
    clearFault: () => setFault(null),
    current,
    cases: cases.data?.judgeCaseList ?? [],
  };
};
export type SubmissionState = ReturnType<typeof useSubmission>;
