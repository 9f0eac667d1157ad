import { Status, isInProgress, isResubmittable } from '@tribunal/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../shared/session';
import { Button } from '../../../kit';
import { ManualVerdictDialog } from './ManualVerdictDialog';
import { ReplayDialog } from './ReplayDialog';
import { ResubmitButton } from './ResubmitButton';
import { canSetVerdict } from './rules';
import { useCorrections, type CorrectionProps } from './use-corrections';

/**
 * Actions on a verdict: the owner resubmits a failed submission; a super admin rejudges, sets the verdict or cancels.
 */
export const Corrections = ({ submission }: CorrectionProps) => {
  const user = useUser();
  const isRoot = user?.roleList.includes('root') ?? false;
  const isOwner = user?.uid === submission.uid;
  const isFailed = isOwner && isResubmittable(submission.status);
  if (!isRoot && !isFailed) return null;
  return (
    <div className="t-row t-corrections">
      {isFailed && <ResubmitButton submission={submission} variant="primary" />}
      {isRoot && <RootCorrections submission={submission} />}
    </div>
  );
};

const RootCorrections = ({ submission }: CorrectionProps) => {
  const { t } = useTranslation();
  const [open, setOpen] = useState<'manual' | 'replay' | null>(null);
  const { busy, rejudge, cancel } = useCorrections({ submission });
  const { submitId, status } = submission;
  return (
    <>
      <Button icon="sync" state={busy ? 'busy' : 'ready'} onClick={() => void rejudge()}>
        {t('correction.rejudge')}
      </Button>
      <Button icon="edit outline" disabled={!canSetVerdict(status)} onClick={() => setOpen('manual')}>
        {t('correction.manual')}
      </Button>
      <Button icon="ban" disabled={busy || status === Status.Cancelled} onClick={() => void cancel()}>
        {t('correction.cancel')}
      </Button>
      <Button icon="history" disabled={isInProgress(status)} onClick={() => setOpen('replay')}>
        {t('correction.replay')}
      </Button>
      {open === 'manual' && <ManualVerdictDialog submission={submission} onClose={() => setOpen(null)} />}
      {open === 'replay' && <ReplayDialog submitId={submitId} onClose={() => setOpen(null)} />}
    </>
  );
};
