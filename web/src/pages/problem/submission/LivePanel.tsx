import { Status, isInProgress, isResubmittable } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Button, Icon, type CodeMark, Ticks, Verdict, formatMemory, formatMs } from '../../../kit';
import type { SubmissionState } from './use-submission';
import type { ProblemContext } from '../problem-context';
import { CompilerMessages } from './CompilerMessages';
import { useCall } from '../../../api';
import { JudgeMessageText } from '../../../shared/JudgeMessageText';

/** Explains in the viewer's language why a submission could not be judged. */
const FailureMessage = ({ submitId }: { submitId: number }) => {
  const { data } = useCall('GET /api/get-submission-detail', { query: { submitId }, failures: 'silent' });
  const submission = data?.submission;
  if (!submission?.errorMessage) return null;
  return (
    <p className="t-line t-pre-wrap t-break">
      <JudgeMessageText text={submission.errorMessage} message={submission.errorRemark} />
    </p>
  );
};

interface Props {
  submission: SubmissionState;
  context: ProblemContext;
  current: NonNullable<SubmissionState['current']>;
  /** Runs the code on the samples and own cases; undefined if nothing can, or there are no samples. */
  onRun: (() => void) | undefined;
  /** Moves the cursor to a line of the code that was sent; null while the editor shows another text. */
  goTo: ((mark: CodeMark) => void) | null;
}

/** Verdicts of programs that ran: what they do on the samples may explain them. */
const RAN: ReadonlySet<Status> = new Set([
  Status.WrongAnswer,
  Status.PresentationError,
  Status.PartialAccepted,
  Status.RuntimeError,
  Status.TimeLimitExceeded,
  Status.MemoryLimitExceeded,
]);

/** Shows the state of the submission just made. */
export const LivePanel = (props: Props) =>
  props.context.results === 'hidden' ? <ReceivedPanel {...props} /> : <VerdictPanel {...props} />;

/** Only confirms that the submission was received, because results are hidden for now. */
const ReceivedPanel = ({ current: { submitId }, context }: Props) => {
  const { t } = useTranslation();
  return (
    <section className="t-live" role="status" aria-label={t('problem.submission')} data-submit-id={submitId}>
      <div className="t-row spread">
        <b className="t-row">
          <Icon name="check" />
          {t('problem.submittedHidden')}
        </b>
        <Link className="t-small t-num" to={context.addresses.submission(submitId)}>
          #{submitId}
        </Link>
      </div>
      <p className="t-line t-muted">{t('problem.resultLater')}</p>
    </section>
  );
};

/** Shows the verdict, case by case. */
const VerdictPanel = ({ submission, context, current, onRun, goTo }: Props) => {
  const { t } = useTranslation();
  const { cases, sending, resubmit } = submission;
  const { submitId, status, isPostponed, done, total, time, memory, score } = current;
  const running = isInProgress(status);
  const passed = cases.filter((each) => each.status === Status.Accepted).length;
  const caseCount = total ?? (running ? 0 : cases.length);
  const facts = [time !== null && formatMs(time), memory !== null && formatMemory(memory)].filter(Boolean).join(' · ');
  const progress =
    running && caseCount > 0
      ? t('problem.caseOf', { current: Math.min((done ?? 0) + 1, caseCount), total: caseCount })
      : !running && cases.length > 0
        ? t('problem.passedOf', { passed, total: cases.length })
        : '';
  const label = running
    ? t('problem.ticksRunning', { done: done ?? 0, total: caseCount })
    : t('problem.passedOf', { passed, total: cases.length });

  return (
    <section
      className="t-live"
      role="status"
      aria-label={t('problem.submission')}
      data-status={status}
      data-submit-id={submitId}
    >
      <div className="t-row spread">
        <span className="t-row">
          <Verdict status={status} form="chip">
            {score !== null && !running && <small>{score}</small>}
          </Verdict>
          {progress && <b className="t-num t-progress">{progress}</b>}
        </span>
        <span className="t-muted t-small t-num t-text">
          <Link to={context.addresses.submission(submitId)}>#{submitId}</Link>
          {facts && <span> · {facts}</span>}
        </span>
      </div>
      {caseCount > 0 && (running || cases.length > 0) && (
        <Ticks total={caseCount} done={done ?? 0} cases={cases} label={label} running={running} />
      )}
      {isPostponed && <p className="t-line t-muted">{t('judgeMessage.waitsForMachine')}</p>}
      {status === Status.UnknownResult && <p className="t-line">{t('problem.notResult')}</p>}
      {isResubmittable(status) && <FailureMessage submitId={submitId} />}
      {isResubmittable(status) && (
        <div className="t-row">
          <Button size="small" icon="redo" state={sending ? 'busy' : 'ready'} onClick={() => void resubmit()}>
            {t('correction.resubmit')}
          </Button>
        </div>
      )}
      {RAN.has(status) && onRun && (
        <div className="t-row">
          <Button size="small" icon="play" onClick={onRun}>
            {t('problem.runCases')}
          </Button>
        </div>
      )}
      {status === Status.CompileError && submission.compilerOutput !== null && (
        <CompilerMessages output={submission.compilerOutput} goTo={goTo} />
      )}
      {status === Status.CompileError && (
        <Link className="t-small" to={context.addresses.submission(submitId)}>
          {t('problem.viewCompilerOutput')}
        </Link>
      )}
    </section>
  );
};
