import { Limits, Status, isInProgress, type Problem } from '@tribunal/contract';
import { consumeErrorText, toast } from '@tribunal/web/kit';
import { accountDialog, ApiError, connect } from '@tribunal/web/plugin';
import type { CodeToolProps } from '@tribunal/web/plugin/more';
import { codeFault, getToken } from '@tribunal/web/problem';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_RESULT, TestRunIntervals, type TestJudgeResult, type TestRunCalls } from '../contract';

const { api } = connect<TestRunCalls>();

type Code = ReturnType<CodeToolProps['code']>;
interface TestRunInput {
  input: string;
  /** Expected output; empty when none is given. */
  expected: string;
}

/** `late`: the run has waited so long that the user should be informed. */
export type TestRunState = 'idle' | 'waiting' | 'late';

const NO_RESULT: TestJudgeResult = { ...EMPTY_RESULT, status: Status.NotSubmitted };

const wait = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = (): void => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop);
  });

/** Polls until the result is final; `onLate` is called when it takes longer than `TestRunIntervals.late`. */
async function resultOf(testJudgeKey: string, signal: AbortSignal, onLate: () => void): Promise<TestJudgeResult> {
  for (let waited = 0; ; waited += TestRunIntervals.poll) {
    const result = await api('GET /api/get-test-judge-result', { query: { testJudgeKey }, signal });
    if (!isInProgress(result.status)) return result;
    if (waited >= TestRunIntervals.late) onLate();
    await wait(TestRunIntervals.poll, signal);
  }
}

/**
 * Runs the code on a custom input without submitting it; `cid` is the contest in which it is written, if any. `run`
 * calls `onResult` as soon as a result, or the reason why there is none, is to be shown.
 */
export const useTestRun = (problem: Problem, cid: number | undefined) => {
  const { t } = useTranslation();
  const [result, setResult] = useState(NO_RESULT);
  const [fault, setFault] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [state, setState] = useState<TestRunState>('idle');
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const start = async ({ language, code, contentType }: Code, { input, expected }: TestRunInput): Promise<void> => {
    const body = {
      pid: problem.id,
      type: cid === undefined ? ('public' as const) : ('contest' as const),
      cid,
      language,
      code,
      userInput: input,
      expectedOutput: expected === '' ? null : expected,
      mode: contentType,
      isRemoteJudge: problem.isRemote,
    };
    const { signal } = (controller.current = new AbortController());
    const key = await api('POST /api/submit-problem-test-judge', { body, signal });
    setResult({ ...NO_RESULT, status: Status.Pending });
    setResult(await resultOf(key, signal, () => setState('late')));
  };

  const run = async (code: Code, input: TestRunInput, onResult: () => void): Promise<void> => {
    if (state !== 'idle') return;
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    setFault(input.input === '' ? t('test-run.inputMissing') : null);
    if (input.input === '') return;
    const wrong = codeFault(code.code);
    setRefusal(wrong && t(wrong, { max: Limits.code.max }));
    if (wrong) return onResult();
    setState('waiting');
    setResult({ ...NO_RESULT, status: Status.Pending });
    onResult();
    try {
      await start(code, input);
    } catch (error) {
      setResult(NO_RESULT);
      if (controller.current?.signal.aborted) return;
      const reason = consumeErrorText(error);
      setRefusal(reason);
      if (error instanceof ApiError && error.field === 'userInput') setFault(reason);
    } finally {
      setState('idle');
    }
  };

  return { run, state, result, fault, refusal };
};
