import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit';
import { BANNED_NOTE } from '../../../plugins/slots';
import type { SubmissionState } from '../submission/use-submission';

/** Id of the note that explains why nothing can be submitted here. */
export const CLOSED_NOTE = 'closed-note';
/** Id of the note that the source of the problem accepts no submissions. */
export const SOURCE_NOTE = 'source-note';

interface Props {
  submission: SubmissionState;
  onSubmit: () => void;
}

export const SubmitButton = ({ submission, onSubmit }: Props) => {
  const { t } = useTranslation();
  const { sending, judging, banned, closed, source } = submission;
  const notes = [banned && BANNED_NOTE, closed && CLOSED_NOTE, source.isClosed && SOURCE_NOTE];
  const describedBy = notes.filter(Boolean).join(' ');
  return (
    <Button
      variant="primary"
      icon="paper plane"
      state={sending ? 'busy' : 'ready'}
      disabled={judging || banned || Boolean(closed) || source.isClosed}
      aria-describedby={describedBy || undefined}
      onClick={onSubmit}
      aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
    >
      {t('problem.submit')}
    </Button>
  );
};
