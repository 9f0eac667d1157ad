import './workspace.css';
import './problem.css';
import type { ProblemDetail } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Group, Panel, Separator, type Layout } from 'react-resizable-panels';
import { deviceStore, useMedia } from '../../kit';
import { FootBar } from './FootBar';
import { LEAST, STACKED, type PaneName } from './panes';
import type { ProblemPlace } from './place';
import { SolutionPane } from './SolutionPane';
import { StatementPane } from './StatementPane';
import { useTrialToggle } from './trial';
import { useDraft } from './use-draft';
import { useFocus } from './use-focus';
import { useSubmission } from './use-submission';

const LAYOUT_KEY = 'workspace-layout';

/** A problem with all that is needed to work on it; one key a problem. */
export const Workspace = ({ detail, place }: { detail: ProblemDetail; place: ProblemPlace }) => {
  const { t } = useTranslation();
  const { problem, languages, codeTemplate } = detail;
  const stacked = useMedia(STACKED);
  const [pane, setPane] = useState<PaneName>('statement');
  const draft = useDraft({ draftKey: place.draftKey, languages, templates: codeTemplate });
  const submission = useSubmission(problem, place);
  const fullScreen = useFocus();
  const focus = place.focus ?? fullScreen;
  // The program is written in the code pane, and so is its input.
  const trial = useTrialToggle(() => setPane('code'));

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
      trial={trial}
      focus={focus}
      onSubmit={submit}
    />
  );

  if (stacked) {
    return (
      <main id="main" className="t-work" data-pane={pane} tabIndex={-1}>
        {statement}
        {solution}
        <FootBar pane={pane} onPane={setPane} submission={submission} trial={trial} onSubmit={submit} />
      </main>
    );
  }
  return (
    <main id="main" className="t-work" tabIndex={-1}>
      <Group
        className="t-group"
        orientation="horizontal"
        defaultLayout={deviceStore.read<Layout>(LAYOUT_KEY) ?? undefined}
        onLayoutChanged={(layout) => deviceStore.write(LAYOUT_KEY, layout)}
      >
        <Panel id="statement" className="t-panel" minSize={LEAST.statement} defaultSize="48%">
          {statement}
        </Panel>
        <Separator className="t-split" aria-label={t('problem.resizePanes')} />
        <Panel id="code" className="t-panel" minSize={LEAST.code}>
          {solution}
        </Panel>
      </Group>
    </main>
  );
};
