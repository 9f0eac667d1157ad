import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { Dialog, toast, Note, TextField } from '../../kit';
import { login } from '../session';
import { useSite } from '../site';
import { accountDialog, useAccountDialog, type AccountDialogState, type AccountMode } from './dialog-store';
import { LoginFields } from './forms/LoginForm';
import { RegisterFields } from './forms/RegisterForm';
import { addressOf, returnAddressOf } from './require-login';
import { useLogin } from './forms/use-login';
import { useRegister } from './forms/use-register';
import { useReset, type ResetState } from './forms/use-reset';
import './account.css';
import { Limits } from '@tribunal/contract';
import { ShortForm } from '../form';
import { CaptchaField } from './forms/captcha';

const ResetFields = ({ form }: { form: ResetState }) => {
  const { t } = useTranslation();
  const { bind, errors, sentTo, left } = form;
  const action = left > 0 ? t('account.sendAgainIn', { count: left }) : t('account.sendLink');
  return (
    <ShortForm action={action} form={form} width="fluid" disabled={left > 0}>
      {sentTo && !errors.form && (
        <Note kind="positive" role="status">
          {t('account.linkSent', { email: sentTo })}
        </Note>
      )}
      <TextField
        {...bind('email')}
        label={t('account.email')}
        type="email"
        autoComplete="email"
        maxLength={Limits.email.max}
      />
      <CaptchaField form={form} />
    </ShortForm>
  );
};

const TITLES = { login: 'account.loginTo', register: 'account.registerAt', reset: 'account.resetAt' } as const;

/** What a login method in the login dialog is given. */
export interface LoginMethodProps {
  /** Address to continue at after the login. */
  target: string;
  /** Closes the dialog after a login and continues there. */
  onDone: () => void;
}

export interface AccountDialogProps {
  /** Other ways to log in. */
  Methods?: ComponentType<LoginMethodProps>;
}

/** The dialog for login, registration and password reset. A click outside does not close it, so no input is lost. */
export const AccountDialog = (props: AccountDialogProps) => {
  const state = useAccountDialog();
  return state && <OpenDialog {...state} {...props} />;
};

/** Holds the input of each mode, so that switching between modes loses nothing. */
const OpenDialog = ({ mode, username, Methods }: AccountDialogState & AccountDialogProps) => {
  const { t } = useTranslation();
  const site = useSite();

  const location = useLocation();
  const navigate = useNavigate();
  const target = returnAddressOf(location);
  /** Continues to the page that required the login. */
  const finishLogin = (welcome: string): void => {
    accountDialog.close();
    toast.success(welcome);
    if (target !== null) void navigate(target, { replace: true });
  };
  /** Discards the target of the login when the dialog is closed, so that a later login does not navigate there. */
  const close = (): void => {
    accountDialog.close();
    if (target !== null) void navigate(location, { replace: true, preventScrollReset: true, state: null });
  };

  const welcomeBack = () => finishLogin(t('account.welcomeBack'));
  const logIn = useLogin(t, username, { login, onDone: welcomeBack });
  const register = useRegister(t, site.registerCode ? 'asked' : 'none', async (registered) => {
    try {
      // A new account has no second factor.
      await login(registered);
      finishLogin(t('account.thanks'));
    } catch {
      // The account exists at this point; the login form reports why its owner cannot log in.
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
      {!(mode === 'login' && logIn.secondStep) && (
        <>
          <OtherModes mode={mode} />
          {mode === 'login' && Methods && <Methods target={target ?? addressOf(location)} onDone={welcomeBack} />}
        </>
      )}
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
