import { Dialog } from '@tribunal/web/kit';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from '../overview/PasswordForm';
import { usePasswordRequest } from './password-dialog-store';

/** Dialog that asks for the password when an action needs it. */
export const ContestPasswordDialog = () => {
  const { t } = useTranslation();
  const request = usePasswordRequest();
  if (!request) return null;
  return (
    <Dialog title={t('contest.password.title')} width="login" onClose={() => request.close(false)}>
      <p>{t('contest.auth.protectedText')}</p>
      <PasswordForm cid={request.cid} onDone={() => request.close(true)} />
    </Dialog>
  );
};
