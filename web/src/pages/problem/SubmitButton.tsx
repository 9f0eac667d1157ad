import { useTranslation } from 'react-i18next';
import { Button } from '../../kit';
import { REMOTE_NOTE } from './remote';
import type { SubmissionState } from './use-submission';

interface Props {
  submission: SubmissionState;
  onSubmit: () => void;
}

export const SubmitButton = ({ submission, onSubmit }: Props) => {
  const { t } = useTranslation();
  const { sending, judging, banned, remote } = submission;
  return (
    <Button
      look="primary"
      icon="paper plane"
      state={sending ? 'busy' : 'ready'}
      disabled={judging || banned || remote.isClosed}
      aria-describedby={remote.isClosed ? REMOTE_NOTE : undefined}
      onClick={onSubmit}
      aria-keyshortcuts="Control+Enter Meta+Enter"
    >
      {t('problem.submit')}
    </Button>
  );
};
