import { Limits, Status, isInProgress, type Problem } from '@tribunal/contract';
import { consumeErrorText, toast } from '@tribunal/web/kit';
import { accountDialog, connect } from '@tribunal/web/plugin';
import type { CodeToolProps } from '@tribunal/web/plugin/more';
import { codeFault, getToken } from '@tribunal/web/problem';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EMPTY_RESULT, TestRunIntervals, type TestJudgeResult, type TestRunCalls } from '../contract';
import type { Case } from './use-cases';

const { api } = connect<TestRunCalls>();

type Code = ReturnType<CodeToolProps['code']>;

/** The newest run on a case. */
export interface CaseRun {
  /** The case as it was when it was run. */
  of: Case;
  result: TestJudgeResult;
  /** The run has waited so long that the user should be informed. */
  isLate: boolean;
}

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

/** Runs the code on cases without submitting it; `cid` is the contest in which it is written, if any. */
export const useTestRun = (problem: Problem, cid: number | undefined) => {
  const { t } = useTranslation();
  const [runs, setRuns] = useState<Readonly<Record<string, CaseRun>>>({});
  /** The case that cannot be run because it has no input. */
  const [empty, setEmpty] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const controller = useRef<AbortController | null>(null);
  useEffect(() => () => controller.current?.abort(), []);

  const show = (of: Case, result: TestJudgeResult, isLate = false): void =>
    setRuns((shown) => ({ ...shown, [of.id]: { of, result, isLate } }));
  const showPending = (of: Case, isLate = false): void => show(of, { ...EMPTY_RESULT, status: Status.Pending }, isLate);

  const start = async ({ language, code, contentType }: Code, cases: readonly Case[], signal: AbortSignal) => {
    const body = {
      pid: problem.id,
      type: cid === undefined ? ('public' as const) : ('contest' as const),
      cid,
      language,
      code,
      mode: contentType,
      isRemoteJudge: problem.isRemote,
    };
    const inputs = cases.map(({ input, expected }) => ({
      userInput: input,
      expectedOutput: expected === '' ? null : expected,
    }));
    const keys =
      inputs.length === 1
        ? [await api('POST /api/submit-problem-test-judge', { body: { ...body, ...inputs[0]! }, signal })]
        : await api('POST /api/submit-problem-test-judges', { body: { ...body, cases: inputs }, signal });
    const follow = async (key: string, of: Case): Promise<void> =>
      show(of, await resultOf(key, signal, () => showPending(of, true)));
    await Promise.all(keys.map((key, index) => follow(key, cases[index]!)));
  };

  /** Runs the code on the cases that have an input. A call is ignored while another is under way. */
  const run = async (code: Code, cases: readonly Case[]): Promise<void> => {
    if (isBusy) return;
    if (!getToken()) {
      toast.warning(t('account.loginFirst'));
      return accountDialog.open('login');
    }
    const filled = cases.filter(({ input }) => input !== '');
    setEmpty(filled.length === 0 ? (cases[0]?.id ?? null) : null);
    if (filled.length === 0) return;
    const wrong = codeFault(code.code);
    setRefusal(wrong && t(wrong, { max: Limits.code.max }));
    if (wrong) return;
    setBusy(true);
    filled.forEach((of) => showPending(of));
    const own = (controller.current = new AbortController());
    try {
      await start(code, filled, own.signal);
    } catch (error) {
      if (own.signal.aborted) return;
      // Results of the other cases would come into the next run.
      own.abort();
      // A run of which nothing more is heard shows nothing; one that has ended stays.
      setRuns((shown) =>
        Object.fromEntries(Object.entries(shown).filter(([, { result }]) => !isInProgress(result.status))),
      );
      setRefusal(consumeErrorText(error));
    } finally {
      setBusy(false);
    }
  };

  /** Returns the newest run on the case as it is now; undefined if there is none. */
  const runOf = ({ id, input, expected }: Case): CaseRun | undefined => {
    const found = runs[id];
    return found?.of.input === input && found.of.expected === expected ? found : undefined;
  };
  return { run, runOf, isBusy, empty, refusal };
};
