import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog, toast } from '../../kit';
import { login } from '../session';
import { useSite } from '../site';
import { accountDialog, useAccountDialog, type AccountDialogState, type AccountMode } from './dialog-store';
import { LoginFields } from './LoginForm';
import { RegisterFields } from './RegisterForm';
import { returnAddressOf } from './require-login';
import { ResetFields } from './ResetForm';
import { useLogin } from './use-login';
import { useRegister } from './use-register';
import { useReset } from './use-reset';
import './account.css';

const TITLES = { login: 'account.loginTo', register: 'account.registerAt', reset: 'account.resetAt' } as const;

/** Login, registration and the forgotten password. A click outside does not close it, so nothing typed is lost. */
export const AccountDialog = () => {
  const state = useAccountDialog();
  return state && <OpenDialog {...state} />;
};

/** Holds what was typed in each mode, so that going to another and back loses nothing. */
const OpenDialog = ({ mode, username }: AccountDialogState) => {
  const { t } = useTranslation();
  const site = useSite();

  const location = useLocation();
  const navigate = useNavigate();
  const target = returnAddressOf(location);
  /** Whoever stopped at a login goes on. */
  const enter = (welcome: string): void => {
    accountDialog.close();
    toast.success(welcome);
    if (target !== null) void navigate(target, { replace: true });
  };
  /** Whoever goes on without a login is not led anywhere by a later one. */
  const close = (): void => {
    accountDialog.close();
    if (target !== null) void navigate(location, { replace: true, preventScrollReset: true, state: null });
  };

  const logIn = useLogin(t, username, { login, onDone: () => enter(t('account.welcomeBack')) });
  const register = useRegister(t, site.registerCode ? 'asked' : 'none', async (registered) => {
    try {
      await login(registered);
      enter(t('account.thanks'));
    } catch {
      // The account is there: what keeps its owner out is told by the login form.
      toast.success(t('account.thanks'));
      logIn.put('username')(registered.username);
      accountDialog.open('login', registered.username);
    }
  });
  const reset = useReset(t, mode === 'reset' ? 'shown' : 'hidden');

  return (
    <Dialog
      key={mode}
      title={t(TITLES[mode], { site: site.shortName })}
      width="login"
      outsideClick="stay"
      onClose={close}
    >
      {mode === 'login' && <LoginFields form={logIn} />}
      {mode === 'register' && <RegisterFields form={register} />}
      {mode === 'reset' && <ResetFields form={reset} />}
      <OtherModes mode={mode} />
    </Dialog>
  );
};

const OtherModes = ({ mode }: { mode: AccountMode }) => {
  const { t } = useTranslation();
  const site = useSite();
  const link = (to: AccountMode, text: string) => (
    <button type="button" className="t-link" onClick={() => accountDialog.open(to)}>
      {text}
    </button>
  );
  if (mode !== 'login')
    return (
      <p className="t-muted t-text t-account-other">
        {t(mode === 'register' ? 'account.haveAccount' : 'account.remembered')} {link('login', t('account.login'))}
      </p>
    );
  return (
    <div className="t-row spread t-text t-account-other">
      {site.mail && link('reset', t('account.forgot'))}
      {site.register && (
        <span className="t-muted">
          {t('account.newHere')} {link('register', t('account.register'))}
        </span>
      )}
    </div>
  );
};
