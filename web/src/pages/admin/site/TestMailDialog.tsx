import { Limits } from '@tribunal/contract';
import { useTranslation } from 'react-i18next';
import { api } from '../../../api';
import { FormDialog, TextField, toast } from '../../../kit';
import { useForm } from '../../../shared/form';

/** Asks for an address and sends a mail to it with the stored settings. */
export const TestMailDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const form = useForm({
    initial: { email: '' },
    rule: (_field, { email }) => (email.trim() === '' ? t('siteAdmin.addressRequired') : null),
    send: async ({ email }) => {
      const body = { email: email.trim() };
      const { outcome } = await api('POST /api/admin/config/test-email', { body, failures: 'silent' });
      toast.success(t(outcome === 'sent' ? 'siteAdmin.testSent' : 'siteAdmin.testCaught'));
    },
    onDone: onClose,
  });
  return (
    <FormDialog title={t('siteAdmin.testMail')} save={t('siteAdmin.testSend')} {...form.dialog} onClose={onClose}>
      <TextField
        label={t('siteAdmin.testAddress')}
        {...form.bind('email')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
      />
    </FormDialog>
  );
};
