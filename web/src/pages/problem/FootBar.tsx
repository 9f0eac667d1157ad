import { useTranslation } from 'react-i18next';
import { Segmented } from '../../kit';
import type { PaneName } from './panes';
import { SubmitButton } from './SubmitButton';
import { TrialButton, type TrialToggle } from './trial';
import type { SubmissionState } from './use-submission';

interface Props {
  pane: PaneName;
  onPane: (pane: PaneName) => void;
  submission: SubmissionState;
  trial: TrialToggle;
  onSubmit: () => void;
}

/** At the foot of a narrow screen: which pane, and submit. */
export const FootBar = ({ pane, onPane, submission, trial, onSubmit }: Props) => {
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
      <TrialButton trial={trial} />
      {submission.remote.isClosed && (
        <span className="t-small t-muted">{t('remote.panel.offShort', { name: submission.remote.name })}</span>
      )}
      <SubmitButton submission={submission} onSubmit={onSubmit} />
    </div>
  );
};
