import { Status, isInProgress, type JudgeMessage } from '@tribunal/contract';
import { Note, Verdict, formatMemory, formatMs } from '@tribunal/web/kit';
import { JudgeMessageText } from '@tribunal/web/problem';
import { useTranslation } from 'react-i18next';
import type { TestJudgeResult } from '../contract';
import type { TestRunState } from './use-test-run';

interface BoxProps {
  title: string;
  text: string | null;
  message?: JudgeMessage | null;
}

const Box = ({ title, text, message = null }: BoxProps) =>
  text === null ? null : (
    <section className="t-io">
      <header>{title}</header>
      <pre translate="no" tabIndex={0} aria-label={title}>
        <JudgeMessageText text={text} message={message} />
      </pre>
    </section>
  );

interface Props {
  result: TestJudgeResult;
  /** Why the newest run was refused; null if it was not. */
  refusal: string | null;
  state: TestRunState;
}

/** Shows the result of the newest run, or why there is none. */
export const TestRunResult = ({ result, refusal, state }: Props) => {
  const { t } = useTranslation();
  const { status, time, memory, example, problemJudgeMode } = result;
  if (refusal !== null) {
    return (
      <div className="t-fault">
        <Note kind="negative" role="alert">
          {refusal}
        </Note>
      </div>
    );
  }
  if (status === Status.NotSubmitted) return <p className="t-muted t-test-run-line">{t('test-run.notYet')}</p>;
  const facts = [time !== null && formatMs(time), memory !== null && formatMemory(memory)].filter(Boolean).join(' · ');
  return (
    <div role="status" data-test-run-status={status}>
      <p className="t-row t-test-run-line">
        <Verdict status={status} form="chip" />
        <span className="t-muted t-num">{facts}</span>
        {status === Status.Accepted && example !== null && (
          <span>{t('test-run.passedSample', { number: example })}</span>
        )}
      </p>
      {state === 'late' && <p className="t-muted t-test-run-line">{t('test-run.late')}</p>}
      {!isInProgress(status) && (
        <>
          {problemJudgeMode !== null && problemJudgeMode !== 'default' && (
            <p className="t-muted t-test-run-line">{t('test-run.comparedAsText')}</p>
          )}
          <div className="t-three">
            <Box title={t('test-run.yourInput')} text={result.userInput} />
            <Box title={t('test-run.expected')} text={result.expectedOutput} />
            <Box title={t('test-run.yourOutput')} text={result.userOutput} />
          </div>
          {result.stderr && (
            <div className="t-test-run-line">
              <Box title={t('test-run.stderr')} text={result.stderr} message={result.remark} />
            </div>
          )}
        </>
      )}
    </div>
  );
};
