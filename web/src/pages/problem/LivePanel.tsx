import { Status, isInProgress, type JudgeCase } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Ticks, Verdict, formatMemory, formatMs } from '../../kit';
import type { LiveSubmission } from '../../shared/live-submissions';

interface Props {
  submission: LiveSubmission;
  cases: readonly JudgeCase[];
}

/** What becomes of the code just sent: verdict, case by case. */
export const LivePanel = ({ submission, cases }: Props) => {
  const { t } = useTranslation();
  const { submitId, status, done, total, time, memory, score } = submission;
  const running = isInProgress(status);
  const passed = cases.filter((each) => each.status === Status.Accepted).length;
  const all = total ?? (running ? 0 : cases.length);
  const facts = [time !== null && formatMs(time), memory !== null && formatMemory(memory)].filter(Boolean).join(' · ');
  const progress =
    running && all > 0
      ? t('problem.caseOf', { current: Math.min((done ?? 0) + 1, all), total: all })
      : !running && cases.length > 0
        ? t('problem.passedOf', { passed, total: cases.length })
        : '';
  const label = running
    ? t('problem.ticksRunning', { done: done ?? 0, total: all })
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
          <Link to={`/submission-detail/${submitId}`}>#{submitId}</Link>
          {facts && ` · ${facts}`}
        </span>
      </div>
      {all > 0 && <Ticks total={all} done={done ?? 0} cases={cases} label={label} running={running} />}
      {status === Status.CompileError && (
        <Link className="t-small" to={`/submission-detail/${submitId}`}>
          {t('problem.seeCompiler')}
        </Link>
      )}
    </section>
  );
};
