import { useTranslation } from 'react-i18next';
import { Segmented } from '../../kit';
import type { PaneName } from './panes';
import { SubmitButton } from './SubmitButton';
import { TestRunButton, type TestRunToggle } from './test-run';
import type { SubmissionState } from './use-submission';

interface Props {
  pane: PaneName;
  onPane: (pane: PaneName) => void;
  submission: SubmissionState;
  testRun: TestRunToggle;
  onSubmit: () => void;
}

/** The bar at the bottom of a narrow screen: selects the pane and submits. */
export const FootBar = ({ pane, onPane, submission, testRun, onSubmit }: Props) => {
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
      <TestRunButton testRun={testRun} />
      {submission.remote.isClosed && (
        <span className="t-small t-muted">{t('remote.panel.offShort', { name: submission.remote.name })}</span>
      )}
      <SubmitButton submission={submission} onSubmit={onSubmit} />
    </div>
  );
};
