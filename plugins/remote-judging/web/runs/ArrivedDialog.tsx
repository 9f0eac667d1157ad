import { RemoteLimits, type RunNeedingReview } from '../../contract';
import { useTranslation } from 'react-i18next';
import { api, refresh, REVIEWED } from '../calls';
import { useSiteName } from '../status/remote-status';
import { useForm } from '@tribunal/web/forms';
import { FormDialog, TextField, textError } from '@tribunal/web/kit';

interface Props {
  run: RunNeedingReview;
  onClose: () => void;
}

/**
 * Records that the site has received the submission: the user enters its id there, and its verdict is read from then
 * on.
 */
export const ArrivedDialog = ({ run, onClose }: Props) => {
  const { t } = useTranslation();
  const siteName = useSiteName();
  const field = t('remote-judging.importRun.remoteId');
  const form = useForm({
    initial: { remoteRunId: '' },
    rule: (_, { remoteRunId }) => textError(t, field, remoteRunId),
    send: async ({ remoteRunId }) => {
      const body = { id: run.id, decision: 'arrived', remoteRunId: remoteRunId.trim() } as const;
      await api('POST /api/admin/remote-run/decide', { body, failures: 'silent' });
      await refresh(...REVIEWED);
    },
    success: t('remote-judging.needsReview.decided'),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('remote-judging.needsReview.arrivedTitle', { submitId: run.submitId })}
      save={t('remote-judging.needsReview.arrivedYes')}
      {...form.dialog}
      intro={
        <p className="t-muted">
          {t('remote-judging.needsReview.arrivedText', { name: siteName(run.key), account: run.account })}
        </p>
      }
      onClose={onClose}
    >
      <TextField label={field} {...form.bind('remoteRunId')} autoComplete="off" maxLength={RemoteLimits.runId.max} />
    </FormDialog>
  );
};
