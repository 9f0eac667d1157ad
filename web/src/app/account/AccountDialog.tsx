import { useTranslation } from 'react-i18next';
import { Dialog, toast } from '../../kit';
import { login } from '../session';
import { useSite } from '../site';
import { accountDialog, useAccountDialog } from './dialog-store';
import { LoginForm } from './LoginForm';
import { RegisterForm } from './RegisterForm';

/** Login and registration. A click outside does not close it, so nothing typed is lost. */
export const AccountDialog = () => {
  const { t } = useTranslation();
  const site = useSite();
  const state = useAccountDialog();
  if (!state) return null;
  const { mode, username } = state;

  const welcome = () => {
    accountDialog.close();
    toast.success(t('account.welcomeBack'));
  };
  const thank = (registered: string) => {
    toast.success(t('account.thanks'));
    accountDialog.open('login', registered);
  };
  const title = t(mode === 'login' ? 'account.loginTo' : 'account.registerAt', { site: site.shortName });

  return (
    <Dialog key={mode} title={title} width="login" outsideClick="stay" onClose={accountDialog.close}>
      {mode === 'login' ? (
        <LoginForm initialUsername={username} login={login} onDone={welcome} />
      ) : (
        <RegisterForm mailCode={site.registerCode ? 'asked' : 'none'} onDone={thank} />
      )}
      <p className="t-muted t-text t-account-other">
        {mode === 'login' && site.register && (
          <>
            {t('account.newHere')}{' '}
            <button type="button" className="t-link" onClick={() => accountDialog.open('register')}>
              {t('account.register')}
            </button>
          </>
        )}
        {mode === 'register' && (
          <>
            {t('account.haveAccount')}{' '}
            <button type="button" className="t-link" onClick={() => accountDialog.open('login')}>
              {t('account.login')}
            </button>
          </>
        )}
      </p>
    </Dialog>
  );
};
