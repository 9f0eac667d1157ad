import './workspace.css';
import './problem.css';
import type { ProblemDetail } from '@tribunal/contract';
import { useCallback, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, type Layout } from 'react-resizable-panels';
import { deviceStore, useMedia, Segmented } from '../../kit';
import { useContributions } from '../../plugins/contributions';
import { codeRunners } from '../../plugins/extension-points';
import { Slot } from '../../plugins/Slot';
import { codeActions, type CodeToolProps } from '../../plugins/slots';
import { MIN_WIDTHS, STACKED_QUERY, type PaneName } from './panes';
import { SolutionPane } from './editor/SolutionPane';
import { StatementPane } from './statement/StatementPane';
import { useDraft } from './editor/use-draft';
import { useLanguageDetails } from './editor/use-language-details';
import { useFocusMode } from './use-focus-mode';
import { useSubmission, type SubmissionState } from './submission/use-submission';
import type { ProblemContext } from './problem-context';
import { SubmitButton } from './editor/SubmitButton';

interface Props {
  pane: PaneName;
  onPane: (pane: PaneName) => void;
  submission: SubmissionState;
  tools: CodeToolProps;
  onSubmit: () => void;
}

/** The bar at the bottom of a narrow screen: selects the pane and submits. */
const FootBar = ({ pane, onPane, submission, tools, onSubmit }: Props) => {
  const { t } = useTranslation();
  return (
    <div className="t-panes">
      <Segmented
        label={t('problem.pane')}
        value={pane}
        options={[
          { value: 'statement', text: t('problem.statement') },
          { value: 'code', text: t('problem.code') },
        ]}
        onChange={(value) => onPane(value as PaneName)}
      />
      <Slot of={codeActions} props={tools} />
      {submission.source.isClosed && (
        <span className="t-small t-muted">{t('problem.sourceOffShort', { name: submission.source.name })}</span>
      )}
      <SubmitButton submission={submission} onSubmit={onSubmit} />
    </div>
  );
};

/** The drawer below the editor. Drawers are in the code pane, which `showCode` opens. */
const useDrawer = (showCode: () => void) => {
  const [open, setOpen] = useState<string | null>(null);
  const [runs, setRuns] = useState(0);
  // A drawer that is shown anew, because the window has another width now, runs nothing again.
  const isRunWanted = useRef(false);
  const takeRun = useCallback(() => {
    const isWanted = isRunWanted.current;
    isRunWanted.current = false;
    return isWanted;
  }, []);
  const [runner] = useContributions(codeRunners);
  const toggle = (id: string) => {
    if (open !== id) showCode();
    isRunWanted.current = false;
    setOpen(open === id ? null : id);
  };
  const runIn = (id: string) => {
    showCode();
    isRunWanted.current = true;
    setOpen(id);
    setRuns(runs + 1);
  };
  return { drawer: { open, toggle, runs, takeRun }, run: runner && (() => runIn(runner.drawer)) };
};

const LAYOUT_KEY = 'workspace-layout';

/** A problem with everything needed to work on it. Render it with one React key per problem. */
export const Workspace = ({ detail, context }: { detail: ProblemDetail; context: ProblemContext }) => {
  const { t } = useTranslation();
  const { problem, languages, codeTemplate } = detail;
  const stacked = useMedia(STACKED_QUERY);
  const [pane, setPane] = useState<PaneName>('statement');
  const draft = useDraft({ draftKey: context.draftKey, languages, templates: codeTemplate });
  const submission = useSubmission(problem, context);
  const fullScreen = useFocusMode();
  const focus = context.focus ?? fullScreen;
  const { drawer, run } = useDrawer(() => setPane('code'));
  const language = useLanguageDetails(problem, draft.language);
  const contentType = language?.contentType;
  const code = () => ({ ...draft.now(), contentType });
  const tools: CodeToolProps = { problem, cid: context.cid, code, banned: submission.banned, drawer };

  const submit = () => {
    setPane('code');
    void submission.submit(draft.now());
  };
  const statement = <StatementPane detail={detail} context={context} language={language ?? { name: draft.language }} />;
  const solution = (
    <SolutionPane
      detail={detail}
      context={context}
      draft={draft}
      submission={submission}
      tools={tools}
      contentType={contentType}
      focus={focus}
      onRun={submission.banned ? undefined : run}
      onSubmit={submit}
    />
  );

  if (stacked) {
    return (
      <main id="main" className="t-workspace" data-pane={pane} tabIndex={-1}>
        {statement}
        {solution}
        <FootBar pane={pane} onPane={setPane} submission={submission} tools={tools} onSubmit={submit} />
      </main>
    );
  }
  return (
    <main id="main" className="t-workspace" tabIndex={-1}>
      <Group
        className="t-group"
        orientation="horizontal"
        defaultLayout={deviceStore.read<Layout>(LAYOUT_KEY) ?? undefined}
        onLayoutChanged={(layout) => deviceStore.write(LAYOUT_KEY, layout)}
      >
        <Panel id="statement" className="t-panel" minSize={MIN_WIDTHS.statement} defaultSize="48%">
          {statement}
        </Panel>
        <Separator className="t-split" aria-label={t('problem.resizePanes')} />
        <Panel id="code" className="t-panel" minSize={MIN_WIDTHS.code}>
          {solution}
        </Panel>
      </Group>
    </main>
  );
};
