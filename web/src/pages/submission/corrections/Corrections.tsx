import { Status, isInProgress, isResubmittable, type SubmissionRow } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { useUser } from '../../../app/session';
import { Button, confirm, toast } from '../../../kit';
import { ManualDialog } from './ManualDialog';
import { ReplayDialog } from './ReplayDialog';
import { mayBeSet } from './rules';

interface Props {
  submission: SubmissionRow;
  /** The submission is to be read anew. */
  onChanged: () => void;
}

/** What can be done about a verdict: the owner sends a failed one again, a super admin judges anew, sets or cancels. */
export const Corrections = ({ submission, onChanged }: Props) => {
  const user = useUser();
  const isRoot = user?.roleList.includes('root') ?? false;
  const isOwner = user?.uid === submission.uid;
  if (!isRoot && !(isOwner && isResubmittable(submission.status))) return null;
  return (
    <div className="t-row t-corrections">
      {isOwner && isResubmittable(submission.status) && <Resubmit submission={submission} onChanged={onChanged} />}
      {isRoot && <OfRoot submission={submission} onChanged={onChanged} />}
    </div>
  );
};

/** Runs one change and tells how it went; failures are shown by the caller of the API. */
const useChange = (onChanged: () => void) => {
  const [busy, setBusy] = useState(false);
  const change = async (act: () => Promise<unknown>, said: string): Promise<void> => {
    setBusy(true);
    try {
      await act();
      toast.success(said);
      onChanged();
    } catch {
      // Shown already; the page stays as it is.
    } finally {
      setBusy(false);
    }
  };
  return { busy, change };
};

const Resubmit = ({ submission: { submitId }, onChanged }: Props) => {
  const { t } = useTranslation();
  const { busy, change } = useChange(onChanged);
  return (
    <Button
      look="primary"
      icon="redo"
      state={busy ? 'busy' : 'ready'}
      onClick={() => void change(() => api('GET /api/resubmit', { query: { submitId } }), t('correction.resubmitted'))}
    >
      {t('correction.resubmit')}
    </Button>
  );
};

const OfRoot = ({ submission, onChanged }: Props) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'manual' | 'replay' | null>(null);
  const { busy, change } = useChange(onChanged);
  const { submitId, status } = submission;

  const cancel = async () => {
    const question = { title: t('correction.cancel'), text: t('correction.cancelText'), yes: t('correction.cancel') };
    if (!(await confirm({ ...question, look: 'negative' }))) return;
    await change(() => api('POST /api/admin/judge/cancel-judge', { body: { submitId } }), t('correction.cancelled'));
  };
  return (
    <>
      <Button
        icon="sync"
        state={busy ? 'busy' : 'ready'}
        onClick={() =>
          void change(() => api('POST /api/admin/judge/rejudge', { body: { submitId } }), t('correction.rejudged'))
        }
      >
        {t('correction.rejudge')}
      </Button>
      <Button icon="edit outline" disabled={!mayBeSet(status)} onClick={() => setOpen('manual')}>
        {t('correction.manual')}
      </Button>
      <Button icon="ban" disabled={busy || status === Status.Cancelled} onClick={() => void cancel()}>
        {t('correction.cancel')}
      </Button>
      <Button icon="history" disabled={isInProgress(status)} onClick={() => setOpen('replay')}>
        {t('correction.replay')}
      </Button>
      {open === 'manual' && (
        <ManualDialog submission={submission} onClose={() => setOpen(null)} onChanged={onChanged} />
      )}
      {open === 'replay' && <ReplayDialog submitId={submitId} onClose={() => setOpen(null)} />}
    </>
  );
};
