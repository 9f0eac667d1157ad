import { Status, isInProgress, type JudgeRemark, type TestJudgeResult } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Verdict, formatMemory, formatMs } from '../../../kit';
import { Saying } from '../../../shared/Saying';
import type { TrialState } from './use-trial';

interface BoxProps {
  title: string;
  text: string | null;
  remark?: JudgeRemark | null;
}

const Box = ({ title, text, remark = null }: BoxProps) =>
  text === null ? null : (
    <section className="t-io">
      <header>{title}</header>
      <pre tabIndex={0} aria-label={title}>
        <Saying text={text} remark={remark} />
      </pre>
    </section>
  );

/** What came of the newest run. */
export const TrialResult = ({ result, state }: { result: TestJudgeResult; state: TrialState }) => {
  const { t } = useTranslation();
  const { status, time, memory, example, problemJudgeMode } = result;
  if (status === Status.NotSubmitted) return <p className="t-muted t-trial-line">{t('trial.notYet')}</p>;
  const facts = [time !== null && formatMs(time), memory !== null && formatMemory(memory)].filter(Boolean).join(' · ');
  return (
    <div role="status" data-trial-status={status}>
      <p className="t-row t-trial-line">
        <Verdict status={status} form="chip" />
        <span className="t-muted t-num">{facts}</span>
        {status === Status.Accepted && example !== null && <span>{t('trial.passedSample', { number: example })}</span>}
      </p>
      {state === 'late' && <p className="t-muted t-trial-line">{t('trial.late')}</p>}
      {!isInProgress(status) && (
        <>
          {problemJudgeMode !== null && problemJudgeMode !== 'default' && (
            <p className="t-muted t-trial-line">{t('trial.comparedAsText')}</p>
          )}
          <div className="t-three">
            <Box title={t('trial.yourInput')} text={result.userInput} />
            <Box title={t('trial.expected')} text={result.expectedOutput} />
            <Box title={t('trial.yourOutput')} text={result.userOutput} />
          </div>
          {result.stderr && (
            <div className="t-trial-line">
              <Box title={t('trial.stderr')} text={result.stderr} remark={result.remark} />
            </div>
          )}
        </>
      )}
    </div>
  );
};
