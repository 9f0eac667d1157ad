import { Limits, Status, isInProgress, showBlanks, type Difference, type JudgeMessage } from '@tribunal/contract';
import { Note, Verdict, formatMemory, formatMs } from '@tribunal/web/kit';
import { JudgeMessageText } from '@tribunal/web/problem';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cutAtDifference, explain } from './difference';
import type { CaseRun } from './use-test-run';

interface Props {
  run: CaseRun | undefined;
  /** Why the newest run was refused; null if it was not. */
  refusal: string | null;
}

/** Says how the newest run on a case ended, or why there is none. */
export const TestRunVerdict = ({ run, refusal }: Props) => {
  const { t } = useTranslation();
  if (refusal !== null) {
    return (
      <div className="t-fault">
        <Note kind="negative" role="alert">
          {refusal}
        </Note>
      </div>
    );
  }
  return (
    <div className="t-test-run-line" role="status" data-test-run-status={run?.result.status}>
      {run ? <Outcome {...run} /> : <p className="t-muted">{t('test-run.notYet')}</p>}
    </div>
  );
};

const Outcome = (run: CaseRun) => {
  const { t } = useTranslation();
  const { status, time, memory, example, problemJudgeMode } = run.result;
  const isCompared = run.of.expected !== '' && COMPARED.has(status);
  const hasChecker = problemJudgeMode !== null && problemJudgeMode !== 'default';
  const notes = [
    time !== null && formatMs(time),
    memory !== null && formatMemory(memory),
    status === Status.Accepted && example !== null && t('test-run.passedSample', { number: example }),
    run.isLate && isInProgress(status) && t('test-run.late'),
    isCompared && hasChecker && t('test-run.comparedAsText'),
  ].filter(Boolean);
  const difference = differenceOf(run);
  return (
    <>
      <p className="t-row">
        <Verdict status={status} form="chip" />
        <span className="t-muted t-num">{notes.join(' · ')}</span>
      </p>
      {difference && <DifferenceText {...difference} />}
    </>
  );
};

/** Verdicts that depend on what was expected. */
const COMPARED: ReadonlySet<Status> = new Set([Status.Accepted, Status.WrongAnswer, Status.PresentationError]);

/** Returns where the output of a run differs; null if nothing was expected or nothing came out. */
const differenceOf = ({ of, result: { userOutput, status } }: CaseRun): Difference | null => {
  if (of.expected === '' || userOutput === null || isInProgress(status) || status === Status.Accepted) return null;
  const difference = explain(of.expected, userOutput);
  // Of a long output the judge returns the beginning, whose last line is not whole.
  const isCut = userOutput.length > Limits.trialOutput.max;
  return isCut && difference && difference.line >= userOutput.split('\n').length ? null : difference;
};

const DifferenceText = ({ line, expected, actual }: Difference) => {
  const { t } = useTranslation();
  if (expected === null) return <p>{t('test-run.linesTooMany', { line })}</p>;
  if (actual === null) return <p>{t('test-run.linesMissing', { line })}</p>;
  const [wanted, got] = cutAtDifference(expected, actual);
  return (
    <p className="t-break">
      {t('test-run.differs', { line })} <LineText title={t('test-run.expected')} text={wanted} />{' '}
      <LineText title={t('test-run.yourOutput')} text={got} />
    </p>
  );
};

const LineText = ({ title, text }: { title: string; text: string }) => {
  const { t } = useTranslation();
  return (
    <span className="t-test-run-text">
      <span className="t-muted">{title}</span>{' '}
      <code translate="no">{text === '' ? t('test-run.emptyLine') : showBlanks(text)}</code>
    </span>
  );
};

interface BoxProps {
  title: string;
  children: ReactNode;
}

const Box = ({ title, children }: BoxProps) => (
  <section className="t-io">
    <header>{title}</header>
    <pre translate="no" role="group" tabIndex={0} aria-label={title}>
      {children}
    </pre>
  </section>
);

/** Shows a text with one of its lines marked. */
const Marked = ({ text, line }: { text: string; line: number }) => {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const before = lines.slice(0, line - 1).map((one) => `${one}\n`);
  return (
    <>
      {before.join('')}
      <mark className="t-test-run-mark">{lines[line - 1] || ' '}</mark>
      {lines
        .slice(line)
        .map((one) => `\n${one}`)
        .join('')}
    </>
  );
};

/** Shows what the program wrote, with the first line marked that differs from what was expected. */
export const TestRunOutput = ({ run }: Pick<Props, 'run'>) => {
  const { t } = useTranslation();
  const output = run?.result.userOutput ?? '';
  const difference = run && differenceOf(run);
  return (
    <Box title={t('test-run.yourOutput')}>
      {difference && difference.actual !== null ? <Marked text={output} line={difference.line} /> : output}
    </Box>
  );
};

/** Shows what the judge or the compiler says, and what the program wrote to its error output. */
export const TestRunErrors = ({ text, message }: { text: string; message: JudgeMessage | null }) => {
  const { t } = useTranslation();
  return (
    <div className="t-test-run-errors">
      <Box title={t('test-run.stderr')}>
        <JudgeMessageText text={text} message={message} />
      </Box>
    </div>
  );
};
