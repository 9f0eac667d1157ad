import { Limits, type ProblemDetail, Status } from '@tribunal/contract';
import { useState, type CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';
import { CodeEditor, Icon, type CodeMark, Note, formatCount, formatRelative, useClock, Verdict } from '../../../kit';
import { Slot } from '../../../plugins/Slot';
import {
  BANNED_NOTE,
  codeActions,
  codeDrawers,
  problemNotes,
  type CodeToolProps,
  type ProblemNotesProps,
} from '../../../plugins/slots';
import { EditorTools } from './EditorTools';
import { LivePanel } from '../submission/LivePanel';
import { CLOSED_NOTE, SOURCE_NOTE, SubmitButton } from './SubmitButton';
import type { DraftState } from './use-draft';
import type { FocusToggle } from '../use-focus-mode';
import type { SubmissionState } from '../submission/use-submission';
import type { ProblemContext } from '../problem-context';
import { Link } from 'react-router-dom';

const messageKeyOf = (status: Status) => {
  if (status === Status.Accepted) return 'problem.solved';
  return status === Status.UnknownResult ? 'problem.notResult' : 'problem.tried';
};

/** Shows the verdict of this problem from before the page was opened. */
const LastVerdict = ({ detail: { myStatus }, context }: { detail: ProblemDetail; context: ProblemContext }) => {
  const { t } = useTranslation();
  if (myStatus === null || myStatus === Status.NotSubmitted) return null;
  return (
    <div className="t-live t-card-intro">
      <div className="t-row">
        <Link className="t-v-link" to={context.addresses.mine}>
          <Verdict status={myStatus} form="chip" />
        </Link>
        <span>{t(messageKeyOf(myStatus))}</span>
      </div>
    </div>
  );
};

interface Props {
  detail: ProblemDetail;
  context: ProblemContext;
  draft: DraftState;
  submission: SubmissionState;
  tools: CodeToolProps;
  /** Content type of the draft's language; undefined until it is known. */
  contentType: string | undefined;
  focus: FocusToggle;
  /** Runs the code without submitting it; undefined if nothing can. */
  onRun: (() => void) | undefined;
  onSubmit: () => void;
}

export const SolutionPane = ({
  detail,
  context,
  draft,
  submission,
  tools,
  contentType,
  focus,
  onRun,
  onSubmit,
}: Props) => {
  const { t } = useTranslation();
  const { problem } = detail;
  const { settings } = draft;
  const [target, setTarget] = useState<{ mark: CodeMark } | null>(null);
  const isSentShown = submission.compilerOutput?.document === draft.language;
  return (
    <section
      className="t-pane right"
      aria-label={t('problem.solution')}
      style={{ '--editor-height': `${settings.height}px` } as CSSProperties}
    >
      <div className="t-only-sm t-code-title">{problem.title}</div>
      <EditorTools detail={detail} context={context} draft={draft} focus={focus} />
      <CodeEditor
        document={draft.language}
        value={draft.code}
        onChange={(code) => {
          draft.type(code, draft.language);
          submission.clearFault();
        }}
        language={draft.language}
        contentType={contentType}
        theme={settings.theme}
        fontSize={settings.fontSize}
        tabSize={settings.tabSize}
        label={t('problem.editor')}
        marked={submission.compilerOutput}
        target={target}
        onRun={onRun}
        onSubmit={onSubmit}
      />
      {submission.fault && (
        <div className="t-fault" ref={scrollIntoView}>
          <Note kind="negative" role="alert">
            <p>{submission.fault}</p>
            {draft.code.trim() && draft.savedAt !== null && <p>{t('problem.draftKept')}</p>}
          </Note>
        </div>
      )}
      {submission.banned && (
        <div className="t-fault" id={BANNED_NOTE}>
          <Note kind="warning">{t('problem.banned')}</Note>
        </div>
      )}
      {context.closed && (
        <div className="t-fault" id={CLOSED_NOTE}>
          <Note role="status">{context.closed}</Note>
        </div>
      )}
      {submission.source.isClosed && (
        <div className="t-fault" id={SOURCE_NOTE}>
          <Note kind="negative" role="status">
            {t('problem.sourceOff', { name: submission.source.name })}
          </Note>
        </div>
      )}
      {context.kind === 'problemSet' && (
        <Slot
          of={problemNotes}
          props={{
            problem,
            place: placeOf(context),
            languages: detail.languages,
            draft,
            takeOver: submission.takeOver,
          }}
        />
      )}
      <Slot of={codeDrawers} props={tools} />
      {submission.current ? (
        <LivePanel
          submission={submission}
          context={context}
          current={submission.current}
          onRun={problem.examples ? onRun : undefined}
          goTo={isSentShown ? (mark) => setTarget({ mark }) : null}
        />
      ) : (
        <LastVerdict detail={detail} context={context} />
      )}
      <div className="t-submit">
        <DraftNote draft={draft} />
        <Slot of={codeActions} props={tools} />
        <SubmitButton submission={submission} onSubmit={onSubmit} />
      </div>
    </section>
  );
};

const placeOf = ({ tid, gid }: ProblemContext): ProblemNotesProps['place'] => ({
  ...(tid !== undefined && { tid }),
  ...(gid !== undefined && { gid }),
});

/** On a narrow screen the element lies below an editor that is taller than the window. */
const scrollIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });

const DraftNote = ({ draft }: { draft: DraftState }) => {
  const { t, i18n } = useTranslation();
  const saved = useClock((now) => (draft.savedAt ? formatRelative(draft.savedAt, now, i18n.language) : ''));
  return (
    <span className="t-muted t-small t-grow t-hide-sm t-num">
      {saved && (
        <span>
          <Icon name="check" /> {t('problem.draftSaved', { ago: saved })} ·{' '}
        </span>
      )}
      <span>{t('problem.codeSize', { size: formatCount(draft.code.length), max: formatCount(Limits.code.max) })}</span>
    </span>
  );
};
