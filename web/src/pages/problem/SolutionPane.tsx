import { Limits, Status, type ProblemDetail } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { CodeEditor, Icon, Note, Verdict, formatCount, formatRelative, useClock } from '../../kit';
import { EditorTools } from './EditorTools';
import { LivePanel } from './LivePanel';
import { SubmitButton } from './SubmitButton';
import { TrialButton, TrialDrawer, type TrialToggle } from './trial';
import type { DraftState } from './use-draft';
import type { SubmissionState } from './use-submission';

interface Props {
  detail: ProblemDetail;
  draft: DraftState;
  submission: SubmissionState;
  trial: TrialToggle;
  onSubmit: () => void;
}

export const SolutionPane = ({ detail, draft, submission, trial, onSubmit }: Props) => {
  const { t } = useTranslation();
  const { problem, languages, myStatus } = detail;
  return (
    <section className="t-pane right" aria-label={t('problem.solution')}>
      <div className="t-only-sm t-code-title">{problem.title}</div>
      <EditorTools problem={problem} languages={languages} draft={draft} />
      <CodeEditor
        value={draft.code}
        onChange={(code) => {
          draft.type(code);
          submission.clearFault();
        }}
        language={draft.language}
        fontSize={draft.settings.fontSize}
        tabSize={draft.settings.tabSize}
        label={t('problem.editor')}
        onSubmit={onSubmit}
      />
      {submission.fault && (
        <div className="t-fault">
          <Note kind="negative" role="alert">
            {submission.fault} {t('problem.draftKept')}
          </Note>
        </div>
      )}
      {trial.isOpen && <TrialDrawer problem={problem} draft={draft} onClose={trial.close} />}
      {submission.current ? (
        <LivePanel submission={submission.current} cases={submission.cases} />
      ) : (
        myStatus !== null && myStatus !== Status.NotSubmitted && <Before status={myStatus} />
      )}
      <div className="t-submit">
        <DraftNote draft={draft} />
        <TrialButton trial={trial} />
        <SubmitButton submission={submission} onSubmit={onSubmit} />
      </div>
    </section>
  );
};

const Before = ({ status }: { status: Status }) => {
  const { t } = useTranslation();
  return (
    <div className="t-live t-before">
      <div className="t-row">
        <Verdict status={status} form="chip" />
        <span>{t(status === Status.Accepted ? 'problem.solved' : 'problem.tried')}</span>
      </div>
    </div>
  );
};

const DraftNote = ({ draft }: { draft: DraftState }) => {
  const { t, i18n } = useTranslation();
  const saved = useClock((now) => (draft.savedAt ? formatRelative(draft.savedAt, now, i18n.language) : ''));
  return (
    <span className="t-muted t-small t-grow t-hide-sm t-num">
      {saved && (
        <>
          <Icon name="check" /> {t('problem.draftSaved', { ago: saved })} ·{' '}
        </>
      )}
      {formatCount(draft.code.length)} / {formatCount(Limits.code.max)}
    </span>
  );
};
