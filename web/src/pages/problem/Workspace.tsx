import './workspace.css';
import './problem.css';
import type { ProblemDetail } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, type Layout } from 'react-resizable-panels';
import { deviceStore, useMedia } from '../../kit';
import { FootBar } from './FootBar';
import { MIN_WIDTHS, STACKED_QUERY, type PaneName } from './panes';
import type { ProblemPlace } from './place';
import { SolutionPane } from './SolutionPane';
import { StatementPane } from './StatementPane';
import { useTestRunToggle } from './test-run';
import { useDraft } from './use-draft';
import { useFocusMode } from './use-focus-mode';
import { useSubmission } from './use-submission';

const LAYOUT_KEY = 'workspace-layout';

/** A problem with everything needed to work on it. Render it with one React key per problem. */
export const Workspace = ({ detail, place }: { detail: ProblemDetail; place: ProblemPlace }) => {
  const { t } = useTranslation();
  const { problem, languages, codeTemplate } = detail;
  const stacked = useMedia(STACKED_QUERY);
  const [pane, setPane] = useState<PaneName>('statement');
  const draft = useDraft({ draftKey: place.draftKey, languages, templates: codeTemplate });
  const submission = useSubmission(problem, place);
  const fullScreen = useFocusMode();
  const focus = place.focus ?? fullScreen;
  // The test run's input and result are in the code pane, so it has to be open.
  const testRun = useTestRunToggle(() => setPane('code'));

  const submit = () => {
    setPane('code');
    void submission.submit(draft.now());
  };
  const statement = <StatementPane detail={detail} place={place} />;
  const solution = (
    <SolutionPane
      detail={detail}
      place={place}
      draft={draft}
      submission={submission}
      testRun={testRun}
      focus={focus}
      onSubmit={submit}
    />
  );

  if (stacked) {
    return (
      <main id="main" className="t-workspace" data-pane={pane} tabIndex={-1}>
        {statement}
        {solution}
        <FootBar pane={pane} onPane={setPane} submission={submission} testRun={testRun} onSubmit={submit} />
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
