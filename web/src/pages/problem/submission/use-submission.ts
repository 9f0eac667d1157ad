import { Limits, Status, isInProgress, type Problem, type SubmissionRow } from '@tribunal/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, getToken, useCall } from '../../../api';
import { accountDialog } from '../../../shared/account';
import { hasPermission, useSession } from '../../../shared/session';
import { toast, useSave } from '../../../kit';
import { useProblemSource } from '../../../plugins/problem-sources';
import type { SubmitWay } from '../../../plugins/slots';
import { useLiveSubmissions, type LiveSubmission } from '../../../shared/live-submissions';
import type { Code } from '../editor/use-draft';
import { useCompilerOutput } from './use-compiler-output';
import type { ProblemContext } from '../problem-context';

/** Returns what is wrong with code before it is sent, as a locale key, or null. */
export const codeFault = (code: string): 'problem.codeEmpty' | 'problem.codeLong' | null => {
  if (!code.trim()) return 'problem.codeEmpty';
  return code.length > Limits.code.max ? 'problem.codeLong' : null;
};

/** Returns the initial state of a submission; where results are hidden, it never changes. */
const initialState = (row: SubmissionRow, { results }: Pick<ProblemContext, 'results'>): LiveSubmission => ({
  ...row,
  status: results === 'hidden' ? Status.UnknownResult : row.status,
  done: null,
  total: null,
});

/** Sends code and follows its submission. */
export const useSubmission = (problem: Problem, context: ProblemContext) => {
  const { t } = useTranslation();
  const { busy: sending, run, errors, fail, clear } = useSave(['code'], 'toast');
  const [current, setCurrent] = useState<LiveSubmission | null>(null);
  const [sent, setSent] = useState<Code | null>(null);
  const compilerOutput = useCompilerOutput(current, sent);
  const judging = current !== null && isInProgress(current.status);
  const { cid, tid, gid, closed, results, loadRows } = context;
  const isFollowed = results === 'shown';
  const hasCases = isFollowed && context.cases === 'shown' && problem.openCaseResult;
  // The source of a problem is not shown in every place, so neither is whether it is closed.
  const source = useProblemSource({ ...problem, isRemote: problem.isRemote && context.kind === 'problemSet' });
  const session = useSession();
  // Until the permissions are loaded, the user may try.
  const banned = session.user !== null && session.permissions !== null && !hasPermission(session, 'submit');

  useLiveSubmissions({
    rows: current && isFollowed ? [current] : undefined,
    loadRows,
    onChange: (row) =>
      setCurrent((previous) =>
        isFollowed && previous?.submitId === row.submitId
          ? { ...previous, ...row, done: row.done ?? previous.done, total: row.total ?? previous.total }
          : previous,
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
    // While judging, a single refetch at a time is enough; the last one must return the final state.
    void refetch({ cancelRefetch: !judging });
  }, [submitId, done, judging, refetch, hasCases]);

  const { refreshResults } = context;
  useEffect(() => {
    if (submitId !== undefined && !judging) void refreshResults();
  }, [submitId, judging, refreshResults]);

  const otherWay = useRef<SubmitWay | null>(null);
  const takeOver = useCallback((way: SubmitWay | null) => {
    otherWay.current = way;
  }, []);

  const submit = async ({ language, code }: Code): Promise<void> => {
    if (sending || judging || banned || closed || source.isClosed) return;
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    const codeError = codeFault(code);
    if (codeError) return fail('code', t(codeError, { max: Limits.code.max }));
    const body = { pid: problem.problemId, language, code, cid, tid, gid, isRemote: problem.isRemote };
    await run(async () => {
      if (context.beforeSubmit && !(await context.beforeSubmit())) return;
      if (otherWay.current) {
        const refusal = await otherWay.current({ language, code });
        return refusal === null ? undefined : fail('code', refusal);
      }
      const row = await api('POST /api/submit-problem-judge', { body }).catch((error: unknown) => {
        setCurrent(null);
        throw error;
      });
      setSent({ language, code });
      setCurrent(initialState(row, context));
      toast.success(t(isFollowed ? 'problem.submitted' : 'problem.submittedHidden'));
    });
  };

  const resubmit = async (): Promise<void> => {
    if (!current || judging) return;
    const { submitId: id } = current;
    const again = async () =>
      setCurrent(initialState(await api('GET /api/resubmit', { query: { submitId: id } }), context));
    await run(again, { success: t('correction.resubmitted') });
  };

  return {
    submit,
    /** Lets something else submit; null ends that. */
    takeOver,
    resubmit,
    banned,
    /** Why nothing can be submitted now; null if submitting is possible. */
    closed,
    /** The source of the problem. */
    source,
    sending,
    judging,
    fault: errors['code'] ?? null,
    clearFault: clear,
    current,
    /** Why the compiler refuses the code; null if it does not. */
    compilerOutput,
    cases: cases.data?.judgeCaseList ?? [],
  };
};
export type SubmissionState = ReturnType<typeof useSubmission>;
