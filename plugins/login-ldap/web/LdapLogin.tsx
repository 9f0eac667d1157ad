import { Limits, type LoginBody, type PendingLogin } from '@tribunal/contract';
import { Button, TextField, useSave } from '@tribunal/web/kit';
import { Form } from '@tribunal/web/kit/more';
import { ApiError, continueLogin, type LoginMethodProps } from '@tribunal/web/plugin';
import { CaptchaQuestion, LoginForm } from '@tribunal/web/plugin/more';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api, useCall } from './calls';

/** A first login whose wished name is taken; the password is kept until a name is chosen. */
interface Newcomer {
  account: Pick<LoginBody, 'username' | 'password'>;
  wishedUsername: string;
}

/** The button of the login dialog that opens a form for the account at the school. */
export const LdapLogin = ({ onDone }: LoginMethodProps) => {
  const { t } = useTranslation();
  const { data } = useCall('GET /api/ldap/button');
  const [isOpen, setIsOpen] = useState(false);
  const [newcomer, setNewcomer] = useState<Newcomer | null>(null);
  const isNewcomer = useRef(false);
  if (!data || data.text === null) return null;
  const name = data.text || t('login-ldap.button');

  /**
   * Returns a pending login if a second factor is needed.
   * @throws ApiError when the call fails
   */
  const logIn = async (body: LoginBody & { chosenUsername?: string }): Promise<PendingLogin | null> => {
    const login = await api('POST /api/login/ldap', { body, failures: 'silent' });
    isNewcomer.current = login.kind === 'newcomer';
    if (login.kind !== 'newcomer') return continueLogin(login.login);
    // Without the captcha, which is used up.
    setNewcomer({
      account: { username: body.username, password: body.password },
      wishedUsername: login.wishedUsername,
    });
    return null;
  };
  const finish = () => {
    if (!isNewcomer.current) onDone();
  };
  if (!isOpen)
    return (
      <div className="t-login-method">
        <Button width="fluid" icon="university" onClick={() => setIsOpen(true)}>
          {name}
        </Button>
      </div>
    );
  return (
    <section className="t-login-method" aria-label={name}>
      <h3 className="ui header">{name}</h3>
      {newcomer ? (
        <NameForm
          wishedUsername={newcomer.wishedUsername}
          send={async (choice) => {
            await logIn({ ...newcomer.account, ...choice });
            finish();
          }}
        />
      ) : (
        <LoginForm isForeign login={logIn} onDone={finish} />
      )}
    </section>
  );
};

interface NameFormProps {
  wishedUsername: string;
  send: (choice: { chosenUsername: string; captcha?: string; captchaKey?: string }) => Promise<void>;
}

const NameForm = ({ wishedUsername, send }: NameFormProps) => {
  const { t } = useTranslation();
  const [username, setUsername] = useState(wishedUsername);
  const [attempts, setAttempts] = useState(0);
  const [needsCaptcha, setNeedsCaptcha] = useState(false);
  const [answer, setAnswer] = useState({ captcha: '', captchaKey: '' });
  const { state, dialog, errors, run } = useSave(['username', 'captcha']);
  const attempt = async (): Promise<void> => {
    try {
      await send({ chosenUsername: username.trim(), ...(needsCaptcha && answer) });
    } catch (error) {
      setAttempts((count) => count + 1);
      if (error instanceof ApiError && error.field === 'captcha') setNeedsCaptcha(true);
      throw error;
    }
  };
  return (
    <Form state={state} place={dialog.place} onSave={() => void run(attempt)}>
      <p>{t('login-ldap.nameTaken', { name: wishedUsername })}</p>
      <TextField
        name="chosenUsername"
        label={t('login-ldap.username')}
        maxLength={Limits.username.max}
        autoComplete="off"
        value={username}
        onChange={setUsername}
        error={errors.username ?? errors.form}
        data-autofocus=""
      />
      {needsCaptcha && <CaptchaQuestion attempts={attempts} onChange={setAnswer} error={errors.captcha} />}
      <Button type="submit" variant="primary" width="fluid" state={state}>
        {t('login-ldap.create')}
      </Button>
    </Form>
  );
};
