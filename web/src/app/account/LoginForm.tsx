import { Limits, type LoginBody } from '@tribunal/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../api';
import { Button, Note, PasswordField, TextField } from '../../kit';
import { accountRules } from './rules';

interface Props {
  initialUsername?: string;
  login: (body: LoginBody) => Promise<void>;
  onDone: () => void;
}
type Errors = { username?: string | null; password?: string | null; form?: string | null };

/** Name and password; used by the dialog and by the back office. */
export const LoginForm = ({ initialUsername = '', login, onDone }: Props) => {
  const { t } = useTranslation();
  const rules = accountRules(t);
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const [errors, setErrors] = useState<Errors>({});
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = { username: rules.username(username), password: rules.password(password) };
    setErrors(found);
    if (found.username || found.password) return;
    setBusy(true);
    try {
      await login({ username: username.trim(), password });
      onDone();
    } catch (error) {
      const field = error instanceof ApiError ? error.field : null;
      setErrors({ [field === 'username' || field === 'password' ? field : 'form']: errorText(error) });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="ui form" onSubmit={(event) => void submit(event)} noValidate>
      {errors.form && (
        <Note kind="negative" role="alert">
          {errors.form}
        </Note>
      )}
      <TextField
        label={t('account.username')}
        name="username"
        autoComplete="username"
        maxLength={Limits.username.max}
        value={username}
        onChange={setUsername}
        onBlur={() => username && setErrors({ ...errors, username: rules.username(username) })}
        error={errors.username}
        required
        data-autofocus={initialUsername ? undefined : ''}
      />
      <PasswordField
        label={t('account.password')}
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        onBlur={() => password && setErrors({ ...errors, password: rules.password(password) })}
        error={errors.password}
        required
        data-autofocus={initialUsername ? '' : undefined}
      />
      <Button look="primary" width="fluid" type="submit" state={busy ? 'busy' : 'ready'}>
        {t('account.login')}
      </Button>
    </form>
  );
};
