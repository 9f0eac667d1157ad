import { Dialog } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '../overview/PasswordForm';
import { useAskedPassword } from './password-dialog-store';

/** Where the password is asked for in the middle of something. */
export const PasswordPlace = () => {
  const { t } = useTranslation();
  const asked = useAskedPassword();
  if (!asked) return null;
  return (
    <Dialog title={t('contest.password.title')} width="login" onClose={() => asked.close(false)}>
      <p>{t('contest.auth.protectedText')}</p>
      <PasswordForm cid={asked.cid} onDone={() => asked.close(true)} />
    </Dialog>
  );
};
