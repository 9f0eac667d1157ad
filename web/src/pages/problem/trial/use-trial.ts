import { Intervals, Limits, Status, isInProgress, type Problem, type TestJudgeResult } from '@tribunal/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, api, getToken } from '../../../api';
import { accountDialog } from '../../../shared/account';
import { takeErrorText, toast } from '../../../kit';
import type { ProblemPlace } from '../place';
import type { Code } from '../use-draft';
import { codeFault } from '../use-submission';

export interface TrialInput {
  input: string;
  /** '' when nothing is expected. */
  expected: string;
}

/** `late`: waiting for so long that somebody should say so. */
export type TrialState = 'idle' | 'waiting' | 'late';

const NOTHING_YET: TestJudgeResult = {
  status: Status.NotSubmitted,
  time: null,
  memory: null,
  userInput: null,
  expectedOutput: null,
  userOutput: null,
  stderr: null,
  remark: null,
  problemJudgeMode: null,
  example: null,
};

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

/** Asks until the result is final; `onLate` hears that it takes `Intervals.trialWait`. */
async function resultOf(testJudgeKey: string, signal: AbortSignal, onLate: () => void): Promise<TestJudgeResult> {
  for (let waited = 0; ; waited += Intervals.testRunPoll) {
    const result = await api('GET /api/get-test-judge-result', { query: { testJudgeKey }, signal });
    if (!isInProgress(result.status)) return result;
    if (waited >= Intervals.trialWait) onLate();
    await wait(Intervals.testRunPoll, signal);
  }
}

/** Runs the code on an input of the user's own, without submitting it. */
export const useTrial = (problem: Problem, { trialType, cid }: Pick<ProblemPlace, 'trialType' | 'cid'>) => {
  const { t } = useTranslation();
  const [result, setResult] = useState(NOTHING_YET);
  const [fault, setFault] = useState<string | null>(null);
  const [state, setState] = useState<TrialState>('idle');
  const life = useRef<AbortController | null>(null);
  useEffect(() => () => life.current?.abort(), []);

  const start = async ({ language, code }: Code, { input, expected }: TrialInput): Promise<void> => {
    const body = {
      pid: problem.id,
      type: trialType,
      cid,
      language,
      code,
      userInput: input,
      expectedOutput: expected === '' ? null : expected,
      isRemoteJudge: problem.isRemote,
    };
    const { signal } = (life.current = new AbortController());
    const key = await api('POST /api/submit-problem-test-judge', { body, signal });
    setResult({ ...NOTHING_YET, status: Status.Pending });
    setResult(await resultOf(key, signal, () => setState('late')));
  };

  const run = async (code: Code, input: TrialInput, onStart: () => void): Promise<void> => {
    if (state !== 'idle') return;
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    const wrong = codeFault(code.code);
    if (wrong) return toast.error(t(wrong, { max: Limits.code.max }));
    setFault(input.input === '' ? t('trial.inputMissing') : null);
    if (input.input === '') return;
    setState('waiting');
    setResult({ ...NOTHING_YET, status: Status.Pending });
    onStart();
    try {
      await start(code, input);
    } catch (error) {
      setResult(NOTHING_YET);
      if (error instanceof ApiError && error.field === 'userInput') setFault(takeErrorText(error));
    } finally {
      setState('idle');
    }
  };

  return { run, state, result, fault };
};
